// A snapshot as it travels: compressed by us, harder than the cache client would. The client's own compression is made
// for speed; a database is saved once and fetched by every run, so a third of a second more is well spent.

import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Measured: 12 % smaller than the client's level 3; the next steps take seconds for a few per cent. */
const LEVEL = 10;
/** Looks back over the whole of most databases; every decoder accepts it. */
const WINDOW_LOG = 27;
/** No database of ours comes near; an archive that claims more is not one of ours. */
const MAX_BYTES = 8 * 2 ** 30;

export async function packSnapshot(database: string, archive: string): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_windowLog]: WINDOW_LOG };
  await pipeline(createReadStream(database), createZstdCompress({ params }), createWriteStream(archive));
}

/** Leaves no half-written database behind when the archive is damaged or unreasonably large. */
export async function unpackSnapshot(archive: string, database: string, maxBytes = MAX_BYTES): Promise<void> {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new Error('it unpacks to more than any snapshot holds'));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(archive), createZstdDecompress(), bounded, createWriteStream(database));
  } catch (error) {
    await rm(database, { force: true });
    throw error;
  }
}
