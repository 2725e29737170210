// Prints the changelog's section for a tag: `node scripts/release-notes.mjs v1.2.3`. Fails when the tag is not the
// version in package.json or when the changelog does not know it, so that no release goes out undescribed.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tag = process.argv[2] ?? '';
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const fail = (message) => {
  process.stderr.write(`release-notes: ${message}\n`);
  process.exit(1);
};

if (tag !== `v${version}`) fail(`the tag is '${tag}', package.json says v${version}`);
const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
const section = sections.find((text) => text.startsWith(`${version} `) || text.startsWith(`${version}\n`));
if (section === undefined) fail(`CHANGELOG.md has no section ${version}`);
process.stdout.write(`${section.slice(section.indexOf('\n') + 1).trim()}\n`);
