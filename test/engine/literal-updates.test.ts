// A literal that an overload's parameter declares decides what a call of another file gives: editing it concerns that file.

import { expect, test } from 'vitest';
import { CarriedGraph } from './carried-graph.ts';

const METERS: Readonly<Record<string, string>> = {
  'options.ts': "export interface Common { name: string; type: string }\nexport type GaugeOptions = Common & { type: 'gauge' };\nexport type InfoOptions = Common & { type: 'info' };\n",
  'meters.d.ts': "import type { GaugeOptions, InfoOptions } from './options';\nexport class Gauge { set(value: number): void; }\nexport class Info { set(value: string): void; }\nexport class Registry {\n  register(options: GaugeOptions): Gauge;\n  register(options: InfoOptions): Info;\n}\n",
  'main.ts': "import { Registry } from './meters';\nexport const start = (registry: Registry) => registry.register({ name: 'load', type: 'gauge' }).set(1);\n",
};

test('an update equals a fresh build when the literal changes, there and back', () => {
  const graph = new CarriedGraph();
  const before = new Map(Object.entries(METERS));
  const after = new Map(before).set('options.ts', METERS['options.ts'].replace("'gauge'", "'counter'").replace("'info'", "'gauge'"));
  const targets = (): string[] => graph.records.get('main.ts')!.edges.map(e => e.to).filter(to => to.endsWith('.set'));
  graph.moveTo(before);
  expect(targets()).toEqual(['meters.d.ts:Gauge.set']);
  expect(graph.moveTo(after).differences).toEqual([]);
  expect(targets()).toEqual(['meters.d.ts:Info.set']);
  expect(graph.moveTo(before).differences).toEqual([]);
  expect(targets()).toEqual(['meters.d.ts:Gauge.set']);
});
