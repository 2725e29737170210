import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

const root = join(import.meta.dirname, '../../../fixtures/accuracy/python');

function filesOf(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const e of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (e.isFile() && e.name.endsWith('.py')) files[join(e.parentPath, e.name).slice(dir.length + 1)] = readFileSync(join(e.parentPath, e.name), 'utf8');
  }
  return files;
}

describe('Python edges are exactly those expected', () => {
  for (const name of readdirSync(root).sort()) {
    test(name, () => {
      const expected = JSON.parse(readFileSync(join(root, name, 'expected_edges.json'), 'utf8')) as { calls: string[]; uses?: string[] };
      const graph = graphOf(filesOf(join(root, name)));
      expect(expected.calls.length).toBeGreaterThan(5);
      expect(graph.edges()).toEqual(expected.calls);
      if (expected.uses) expect(graph.edges('uses')).toEqual(expect.arrayContaining(expected.uses));
    });
  }
});
