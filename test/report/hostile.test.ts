// Whatever a pull request calls its files and functions, the report stays a report: nothing it says becomes
// markup, a mention, a link, a script or an invisible character. Markdown is judged by a real renderer.

import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { codeCell, codeSpan, plain, prose, proseCell, visible } from '../../src/report/escape.ts';
import { render, renderComment, renderSummary } from '../../src/report/index.ts';
import type { ImpactReport } from '../../src/report/model.ts';
import { fullReport } from '../support/report.ts';

const NASTY = [
  '@octocat', '@org/team', '#123', 'GH-7', 'owner/repo#9', 'https://evil.test/x', 'www.evil.test', 'javascript://x', 'a@b.test', '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>', '</details>', '</code>', '</table>', '<!--', '-->', '`', '``', '```', '`@octocat`', '|', '\\|', '\\', '\\`', '\n', '\n\n# heading\n', '\r\n',
  '\n- item', '| a | b |', '**bold**', '_em_', '~~x~~', '[x](https://evil.test)', '![x](https://evil.test)', '&lt;', '&#64;', '&', '"', "'", '\u202e', '\u2066', '\u200b',
  '\u0000', '\u001b[31m', '\ud800', '\u2028', '$$x$$', '---', '===', '> q', '1. x', '+ x', ' ', '\t', '::error::x', '%0A', '"]; click n0 "https://evil.test"', 'end', '#quot;', ':::',
];
const nasty = fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 5 }), fc.constantFrom('a', 'x.ts', '/')), { minLength: 1, maxLength: 8 }).map((p) => p.join(''))
  .filter((text) => text.trim() !== '');

/** The full report with `text` woven into every field a pull request can write. */
function poisoned(text: string): ImpactReport {
  const report = fullReport();
  const place = <T extends { file: string; symbol: string }>(p: T): T => ({ ...p, file: `${p.file}${text}`, symbol: `${p.symbol}${text}` });
  return {
    ...report,
    reasons: [...report.reasons, text], notices: [text], base: text, affectedFiles: [text, ...report.affectedFiles], affectedTests: [text],
    changed: report.changed.map((c) => ({
      ...c, id: `${c.file}${text}:${c.id}${text}`, file: `${c.file}${text}`, directCallers: 1, details: [`type of parameter \`order\` ${'`Order` → `Order[]`'.repeat(6)}`, text, ...c.details], affectedFiles: [text],
      callers: c.callers.map((a) => ({ ...place(a), path: [`${a.symbol}${text}`, ...a.path.slice(1)] })), guessed: c.guessed?.map(place),
    })),
    violations: report.violations.map((v) => ({
      ...place(v), message: `${text} ${v.message}`, fixHint: `${v.fixHint}${text}`, suppressHint: text, callers: v.callers.map(place),
      evidence: v.evidence.map((e) => ({ ...e, text, file: text })), updatedCallers: v.updatedCallers?.map(place),
      ...(v.suppressed && { suppressed: { ...v.suppressed, reason: text } }),
    })),
    notAnalysed: [{ file: text, reason: 'size', detail: text }],
    snapshot: { ...report.snapshot, commit: text, warnings: [text] },
  };
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const withoutNewlines = (text: string): string => text.replaceAll('\n', '');

/** Tags our own markdown may bring. */
const OWN_TAGS = /<\/?(?:details|summary|sub|code|br)>/g;
const markdown = new MarkdownIt({ html: true, linkify: true });
// GitHub makes links of `www.` and of schemes, not of any word with a dot in it.
markdown.linkify.set({ fuzzyLink: false });

/** Rendered, with every code element emptied: what is left is what a host would scan for mentions and links. */
const scanned = (text: string): string => markdown.render(text)
  .replaceAll(/<(code|pre)(?: [^>]*)?>[\s\S]*?<\/\1>/g, '');

function structure(text: string): string {
  return [...markdown.render(text).matchAll(/<(\/?[a-z0-9]+)/g)].map((m) => m[1])
    .filter((tag) => !/^\/?(?:code)$/.test(tag)).join(' ');
}

describe('markdown', () => {
  test.each([['plain', plain], ['codeSpan', codeSpan], ['prose', prose]])('%s: no tag, link, emphasis or mention comes through', (name, escape) => {
    fc.assert(fc.property(nasty, (text) => {
      for (const line of [`x ${escape(text)} y`, `- ${escape(text)}`, `> ${escape(text)}`]) {
        const out = markdown.render(line);
        expect(out.replaceAll(/<\/?(?:p|ul|li|blockquote|code)>/g, ''), `${name} ${JSON.stringify(line)}`).not.toMatch(/<[a-z/!]/i);
        expect(scanned(line)).not.toMatch(/@\w|(?<!&)#\d|www\./i);
        expect(withoutNewlines(line)).not.toMatch(HIDDEN);
      }
    }), { numRuns: 400 });
  });

  test('within a table the cells stay apart', () => {
    fc.assert(fc.property(nasty, (text) => {
      const out = markdown.render(`| a | b |\n|---|---|\n| ${codeCell(text)} | ${proseCell(text)} |`);
      expect(out.match(/<td>/g), JSON.stringify(text)).toHaveLength(2);
      expect(out.match(/<tr>/g)).toHaveLength(2);
    }), { numRuns: 400 });
  });

  test('code spans show the text itself', () => {
    fc.assert(fc.property(nasty, (text) => {
      const out = markdown.render(`x ${codeSpan(text)} y`);
      const inner = /<code>([\s\S]*)<\/code>/.exec(out)?.[1] ?? '';
      const decoded = inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      expect(decoded.trim()).toBe(visible(text).trim());
    }));
  });

  test('comment and summary keep their structure whatever the words', () => {
    const calm = structure(renderComment(poisoned('x')));
    fc.assert(fc.property(nasty, (text) => {
      const report = poisoned(text);
      expect(structure(renderComment(report)), JSON.stringify(text)).toBe(calm);
      for (const out of [renderComment(report), renderSummary(report)]) {
        expect(withoutNewlines(out)).not.toMatch(HIDDEN);
        expect(scanned(out).replaceAll(OWN_TAGS, '')).not.toMatch(/<a |<img|<script|@\w/i);
      }
    }), { numRuns: 120 });
  });
});

describe('html', () => {
  const OURS = /<(?:!doctype html|\/?(?:html|head|meta|title|style|body|h1|h2|div|ul|li|input|section|span|p|details|summary|code|table|thead|tbody|tr|th|td|br|b|footer|script|a))(?: [a-z-]+(?:="[^"<>]*")?)*>/g;

  test('only our own tags, one script, no invisible characters', () => {
    const tags = (out: string) => out.match(OURS)!.length;
    const calm = tags(render(poisoned('x'), 'html', { linkBase: 'https://example.test' }).replaceAll(/<\/?code>/g, ''));
    fc.assert(fc.property(nasty, (text) => {
      const out = render(poisoned(text), 'html', { linkBase: 'https://example.test' });
      const page = out.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<script>[\s\S]*?<\/script>/, '');
      expect(page.replaceAll(OURS, ''), JSON.stringify(text)).not.toMatch(/[<>]/);
      expect(tags(out.replaceAll(/<\/?code>/g, ''))).toBe(calm);
      expect(out.match(/<script/g)).toHaveLength(1);
      expect(withoutNewlines(out)).not.toMatch(HIDDEN);
    }), { numRuns: 120 });
  });

  test('loads nothing, and runs only what it carries', () => {
    const out = render(fullReport(), 'html');
    expect(out).toMatch(/content="default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'"/);
    expect(out).not.toMatch(/https?:|src=|@import|url\(/);
  });
});

describe('text, SARIF and JSON', () => {
  test('the terminal gets no control characters', () => {
    fc.assert(fc.property(nasty, (text) => {
      expect(withoutNewlines(render(poisoned(text), 'text'))).not.toMatch(HIDDEN);
      expect(render(poisoned(text), 'text').split('\n').length).toBe(render(poisoned('x'), 'text').split('\n').length);
    }), { numRuns: 120 });
  });

  test('JSON and SARIF stay JSON', () => {
    fc.assert(fc.property(nasty, (text) => {
      expect(JSON.parse(render(poisoned(text), 'json')).notices).toEqual([text]);
      const uri = JSON.parse(render(poisoned(text), 'sarif')).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
      expect(uri).toMatch(/^[\w.%/-]+$/);
      for (const format of ['json', 'sarif'] as const) expect(withoutNewlines(render(poisoned(text), format))).not.toMatch(HIDDEN);
      expect(render(poisoned(text), 'sarif')).not.toMatch(/"text": .*\]\(/);
    }), { numRuns: 120 });
  });
});
