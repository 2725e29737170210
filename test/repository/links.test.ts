// What the documents point at is there, and every decision can be found from the map.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const below = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...below('docs')];

describe.each(documents)('%s', (name) => {
  test('every link leads to a file', () => {
    // Code is no link, in a block or in a line: `handlers[kind](order)`.
    const text = readFileSync(join(root, name), 'utf8').replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]+`/g, '');
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !existsSync(join(root, dirname(name), target)))).toEqual([]);
  });
});

test('the map lists every decision', () => {
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  expect(readdirSync(join(root, 'docs/decisions')).filter((name) => !map.includes(`(decisions/${name})`))).toEqual([]);
});
