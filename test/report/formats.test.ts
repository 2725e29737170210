import { describe, expect, test } from 'vitest';
import type { ImpactReport } from '../../src/report/model.ts';
import { isReportFormat, render, renderComment, renderSummary, REPORT_FORMATS } from '../../src/report/index.ts';
import { callerOf, changedSymbol, emptyReport, fullReport, violation } from '../support/report.ts';

describe('every format', () => {
  test('the registry knows them by name', () => {
    expect([...REPORT_FORMATS]).toEqual(['text', 'json', 'markdown', 'sarif', 'html']);
    expect(isReportFormat('json') && !isReportFormat('toString')).toBe(true);
  });

  test.each(REPORT_FORMATS)('%s: equal reports are equal bytes, whatever the order of their keys', (format) => {
    const reversed = Object.fromEntries(Object.entries(fullReport()).reverse()) as unknown as ImpactReport;
    expect(render(reversed, format)).toBe(render(fullReport(), format));
    expect(render(fullReport(), format).endsWith('\n')).toBe(true);
  });

  test.each(['text', 'markdown', 'html'] as const)('%s: names each finding with its place, its callers and the cure', (format) => {
    const text = render(fullReport(), format);
    for (const part of ['E005', 'src/checkout/invoice.ts:31', 'E004', 'src/cart/cart.ts:51', 'src/cart/list.ts:8', 'src/cart/sum.ts:9', 'Money.round', 'goes away in March']) expect(text).toContain(part);
  });

  test.each(['text', 'markdown', 'html'] as const)('%s: never says 0 callers alone', (format) => {
    const text = render(fullReport(), format).replaceAll(/<[^>]*>/g, ' ');
    expect(text).toMatch(/\b0(?: callers)?,\s+3 unresolved/);
    for (const [, after] of text.matchAll(/\b0 callers(.{0,20})/g)) expect(after).toMatch(/^, \d+ unresolved/);
  });
});

describe('the comment', () => {
  const lines = (report: ImpactReport, options = {}) => renderComment(report, options).split('\n');

  test('verdict first, then the reasons', () => {
    expect(lines(fullReport()).slice(0, 4)).toEqual([
      '### ❌ Drift impact: fail · 2 errors, 1 warning · risk 45 of 100 (medium, limit 40)', '',
      '**Why it fails:** 2 errors (fail-on: error); risk 45 is above the threshold 40.', '']);
    expect(lines(emptyReport())[0]).toBe('### ✅ Drift impact: pass · no broken promises · risk 0 of 100 (low)');
    expect(lines({ ...emptyReport(), violations: [violation({ severity: 'warning' })] })[0]).toContain('⚠️ Drift impact: pass · 1 warning');
  });

  test('code outside of every function is called so', () => {
    const report = { ...emptyReport(), changedFiles: 1, changed: [changedSymbol('src/main.ts:<module>', { kind: 'module' })] };
    expect(renderComment(report)).toContain('| `top-level code`<br>`main.ts:12` | **body** |');
    expect(render(report, 'text')).toContain('body      top-level code  src/main.ts:12');
  });

  test('two folders of one repository are told apart', () => {
    expect(lines(emptyReport(), { folder: 'services/shop' })[0]).toBe('### ✅ Drift impact of `services/shop`: pass · no broken promises · risk 0 of 100 (low)');
    expect(lines(emptyReport(), { folder: '.' })[0]).toContain('Drift impact: pass');
  });

  test('one row per symbol that matters, riskiest first, the rest folded into words', () => {
    const rows = lines(fullReport()).filter((l) => l.startsWith('| `'));
    expect(rows.map((r) => r.slice(2, r.indexOf('<br>')))).toEqual(['`priceOf`', '`roundHalfUp`', '`Money`', '`taxOf`']);
    expect(rows[0]).toBe('| `priceOf`<br>`price.ts:12` | **contract** (public API) parameter `currency` added (required); return type `number` → `Money` | 🟡&nbsp;45 | 3, 1 guessed | 1 | 3 | 1 |');
    expect(rows[2]).toContain('**moved** (with 1 member) from `src/money.ts`');
    expect(lines(fullReport())).toContain('Not listed: 1 test symbol and 1 doc comment.');
  });

  test('files in the table are as short as they can be told apart', () => {
    const ids = ['packages/shop/src/index.ts:open', 'packages/shop/src/cart.ts:add', 'packages/mobile/src/cart.ts:add', 'setup.py:run'];
    const rows = lines({ ...emptyReport(), changedFiles: 4, changed: ids.map((id) => changedSymbol(id)) }).filter((l) => l.startsWith('| `'));
    expect(rows.map((r) => /<br>`([^`]*):12`/.exec(r)![1]).sort()).toEqual(['mobile/src/cart.ts', 'setup.py', 'shop/src/cart.ts', 'src/index.ts']);
  });

  test('past a screenful the rest is folded, and long names lose their beginning', () => {
    const changed = Array.from({ length: 30 }, (_, i) => changedSymbol(`src/poll.ts:PollerStateRepository.recordFailure.attempt${i}`));
    const text = renderComment({ ...emptyReport(), changedFiles: 1, changed });
    expect(text).toContain('| `…recordFailure.attempt0`<br>`poll.ts:12` |');
    expect(text.slice(0, text.indexOf('<details>')).match(/^\| `/gm)).toHaveLength(12);
    expect(text).toContain('<summary>18 more changed symbols, of lower risk</summary>');
    expect(text.match(/^\| `/gm)).toHaveLength(30);
  });

  test('parts of a new function and members no riskier than their class have no row of their own', () => {
    const risk = (score: number) => ({ risk: { score, level: 'low' as const, parts: 'x' }, directCallers: 1 });
    const added = (id: string, more = {}) => changedSymbol(`src/poll.ts:${id}`, { change: 'added', details: [], ...more });
    const text = renderComment({ ...emptyReport(), changedFiles: 1, changed: [
      added('Poller', { kind: 'class', ...risk(20) }), added('Poller.reset', { kind: 'method', ...risk(15) }), added('Poller.start', { kind: 'method', ...risk(25) }),
      changedSymbol('src/poll.ts:advance', risk(10)), added('advance.query.updatedAt', risk(15)), added('advance.onDone', risk(15)),
    ] });
    expect(text.match(/^\| `\w[\w.]*`/gm)).toEqual(['| `Poller.start`', '| `Poller`', '| `advance`']);
    expect(text).toContain('**added** (with 1 member)');
    expect(text).toContain('**body** (with 2 inner functions)');
  });

  test('what is too long for the table is shown before and after', () => {
    const [from, to] = ['kept: string; total: number', 'kept: string; total: bigint'].map((text) => `{ ${text}; ${'note: string; '.repeat(4)}}`);
    const report = { ...emptyReport(), changedFiles: 1, changed: [changedSymbol('src/order.ts:Order', { change: 'contract', details: [`signature \`${from}\` → \`${to}\``, 'now exported'] })] };
    const text = renderComment(report);
    expect(text).toContain('| **contract** signature…; now exported |');
    expect(text).toContain(`- signature\n  \`\`\`diff\n  - ${from}\n  + ${to}\n  \`\`\`\n- now exported`);
  });

  test('every changed symbol gets its call paths, however many the first one has', () => {
    const many = (id: string): ReturnType<typeof changedSymbol> => changedSymbol(id, {
      directCallers: 40, risk: { score: 100, level: 'critical', parts: '40 callers × 10 + 40 files × 5, capped at 100' },
      callers: Array.from({ length: 40 }, (_, i) => callerOf(id, `src/c${i}.ts`, 'g', i + 1)),
    });
    const text = renderComment({ ...emptyReport(), changedFiles: 2, changed: [many('src/a.ts:first'), many('src/b.ts:second')] });
    expect(text).toContain('`first`, 40 callers × 10 + 40 files × 5, capped at 100\n- `src/c0.ts:1` `g` → `first`');
    expect(text).toContain('`src/c0.ts:1` `g` → `second`');
    expect(text.match(/- and 28 more/g)).toHaveLength(2);
  });

  test('the callers already updated are named once per symbol', () => {
    const updatedCallers = [{ file: 'src/cart/sum.ts', line: 9, symbol: 'src/cart/sum.ts:sum' }];
    const text = renderComment({ ...emptyReport(), violations: [violation({ updatedCallers }), violation({ line: 40, updatedCallers })] });
    expect(text.match(/Already updated: `src\/cart\/sum\.ts:9`/g)).toHaveLength(1);
  });

  test('the call path of each affected caller, and the sum behind the score', () => {
    const text = renderComment(fullReport());
    expect(text).toContain('- `src/http/routes.ts:77` `postCart` → `Cart.total` → `priceOf`');
    expect(text).toContain('`priceOf`, 3 callers × 10 + 3 files × 5 = 45');
  });

  test('links only when told where to', () => {
    expect(renderComment(fullReport())).not.toContain('](');
    const linked = renderComment(fullReport(), { linkBase: 'https://example.test/o/r/blob/b' });
    expect(linked).toContain('[`src/checkout/invoice.ts:31`](https://example.test/o/r/blob/b/src/checkout/invoice.ts#L31)');
    expect(linked).toContain('| `roundHalfUp`<br>`round.ts:4` |');
  });

  test('freshness at the foot', () => {
    expect(lines(fullReport()).at(-2)).toMatch(/^<sub>aaaaaaa → bbbbbbb · refreshed 14 files, snapshot 3 commits behind \(ccccccc\); 5 changed files read, 23 of 412 files resolved again; self-check of 8 files passed; 2 files not analysed; only calls of confidence 0\.70 or more are counted · drift 0\.1\.0<\/sub>$/);
    const said = (snapshot: Partial<ImpactReport['snapshot']>): string => lines({ ...emptyReport(), snapshot: { ...emptyReport().snapshot, refreshed: 120, ...snapshot } }).at(-2)!;
    expect(said({ state: 'hit' })).toContain('snapshot of ccccccc is current');
    expect(said({ state: 'miss', commit: undefined })).toContain('no snapshot, graph built from 120 files');
    expect(said({ state: 'rebuilt' })).toContain('snapshot rejected, graph rebuilt from 120 files');
    expect(said({ state: 'stale', refreshed: 1, commitsBehind: undefined })).toContain('refreshed 1 file, snapshot of another commit (ccccccc)');
  });

  test('a graph when there is something to draw', () => {
    expect(renderComment(fullReport())).toContain('  n0["Cart.total<br/>cart.ts"]\n  n1["priceOf<br/>price.ts"]:::changed');
    expect(renderComment(emptyReport())).not.toContain('mermaid');
  });

  test('the second line says what is affected and where the risk comes from', () => {
    expect(lines(fullReport())[4]).toBe('7 symbols changed in 5 files. Affected: 3 files and 1 test file. Highest risk: `priceOf`, 3 callers × 10 + 3 files × 5 = 45.');
    expect(renderComment(emptyReport())).not.toContain('Highest risk');
  });

  test('a file that moved is one row, and what changed on the way has its own', () => {
    const moved = (name: string, score: number, more: string[] = []) => changedSymbol(`src/billing/tax.ts:${name}`, {
      change: 'moved', previousId: `lib/tax.ts:${name}`, details: ['moved from `lib/tax.ts`', ...more], risk: { score, level: 'low', parts: 'x' }, directCallers: 1 });
    const changed = [moved('taxOn', 20), moved('rateOf', 15, ['code that was not edited still finds it']), moved('RATES', 15), moved('roundUp', 10, ['body changed'])];
    const rows = lines({ ...emptyReport(), changedFiles: 1, changed }).filter((l) => l.startsWith('| `'));
    expect(rows.map((r) => r.split(' | ').slice(0, 2).join(' '))).toEqual([
      '| `taxOn`<br>`tax.ts:12` **moved** (with 2 more of its file) from `lib/tax.ts`',
      '| `roundUp`<br>`tax.ts:12` **moved** from `lib/tax.ts`; body changed',
    ]);
    // Two are no crowd.
    expect(renderComment({ ...emptyReport(), changedFiles: 1, changed: changed.slice(0, 2) })).not.toContain('of its file');
  });

  test('names with a colon are shown whole, and fold like others', () => {
    const row = (id: string, more = {}) => changedSymbol(id, { kind: 'method', change: 'added', details: [], ...more });
    const text = renderComment({ ...emptyReport(), changedFiles: 1, changed: [
      row('src/field.ts:events', { kind: 'const' }), row('src/field.ts:events.update:value'),
      row('src/a:b.ts:Box.on:close', { change: 'body', directCallers: 1, callers: [callerOf('src/a:b.ts:Box.on:close', 'src/field.ts', 'events.update:value', 4)] }),
    ] });
    expect(text).toContain('| `events`<br>`field.ts:12` | **added** (with 1 member) |');
    expect(text).toContain('`events.update:value` → `Box.on:close`');
  });

  test('why it fails is said where the heading does not', () => {
    const failing = (more: Partial<ImpactReport>): string => renderComment({ ...emptyReport(), conclusion: 'fail', violations: [violation({ severity: 'error' })], ...more });
    expect(failing({ reasons: ['1 broken promise (error)'] })).not.toContain('Why it fails');
    expect(failing({ reasons: ['risk 90 reaches the threshold of 80'], risk: { score: 90, level: 'critical', threshold: 80 } })).toContain('**Why it fails:** risk 90 reaches the threshold of 80.');
    expect(failing({ reasons: ['1 warning'], violations: [violation({ severity: 'warning' })] })).toContain('**Why it fails:** 1 warning.');
  });

  test('the same finding at many places is told once, in every text that people read', () => {
    const broken = Array.from({ length: 60 }, (_, i) => violation({
      code: 'E004', severity: 'error', file: `src/order${i}.ts`, line: 4, symbol: 'src/fees.ts:legacyFee',
      message: `legacyFee (src/fees.ts) was removed but is still called by order${i} at src/order${i}.ts:4.`,
      callers: [{ file: `src/order${i}.ts`, line: 4, symbol: `src/order${i}.ts:order${i}` }],
    }));
    const undocumented = ['openTill', 'closeTill', 'countTill'].map((name, i) => violation({
      code: 'E003', severity: 'warning', file: 'src/till.ts', line: i + 1, symbol: `src/till.ts:${name}`,
      message: `${name} is public but has no doc comment.`, callers: [],
    }));
    const other = violation({
      code: 'E004', severity: 'error', file: 'src/zebra.ts', line: 9, symbol: 'src/fees.ts:rate', message: 'rate was removed.',
      callers: [{ file: 'src/zebra.ts', line: 9, symbol: 'src/zebra.ts:stripes' }],
    });
    const report: ImpactReport = { ...emptyReport(), conclusion: 'fail', violations: [...broken, other, ...undocumented] };
    const comment = renderComment(report);
    expect(comment).toContain('61 errors, 3 warnings');
    expect(comment.split('**E004**')).toHaveLength(3);
    expect(comment).toContain('The same at 59 more places: `src/order1.ts:4`');
    expect(comment).toContain('rate was removed.');
    expect(comment).toContain('The same at 2 more places: `closeTill` `src/till.ts:2`, `countTill` `src/till.ts:3`');
    const text = render(report, 'text');
    expect(text.split('E004 error')).toHaveLength(3);
    expect(text).toContain('    the same at src/till.ts:2 closeTill\n');
    expect(text).toContain('    and at 47 more places\n');
    expect(JSON.parse(render(report, 'json')).violations).toHaveLength(64);
    const [{ results, tool }] = JSON.parse(render(report, 'sarif')).runs;
    expect(results).toHaveLength(64);
    expect(tool.driver.rules[0].helpUri).toMatch(/^https:.*\/docs\/rules\/E001\.md$/);
  });

  test('a long path that something moved from is shown by its end', () => {
    const from = 'packages/cli/src/commands/publish/npm-utils.ts';
    const moved = changedSymbol('src/publish.ts:getPublishTool', { change: 'moved', previousId: `${from}:getPublishTool`, details: [`moved from \`${from}\``] });
    expect(renderComment({ ...emptyReport(), changedFiles: 2, changed: [moved] })).toContain('**moved** from `…/cli/src/commands/publish/npm-utils.ts`');
  });

  test('errors are all in sight, many warnings are folded', () => {
    const found = (n: number, severity: 'error' | 'warning', code: 'E005' | 'E003') => Array.from({ length: n }, (_, i) => violation({ code, severity, file: `src/${severity}${i}.ts`, message: `Says ${i} of its own.` }));
    const shown = (errors: number, warnings: number): [number, number, string] => {
      const text = renderComment({ ...emptyReport(), violations: [...found(warnings, 'warning', 'E003'), ...found(errors, 'error', 'E005')] });
      const [before, after = ''] = text.split(/(?=<details>)/);
      return [before.split('**E00').length - 1, after.split('**E00').length - 1, /<summary>(.*)<\/summary>/.exec(after)?.[1] ?? ''];
    };
    expect(shown(4, 7)).toEqual([11, 0, '']);
    expect(shown(4, 8)).toEqual([9, 3, '3 more warnings']);
    expect(shown(12, 300)).toEqual([17, 3, '295 more warnings']);
    expect(shown(30, 300)).toEqual([20, 0, '']);
  });

  test('a long file name does not push the numbers out of sight', () => {
    const text = renderComment({ ...emptyReport(), changed: [changedSymbol(`src/${'long'.repeat(50)}.ts:f`)], changedFiles: 1 });
    expect(/\| `f`<br>`(.*?)` \|/.exec(text)![1]).toBe(`…${'long'.repeat(9)}.ts:12`);
  });

  test('what was not analysed is told from what was analysed in part', () => {
    const notAnalysed: ImpactReport['notAnalysed'] = [
      { file: 'src/old.ts', reason: 'parse-error', detail: '2 places the grammar does not know; the rest was analysed' },
      { file: 'src/deep.ts', reason: 'parse-error', detail: 'nested too deeply' }, { file: 'src/big.ts', reason: 'size', detail: '2000000 bytes, the limit is 1048576' },
    ];
    const text = renderComment({ ...emptyReport(), notAnalysed });
    expect(text).toContain('<summary>2 files not analysed, 1 file analysed in part</summary>');
    expect(text).toContain('- `src/old.ts`: 2 places the grammar does not know; the rest was analysed');
    expect(text).toContain('- `src/deep.ts`: parse-error, nested too deeply');
    expect(render({ ...emptyReport(), notAnalysed: notAnalysed.slice(0, 1) }, 'text')).toContain('1 file analysed in part\n');
  });

  test('callers that the change wrote itself are named, and neither counted nor listed', () => {
    const id = 'src/pricing/tax.ts:taxOf';
    const own = changedSymbol(id, { change: 'added', details: [], newCallers: 2, risk: { score: 0, level: 'low', parts: '2 callers, written by this change' },
      callers: [callerOf(id, 'src/cart.ts', 'total', 4, { isNew: true }), callerOf(id, 'src/till.ts', 'close', 9, { isNew: true })] });
    const report = { ...emptyReport(), changed: [own], changedFiles: 3 };
    expect(renderComment(report)).toContain('| **added** | ⚪&nbsp;0 | 0, 2 new | 0 | 0 | 0 |');
    expect(renderComment(report)).toContain('at most 100. Not counted: new (written by this change).</sub>');
    expect(renderComment(report)).not.toContain('Call paths');
    expect(render(report, 'text')).toContain('2 callers, written by this change');
    expect(render(report, 'html')).toContain('<summary>2 callers written by this change</summary>');
    // Others of the name that nobody resolved are still said.
    expect(renderComment({ ...report, changed: [{ ...own, unresolvedCalls: 3 }] })).toContain('| 0, 2 new, 3 unresolved |');
  });

  test('an empty change, and one without supported files', () => {
    expect(renderComment({ ...emptyReport(), notices: ['No file changed.'] }).match(/changed/g)).toHaveLength(2);
    expect(renderComment({ ...emptyReport(), changedFiles: 2 })).toContain('2 files changed, no symbols.');
  });
});

describe('limits', () => {
  const ids = Array.from({ length: 3_000 }, (_, i) => `src/${'deep/'.repeat(20)}m${i}.ts:f${i}`);
  const huge: ImpactReport = {
    ...fullReport(),
    changed: ids.map((id) => changedSymbol(id, { risk: { score: 50, level: 'high', parts: 'x' }, directCallers: 30, details: Array.from({ length: 9 }, (_, i) => `${'d'.repeat(900)}${i}`), callers: Array.from({ length: 30 }, (_, i) => callerOf(id, `src/c${i}.ts`, 'g', i)) })),
    violations: ids.map((_, i) => violation({ message: 'm'.repeat(5_000), callers: Array.from({ length: 300 }, (_, n) => ({ file: `src/c${n}.ts`, line: i, symbol: `src/c${n}.ts:g` })) })),
    affectedFiles: ids, affectedTests: ids,
  };

  test('the comment and the summary fit, keep the verdict and the foot, and leave no fold open', () => {
    for (const [text, max] of [[renderComment(huge), 65_000], [renderSummary(huge), 1_048_576], [renderComment(huge, { maxLength: 3_000 }), 3_000]] as const) {
      expect(max === 3_000 ? text.length : Buffer.byteLength(text)).toBeLessThan(max);
      expect(text.startsWith('### ❌ Drift impact: fail · 3000 errors')).toBe(true);
      expect(text.trimEnd().endsWith('</sub>')).toBe(true);
      expect(text.split('<details>').length).toBe(text.split('</details>').length);
    }
    expect(renderComment(huge)).toContain('**E005**');
    expect(renderComment(huge, { maxLength: 3_000 })).toContain('Some parts are left out');
  });

  test('SARIF has at most 25,000 results, errors first', () => {
    const many = Array.from({ length: 25_010 }, (_, i) => violation({ severity: i < 25_005 ? 'warning' : 'error', line: i + 1 }));
    const { runs: [run] } = JSON.parse(render({ ...fullReport(), violations: many }, 'sarif'));
    expect(run.results).toHaveLength(25_000);
    expect(run.results.slice(0, 6).map((r: { level: string }) => r.level)).toEqual(['error', 'error', 'error', 'error', 'error', 'warning']);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('10 further results');
  });
});

describe('SARIF', () => {
  const { version, runs: [run] } = JSON.parse(render(fullReport(), 'sarif'));

  test('rules, places, related places, fingerprints', () => {
    expect(version).toBe('2.1.0');
    const [removed] = run.results;
    expect(run.tool.driver.rules[removed.ruleIndex].id).toBe('E004');
    expect(removed.locations[0].physicalLocation).toEqual({ artifactLocation: { uri: 'src/cart/cart.ts', uriBaseId: '%SRCROOT%' }, region: { startLine: 51 } });
    expect(removed.relatedLocations).toMatchObject([{ id: 0, physicalLocation: { artifactLocation: { uri: 'src/cart/list.ts' } } }]);
    expect(removed.partialFingerprints.primaryLocationLineHash).toBe('Zr81mmQp0aa');
  });

  test('a suppressed finding says so', () => {
    expect(run.results.at(-1)).toMatchObject({ ruleId: 'S001', level: 'note', suppressions: [{ kind: 'inSource', justification: 'goes away in March' }] });
  });

  test('a run on a folder names files from the top of the repository, under a category of its own', () => {
    const { runs: [below] } = JSON.parse(render(fullReport(), 'sarif', { folder: 'services/my shop' }));
    expect(below.automationDetails.id).toBe('drift-impact/services/my shop/');
    expect(below.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('services/my%20shop/src/cart/cart.ts');
    expect(below.results[0].relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('services/my%20shop/src/cart/list.ts');
    expect(run.automationDetails.id).toBe('drift-impact/');
  });

  test('paths are URIs', () => {
    const odd = JSON.parse(render({ ...fullReport(), violations: [violation({ file: 'a b/ü#%?.ts', line: 0 })] }, 'sarif'));
    expect(odd.runs[0].results[0].locations[0].physicalLocation).toEqual({ artifactLocation: { uri: 'a%20b/%C3%BC%23%25%3F.ts', uriBaseId: '%SRCROOT%' }, region: { startLine: 1 } });
  });
});

describe('text', () => {
  test('the nearest callers, and the sum behind the score', () => {
    const text = render(fullReport(), 'text');
    expect(text).toContain('      3 callers × 10 + 3 files × 5 = 45; 1 behind them; 1 more guessed; 1 test file\n');
    expect(text).toContain('      ← src/http/routes.ts:77 postCart → Cart.total\n');
  });

  test('colour only when asked', () => {
    expect(render(fullReport(), 'text')).not.toContain('\u001b');
    expect(render(fullReport(), 'text', { colour: true })).toContain('\u001b[31m');
  });
});
