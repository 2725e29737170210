// The published schema and the TypeScript type are one contract: they are compared field by field, and real
// output is validated against the schema.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { render } from '../../src/report/index.ts';
import { analyseImpact, changedSymbols } from '../../src/impact/index.ts';
import { graphOf } from '../support/graph-view.ts';
import { emptyReport, fullReport } from '../support/report.ts';

interface Definition { required?: string[]; properties?: Record<string, unknown>; enum?: string[] }

const schema = JSON.parse(readFileSync(new URL('../../schema/report.schema.json', import.meta.url), 'utf8')) as { $defs: Record<string, Definition> };
const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
const source = ['report', 'graph'].map((folder) => readFileSync(new URL(`../../src/${folder}/model.ts`, import.meta.url), 'utf8')).join('\n');

function fieldsOf(name: string): { all: string[]; required: string[] } {
  const [, parent, body] = new RegExp(`export interface ${name}(?: extends (\\w+))? \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)!;
  const inherited = parent ? fieldsOf(parent) : { all: [], required: [] };
  const own = [...body.matchAll(/^ {2}readonly (\w+)(\?)?:/gm)];
  return {
    all: [...inherited.all, ...own.map((m) => m[1])].sort(),
    required: [...inherited.required, ...own.filter((m) => !m[2]).map((m) => m[1])].sort(),
  };
}

describe('the schema and the type have the same fields', () => {
  test.each(['ImpactReport', 'ChangedSymbol', 'Violation', 'AffectedCaller', 'Place', 'Evidence', 'SnapshotInfo', 'NotAnalysed'])('%s', (name) => {
    const fields = fieldsOf(name);
    expect(fields.all.length).toBeGreaterThan(1);
    expect(Object.keys(schema.$defs[name].properties!).sort()).toEqual(fields.all);
    expect([...schema.$defs[name].required!].sort()).toEqual(fields.required);
  });

  test.each(['Level', 'RuleCode'])('%s has the same values', (name) => {
    const [, union] = new RegExp(`export type ${name} = ([^;]+);`).exec(source)!;
    expect(schema.$defs[name].enum).toEqual([...union.matchAll(/'([^']+)'/g)].map((m) => m[1]));
  });
});

describe('real output is valid', () => {
  const valid = (value: unknown): unknown => (validate(value) ? [] : validate.errors);

  test('an empty and a full report', () => {
    expect(valid(JSON.parse(render(emptyReport(), 'json')))).toEqual([]);
    expect(valid(JSON.parse(render(fullReport(), 'json')))).toEqual([]);
  });

  test('what the analysis makes', () => {
    const base = graphOf({ 'a.ts': { symbols: [{ qualifiedName: 'save', body: '1' }] }, 'b.ts': { symbols: ['use'], edges: [{ from: 'use', to: 'a.ts:save' }] } });
    const head = graphOf({ 'a.ts': { symbols: [{ qualifiedName: 'save', parameters: ['x'] }] }, 'b.ts': { symbols: ['use'], edges: [{ from: 'use', to: 'a.ts:save', confidence: 0.4 }] } });
    const { notices, risk, ...impact } = analyseImpact({ base, head, changes: changedSymbols(base, head, [{ status: 'modified', path: 'a.ts' }]), minConfidence: 0.7 });
    expect(impact.changed).toHaveLength(1);
    expect(valid(JSON.parse(render({ ...emptyReport(), ...impact, notices, risk: { ...risk, threshold: 50 } }, 'json')))).toEqual([]);
  });

  test.each(['conclusion', 'changed', 'snapshot', 'violations'])('a report without %s is not', (field) => {
    const { [field as 'changed']: _, ...rest } = fullReport();
    expect(valid(rest)).not.toEqual([]);
  });

  test('nor one with a field nobody described', () => {
    expect(valid({ ...fullReport(), mood: 'fine' })).not.toEqual([]);
  });
});
