// The licences of everything in the bundle, as one text. Knows only package folders; the build says which.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const RULE = `\n${'-'.repeat(78)}\n\n`;

/** `node_modules/a/node_modules/@b/c/lib/x.js` → `node_modules/a/node_modules/@b/c`; undefined for our own files. */
const packageFolder = (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

const describe = (root, folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const names = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort();
  const texts = names.map((name) => readFileSync(join(root, folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const licence = typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? 'see its text');
  if (texts.length === 0) {
    const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
    texts.push(`The package carries no licence text; its manifest says ${licence}${author ? `, author ${author}` : ''}.`);
  }
  return { title: `${manifest.name} ${manifest.version} (${licence})`, text: texts.join('\n\n') };
};

/** `inputs` are bundled files relative to the root, `copied` names of packages whose files are shipped as they are. */
export const licenceText = (root, inputs, copied) => {
  const folders = new Set([...inputs.map(packageFolder), ...copied.map((name) => `node_modules/${name}`)]);
  const entries = [...folders]
    .filter((folder) => folder !== undefined && existsSync(join(root, folder, 'package.json')))
    .map((folder) => describe(root, folder));
  const unique = [...new Map(entries.map((entry) => [entry.title, entry])).values()];
  unique.sort((a, b) => (a.title < b.title ? -1 : 1));
  const body = unique.map((entry) => `${entry.title}\n\n${entry.text}\n`).join(RULE);
  return `The bundle contains the following packages. better-sqlite3 contains SQLite, which is in the public domain.\n${RULE}${body}`;
};
