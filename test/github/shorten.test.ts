import { describe, expect, test } from 'vitest';

import { shorten, utf8Bytes } from '../../src/github/shorten.ts';

const section = (title: string, lines: number): string =>
  `<details>\n<summary>${title}</summary>\n\n${Array.from({ length: lines }, (_, at) => `- src/file${at}.ts`).join('\n')}\n</details>`;
const table = (rows: number): string =>
  ['| symbol | risk |', '|---|---|', ...Array.from({ length: rows }, (_, at) => `| symbol${at} | 15 |`)].join('\n');

describe('cutting to a limit', () => {
  test('leaves alone what fits', () => {
    expect(shorten('# Verdict\n\nfine\n', 100, 'the summary')).toBe('# Verdict\n\nfine\n');
  });

  test('gives up folded sections from the last to the first, and names them', () => {
    const markdown = `# Verdict\n\n${table(5)}\n\n${section('Affected files', 20)}\n\n${section('<b>Call</b> paths', 200)}\n`;
    const short = shorten(markdown, 900, 'the job summary');
    expect(short.length).toBeLessThanOrEqual(900);
    expect(short).toContain(table(5));
    expect(short).toContain('<summary>Affected files</summary>');
    expect(short).not.toContain('paths</summary>');
    expect(short).toContain('Cut to fit GitHub\'s limit: “Call paths”. The whole report: the job summary.');
  });

  test('keeps nested sections whole or not at all', () => {
    const outer = `<details><summary>outer</summary>\n\n${section('inner', 50)}\n\nafter inner\n</details>`;
    const short = shorten(`# Verdict\n\n${outer}\n\ntail`, 300, 'the job summary');
    expect(short).toContain('“outer”');
    expect(short).toContain('tail');
    expect(short).not.toContain('inner');
  });

  test('cuts a table between rows when nothing folded is left', () => {
    const short = shorten(`# Verdict\n\n${table(500)}\n`, 1000, 'the job summary');
    expect(short.length).toBeLessThanOrEqual(1000);
    expect(short.startsWith('# Verdict\n\n| symbol | risk |\n|---|---|\n| symbol0 | 15 |')).toBe(true);
    expect(short.split('\n').filter((line) => line.startsWith('| symbol')).every((line) => line.endsWith(' |'))).toBe(true);
    expect(short).toMatch(/\d+ lines\. The whole report/);
  });

  test('never leaves a fence open', () => {
    const short = shorten(`# Verdict\n\n\`\`\`mermaid\n${'a --> b\n'.repeat(200)}\`\`\`\n`, 400, 'the job summary');
    expect(short.match(/^```/gm) ?? []).toHaveLength(0);
    expect(short.startsWith('# Verdict')).toBe(true);
  });

  test('counts bytes where the platform does', () => {
    const short = shorten(`# Verdict\n\n${'äöü→\n'.repeat(500)}`, 1000, 'the report file', utf8Bytes);
    expect(Buffer.byteLength(short)).toBeLessThanOrEqual(1000);
    expect(Buffer.byteLength(short)).toBeGreaterThan(800);
  });
});
