// The violations as SARIF 2.1.0, for code scanning. Changed symbols and blast radius have no place there.

import { compare, isSuppressed, orderedViolations } from './digest.ts';
import { jsonText, urlPath, visible } from './escape.ts';
import type { ImpactReport, Place, Violation } from './model.ts';
import { RULE_TEXTS } from './rule-texts.ts';

/** GitHub: "Results per run: 25,000" and, of those, it shows the first 5,000 by severity. Errors come first. */
const MAX_RESULTS = 25_000;

/** GitHub: "Locations per result: 1,000", of which it shows 100. */
const MAX_RELATED = 100;

/** Where each rule is explained. */
const RULE_PAGES = 'https://github.com/drift/impact-action/blob/main/docs/rules';

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF reads `[text](target)` in a message as a link; a blank between the two keeps it text. */
const message = (text: string) => ({ text: visible(text).replaceAll('](', '] (') });

export interface SarifOptions {
  /** The folder that was analysed, from the top of the repository: code scanning knows files from there. */
  readonly folder?: string;
}

type Locate = (place: Pick<Place, 'file' | 'line'>) => object;

const locator = (folder: string): Locate => (place) => ({
  physicalLocation: {
    artifactLocation: { uri: urlPath(folder === '.' ? place.file : `${folder}/${place.file}`), uriBaseId: '%SRCROOT%' },
    region: { startLine: Math.max(1, place.line) },
  },
});

function result(v: Violation, location: Locate) {
  const ruleIndex = RULE_TEXTS.findIndex((r) => r.code === v.code);
  const hint = v.fixHint === '' ? '' : ` ${v.fixHint}`;
  return {
    ruleId: v.code, ruleIndex, level: LEVEL[v.severity],
    message: message(`${v.message}${hint}`),
    locations: [{ ...location(v), logicalLocations: [{ fullyQualifiedName: visible(v.symbol) }] }],
    // The place itself is no other place.
    relatedLocations: v.callers.filter((c) => c.file !== v.file || c.line !== v.line).slice(0, MAX_RELATED).map((c, id) => ({ id, ...location(c), message: message(c.symbol) })),
    // Code scanning tells alerts apart by this key only; the other is for everyone else.
    partialFingerprints: { primaryLocationLineHash: v.fingerprint, 'driftFingerprint/v1': v.fingerprint },
    ...(isSuppressed(v) && {
      suppressions: [{ kind: v.suppressed?.by === 'inline' ? 'inSource' : 'external', justification: visible(v.suppressed?.reason ?? '') }],
    }),
    properties: { confidence: v.confidence },
  };
}

export function renderSarif(report: ImpactReport, { folder = '.' }: SarifOptions = {}): string {
  const location = locator(folder);
  const rules = RULE_TEXTS.map((r) => ({
    id: r.code, name: r.name, shortDescription: { text: r.summary }, fullDescription: { text: r.summary },
    helpUri: `${RULE_PAGES}/${r.code}.md`, help: { text: r.help }, defaultConfiguration: { level: r.level }, properties: { tags: ['impact'] },
  }));
  const kept = orderedViolations(report).slice(0, MAX_RESULTS);
  const dropped = report.violations.length - kept.length;
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: report.tool.name, version: report.tool.version, rules } },
      // One category per folder: a second upload of the same one would replace the first.
      automationDetails: { id: folder === '.' ? 'drift-impact/' : `drift-impact/${visible(folder)}/` },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The top of the repository.' } } },
      invocations: [{
        executionSuccessful: true,
        toolExecutionNotifications: [
          ...(dropped > 0 ? [{ level: 'warning', message: { text: `${dropped} further results are left out: ${MAX_RESULTS} is the limit.` } }] : []),
          ...[...report.notAnalysed].sort((a, b) => compare(a.file, b.file)).slice(0, MAX_RELATED).map((n) => ({
            level: 'note', message: { text: `Not analysed: ${n.reason}.` }, locations: [location({ file: n.file, line: 1 })],
          })),
        ],
      }],
      results: kept.map((v) => result(v, location)),
    }],
  });
}
