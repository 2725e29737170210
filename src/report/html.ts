// The report as one self-contained page: no external loads, nothing runs but the filter (by its hash), and it
// reads the same without scripts. Light and dark as the reader prefers.

import { createHash } from 'node:crypto';
import { type Cause, causesOf, placeName } from './causes.ts';
import { affectedCallers, compare, count, detailLines, directWords, isSuppressed, legend, nameOf, orderedViolations, range, shortName, verdict } from './digest.ts';
import { html, urlPath } from './escape.ts';
import { besideWords, foldChanges, foldedWords } from './folding.ts';
import { freshness, unseenWords, whyUnseen } from './freshness.ts';
import { SCRIPT, STYLE } from './html-page.ts';
import type { AffectedCaller, ChangedSymbol, ImpactReport, Violation } from './model.ts';

export interface HtmlOptions {
  /** Address of the head's files, without a slash at the end: makes places links. */
  readonly linkBase?: string;
  /** The folder that was analysed, when it is not the whole repository. */
  readonly folder?: string;
}

/** A browser lays these out without effort; tools read the JSON. */
const MAX_ROWS = 2_000;
/** A list this long is read at once; a longer one is in the way of what comes after it. */
const OPEN_LIST = 20;

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const code = (text: string): string => `<code>${html(text)}</code>`;

/** Prose whose `…` parts are code. */
const prose = (text: string): string =>
  text.split(/(`[^`]+`)/).map((part, i) => (i % 2 === 1 ? code(part.slice(1, -1)) : html(part))).join('');

function body(report: ImpactReport, options: HtmlOptions): string {
  const place = (file: string, line: number): string => {
    const text = code(`${file}:${line}`);
    return options.linkBase === undefined ? text : `<a href="${html(`${options.linkBase}/${urlPath(file)}#L${Math.max(1, line)}`, 10_000)}" rel="noreferrer">${text}</a>`;
  };
  const callerName = (id: string): string => (nameOf(id) === '<module>' ? 'top-level code' : code(nameOf(id)));
  const list = (items: readonly string[]): string =>
    `<ul>${items.slice(0, MAX_ROWS).map((i) => `<li data-row>${i}</li>`).join('')}</ul>${items.length > MAX_ROWS ? `<p class="dim">and ${items.length - MAX_ROWS} more</p>` : ''}`;
  /** Long lists are folded; the filter opens them. */
  const folding = (length: number, what: string, content: string): string => `<details${length <= OPEN_LIST ? ' open' : ''}><summary>${count(length, what)}</summary>${content}</details>`;
  const section = (title: string, content: string): string => (content === '' ? '' : `<section><h2>${html(title)}</h2>${content}</section>`);

  const elsewhere = (others: readonly Violation[]): string => {
    const items = others.slice(0, MAX_ROWS).map((v) => {
      const name = placeName(v);
      return `<li>${place(v.file, v.line)}${name === undefined ? '' : ` ${code(name)}`}</li>`;
    });
    const title = `The same at ${count(others.length, 'more place')}`;
    return items.length === 0 ? '' : `<details${items.length <= OPEN_LIST ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`;
  };

  const finding = ({ first: v, others }: Cause): string => {
    const kind = isSuppressed(v) ? 'info' : v.severity;
    const callers = v.callers.filter((c) => c.file !== v.file || c.line !== v.line);
    return `<div class="finding ${kind}" data-row><span class="tag">${html(v.code)} ${isSuppressed(v) ? 'suppressed' : html(v.severity)}</span> ${place(v.file, v.line)}`
      + `<p>${prose(v.message)}</p>`
      + (v.suppressed ? `<p class="dim">Suppressed (${html(v.suppressed.by)}) ${html(v.suppressed.code)}: ${html(v.suppressed.reason)}</p>` : '')
      + (callers.length > 0 ? `<details${callers.length <= 5 ? ' open' : ''}><summary>${count(callers.length, 'call site')}</summary><ul>${callers.slice(0, MAX_ROWS).map((c) => `<li>${place(c.file, c.line)} in ${callerName(c.symbol)}</li>`).join('')}</ul></details>` : '')
      + elsewhere(others)
      + (v.updatedCallers && v.updatedCallers.length > 0 ? `<p>Already updated: ${v.updatedCallers.slice(0, MAX_ROWS).map((c) => place(c.file, c.line)).join(', ')}</p>` : '')
      + (v.evidence.length > 0 ? `<details><summary>Evidence</summary><ul>${v.evidence.map((e) => `<li>${html(e.kind)} ${place(e.file, e.line)} ${code(e.text)}</li>`).join('')}</ul></details>` : '')
      + (v.fixHint === '' || isSuppressed(v) ? '' : `<p>Fix: ${prose(v.fixHint)}</p>`)
      + `<p class="dim">confidence ${v.confidence.toFixed(2)}${v.suppressHint === '' || isSuppressed(v) ? '' : ` · ${prose(v.suppressHint)}`}</p></div>`;
  };

  const caller = (a: AffectedCaller): string =>
    `<li class="path">${place(a.file, a.line)} ${a.path.map(callerName).join(' → ')}${a.isTest ? ' <span class="dim">test</span>' : ''}</li>`;

  const paths = (title: string, callers: readonly AffectedCaller[]): string =>
    (callers.length === 0 ? '' : `<details><summary>${title}</summary><ul>${callers.map(caller).join('')}</ul></details>`);

  const folded = foldChanges(report.changed);
  const row = (c: ChangedSymbol): string => {
    const marks = [c.publicSurface ? 'public API' : '', besideWords(c, folded)].filter(Boolean).join(', ');
    const { number, beside } = directWords(c);
    const direct = beside === '' ? number : `${number}, <span class="dim">${beside}</span>`;
    const affected = affectedCallers(c);
    const added = c.callers.filter((a) => a.isNew && !a.isTest && a.hops === 1);
    const cell = (label: string, value: string | number): string => `<td class="n" data-label="${label}">${value}</td>`;
    const details = detailLines(c);
    return `<tr data-row><td><span class="name">${code(shortName(c.id, c.file))}</span><br><span class="where">${c.change === 'removed' ? code(`${c.file}:${c.line}`) : place(c.file, c.line)}</span>`
      + paths(count(affected.length, 'call path'), affected) + paths(`${count(added.length, 'caller')} written by this change`, added)
      + paths(`${c.guessedCallers} guessed`, c.guessed ?? [])
      + `</td><td><b>${c.change}</b>${marks === '' ? '' : ` <span class="dim">${marks}</span>`}${details.map((d) => `<br>${prose(d)}`).join('')}</td>`
      + `<td class="n risk ${c.risk.level}">${c.risk.score} ${c.risk.level} <br><span class="dim sum">${html(c.directCallers > 0 ? c.risk.parts : '')}</span></td>`
      + `${cell('direct', direct)}${cell('transitive', c.transitiveCallers)}${cell('files', c.affectedFiles.length)}${cell('tests', c.tests.length)}</tr>`;
  };
  const rest = [folded.shown.length > MAX_ROWS ? `${count(folded.shown.length - MAX_ROWS, 'more symbol')} of lower risk` : '', foldedWords(folded)].filter(Boolean).join(', ');
  const table = folded.shown.length === 0 ? '' : '<div class="scroll"><table><thead><tr><th>symbol</th><th>change</th><th class="n">risk</th><th class="n">direct</th><th class="n">transitive</th><th class="n">files</th><th class="n">tests</th></tr></thead>'
    + `<tbody>${folded.shown.slice(0, MAX_ROWS).map(row).join('\n')}</tbody></table></div><p class="dim">${legend(folded.shown)}</p>`;

  const card = (value: string | number, label: string, kind = ''): string => `<div class="card"><b class="${kind}">${html(String(value))}</b>${html(label)}</div>`;
  const of = (severity: string): number => report.violations.filter((v) => !isSuppressed(v) && v.severity === severity).length;
  const [errors, warnings] = [of('error'), of('warning')];
  const files = (paths: readonly string[]): string => (paths.length === 0 ? '' : folding(paths.length, 'file', list([...paths].sort(compare).map(code))));

  return `<h1 class="${report.conclusion}">${html(verdict(report))}</h1>
<div class="dim">Drift impact${options.folder === undefined || options.folder === '.' ? '' : ` of ${code(options.folder)}`}, ${html(range(report))}</div>
${report.reasons.length > 0 ? `<ul>${report.reasons.map((r) => `<li>${prose(r)}</li>`).join('')}</ul>` : ''}
<div class="cards">${card(errors, errors === 1 ? 'error' : 'errors', errors > 0 ? 'error' : '')}${card(warnings, warnings === 1 ? 'warning' : 'warnings', warnings > 0 ? 'warning' : '')}${card(report.risk.score, `risk, ${report.risk.level}`, report.risk.level)}${card(report.changed.length, 'changed symbols')}${card(report.affectedFiles.length, 'affected files')}${card(report.affectedTests.length, 'affected test files')}</div>
<input type="search" placeholder="Filter by symbol, file, code or word" aria-label="Filter"><div id="shown" class="dim" aria-live="polite"></div>
${section('Findings', causesOf(orderedViolations(report)).slice(0, MAX_ROWS).map(finding).join('\n'))}
${section('Changed symbols', table + (rest === '' ? '' : `<p class="dim">Not listed: ${html(rest)}.</p>`))}
${section('Affected files', files(report.affectedFiles))}
${section('Affected tests', files(report.affectedTests))}
${section('Not analysed', report.notAnalysed.length === 0 ? '' : `<p>${unseenWords(report)}</p>${list([...report.notAnalysed].sort((a, b) => compare(a.file, b.file)).map((n) => `${code(n.file)} ${html(whyUnseen(n), 200)}`))}`)}
${section('Notes', [...report.notices, ...report.snapshot.warnings].length === 0 ? '' : list([...report.notices, ...report.snapshot.warnings].map(prose)))}
<footer>${html(freshness(report))}<br>${html(`${report.tool.name} ${report.tool.version}`)}</footer>`;
}

export function renderHtml(report: ImpactReport, options: HtmlOptions = {}): string {
  const policy = `default-src 'none'; style-src ${digest(STYLE)}; script-src ${digest(SCRIPT)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html(`Drift impact: ${verdict(report)}`)}</title>
<style>${STYLE}</style>
</head>
<body>
${body(report, options)}
<script>${SCRIPT}</script>
</body>
</html>
`;
}
