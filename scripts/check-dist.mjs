// Is the committed dist/ what the source builds to? Builds into a temporary folder and compares byte for byte.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildInto, filesBelow } from './build.mjs';

const committed = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const scratch = mkdtempSync(join(tmpdir(), 'drift-dist-'));

try {
  const fresh = join(scratch, 'dist');
  await buildInto(fresh);
  const names = new Set([...filesBelow(fresh), ...(existsSync(committed) ? filesBelow(committed) : [])]);
  const differing = [...names].sort().filter((name) => {
    const paths = [join(committed, name), join(fresh, name)];
    return !paths.every((path) => existsSync(path)) || !readFileSync(paths[0]).equals(readFileSync(paths[1]));
  });
  if (differing.length > 0) {
    process.stderr.write(`dist/ is not what the source builds to; run npm run build and commit it. Differing:\n`);
    for (const name of differing) process.stderr.write(`  dist/${name}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`dist/ is up to date (${names.size} files)\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
