import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'drift-explain-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); vi.restoreAllMocks(); });

const noEngine = (): never => { throw new Error('explaining a code needs no graph'); };

describe('drift explain CODE', () => {
  test('says when it fires, why it matters, what to do', async () => {
    const output = join(folder, 'out.txt');
    expect(await main(['explain', 'e004', '-o', output], noEngine)).toBe(0);
    const text = readFileSync(output, 'utf8');
    expect(text).toMatch(/^E004 function_removed\n\n/);
    expect(text).toContain('What to do: ');
  });

  test.each([
    [['explain'], 'explain needs a code'],
    [['explain', 'E009'], 'expected one of E001'],
    [['explain', 'E004', 'charge', 'more'], "unexpected argument 'more'"],
    [['explain', 'E004', '--bse', 'x'], 'did you mean --base?'],
  ])('%j is told in one line', async (args, words) => {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    expect(await main(args, noEngine)).toBe(2);
    expect(said.join('')).toContain(words);
    expect(said.join('').trim().split('\n')).toHaveLength(1);
  });
});
