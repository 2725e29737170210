// The code V8 made of a script, kept for the next run. V8 compiles a function when it is first called, and a short run
// spends more on that than on its work. Node's own compile cache keeps a module as it was before anything of it ran;
// this one is made when a run is over, so it holds the functions that runs call (docs/decisions/0013-kept-code.md).
//
// What lies there is executed, so only a file that this user alone can write to is read, and none that is damaged.

import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const MAGIC = 'drift-code:1';
/** Magic, checksum of all that follows, line feed; then the parts, line feed; then V8's bytes. */
const HEADER = MAGIC.length + 1 + 8 + 1;
const WRITABLE_BY_OTHERS = 0o022;
/** Code of versions that nobody has started for so long is not going to be used. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly parts: ReadonlySet<string>;
  readonly data: Buffer;
}

export interface CachedScript {
  readonly script: Script;
  /** Keeps the code compiled by now, if a run that used these parts has anything to add to what is kept already. */
  keep(parts: ReadonlySet<string>): void;
}

/** `id` names the content: V8 itself compares no more than its length. `folder` undefined: nothing is kept. */
export function cachedScript(source: string, filename: string, id: string, folder = codeFolder()): CachedScript {
  const tag = cachedDataVersionTag();
  const file = folder === undefined ? undefined : join(folder, `${id}-${process.version}-${process.arch}-${tag.toString(16)}`);
  const kept = file === undefined ? undefined : readKept(file);
  const script = new Script(source, { filename, ...(kept === undefined ? {} : { cachedData: kept.data }) });
  const known = kept === undefined || script.cachedDataRejected === true ? new Set<string>() : kept.parts;
  return {
    script,
    keep(parts) {
      // V8 takes code back only under the settings it was made with.
      if (folder === undefined || file === undefined || [...parts].every((part) => known.has(part)) || cachedDataVersionTag() !== tag) return;
      try {
        writeKept(folder, file, { parts: new Set([...known, ...parts]), data: script.createCachedData() });
      } catch {
        // No room, no permission: the next run compiles again.
      }
    },
  };
}

/** Where Node keeps compiled code too; whoever forbids Node to keep any forbids us. */
export function codeFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const user = process.getuid?.();
  return join(environment.NODE_COMPILE_CACHE || tmpdir(), user === undefined ? 'drift-code' : `drift-code-${user}`);
}

function readKept(file: string): Kept | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const { uid, mode } = fstatSync(handle);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & WRITABLE_BY_OTHERS) !== 0)) return undefined;
    const bytes = readFileSync(handle);
    if (bytes.toString('latin1', 0, HEADER) !== header(bytes.subarray(HEADER))) return undefined;
    const end = bytes.indexOf(10, HEADER);
    return { parts: new Set(bytes.toString('utf8', HEADER, end).split(',')), data: bytes.subarray(end + 1) };
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function writeKept(folder: string, file: string, { parts, data }: Kept): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rest = Buffer.concat([Buffer.from(`${[...parts].sort().join()}\n`), data]);
  const own = `${file}.${process.pid}`;
  // Never through a file or a link that is there already.
  writeFileSync(own, Buffer.concat([Buffer.from(header(rest), 'latin1'), rest]), { flag: 'wx', mode: 0o600 });
  renameSync(own, file);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > FORGOTTEN_AFTER_MS) rmSync(path, { force: true });
  }
}

const header = (rest: Buffer): string => `${MAGIC} ${crc32(rest).toString(16).padStart(8, '0')}\n`;
