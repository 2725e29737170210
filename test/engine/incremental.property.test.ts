// Law 1 and law 2 on generated projects: whatever is edited, an update gives what a build from nothing gives, and the
// graph it started from is left alone. A failure shrinks to the smallest project and edit that show it.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CarriedGraph } from './carried-graph.ts';
import { pythonProjects } from './python-projects.ts';
import { typescriptProjects } from './typescript-projects.ts';

/** More by hand: DRIFT_PROPERTY_RUNS=20000 vitest run test/engine/incremental.property.test.ts */
const RUNS = Number(process.env.DRIFT_PROPERTY_RUNS ?? 250);
const SEED = process.env.DRIFT_PROPERTY_SEED;

test.each([['TypeScript and JavaScript', typescriptProjects], ['Python', pythonProjects]])('updates equal fresh builds: %s', { timeout: 3_600_000 }, (_, { project, edit, edited, rendered }) => {
  fc.assert(fc.property(project, fc.array(edit, { minLength: 1, maxLength: 8 }), (start, edits) => {
    const graph = new CarriedGraph();
    graph.moveTo(rendered(start));
    let now = start;
    for (const change of edits) {
      const before = rendered(now);
      now = edited(now, change);
      const { differences, isBaseUnchanged } = graph.moveTo(rendered(now));
      if (differences.length > 0) throw new Error(told(before, rendered(now), differences));
      expect(isBaseUnchanged).toBe(true);
    }
  }), { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) });
});

function told(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, differences: readonly object[]): string {
  const lines: string[] = [];
  for (const [path, text] of before) lines.push(`--- ${path}${after.get(path) === text ? '' : ' (before)'}`, text);
  for (const [path, text] of after) if (before.get(path) !== text) lines.push(`--- ${path} (after)`, text);
  for (const d of differences.slice(0, 12)) lines.push(JSON.stringify(d).replaceAll('\\u0000', ' '));
  return lines.join('\n');
}
