// A local stand-in of the Actions cache service v2: its three calls (twirp, JSON) and the blob store behind them,
// as far as the real client uses both. Keeps the service's scopes: a run reads its own and the default branch's
// entries and writes only where its token says.

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SERVICE = '/twirp/github.actions.results.api.v1.CacheService/';
const READ = 1;
const WRITE = 2;

export interface Scope {
  readonly Scope: string;
  readonly Permission: number;
}

interface Entry {
  readonly key: string;
  readonly version: string;
  readonly scope: string;
  readonly blob: string;
  finalized: boolean;
}

/** The scopes a run gets: pull requests may not write where the default branch reads. */
export const scopesFor = (ref: string, defaultBranch = 'main'): Scope[] =>
  ref === `refs/heads/${defaultBranch}`
    ? [{ Scope: ref, Permission: READ | WRITE }]
    : [{ Scope: ref, Permission: READ | WRITE }, { Scope: `refs/heads/${defaultBranch}`, Permission: READ }];

/** A runtime token as the runner hands it out: a JWT whose `ac` claim holds the scopes. */
export function runtimeToken(scopes: readonly Scope[]): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ ac: JSON.stringify(scopes), scp: 'Actions.Results' })}.${part('unsigned')}`;
}

export class CacheService {
  readonly entries: Entry[] = [];
  readonly calls: string[] = [];
  readonly problems: string[] = [];
  /** When set, every call is answered with this status. */
  broken: number | undefined;
  readonly #blobs = new Map<string, Buffer>();
  readonly #blocks = new Map<string, Map<string, Buffer>>();
  #server: Server | undefined;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch((error: unknown) => {
        this.problems.push(String(error));
        response.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}/`;
  }

  /** Throws when anything was asked that the service does not know. */
  assertConforming(): void {
    if (this.problems.length > 0) throw new Error(`Not as the cache service works:\n${this.problems.join('\n')}`);
  }

  /** Keys of the finished entries, oldest first. */
  get keys(): string[] {
    return this.entries.filter((entry) => entry.finalized).map((entry) => entry.key);
  }

  /** Replaces what a key's archive holds: caches are not to be trusted. */
  corrupt(key: string, content: Buffer): void {
    this.#blobs.set(this.entries.find((entry) => entry.key === key)!.blob, content);
  }

  archive(key: string): Buffer {
    return this.#blobs.get(this.entries.find((entry) => entry.key === key)!.blob)!;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server === undefined ? resolve() : this.#server.close(() => resolve())));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    const body = await readAll(request);
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (this.broken !== undefined) return json(this.broken, { code: 'unavailable', msg: 'the cache service is down' });
    if (url.pathname.startsWith('/devstore/caches/')) return this.#blob(request, url, body, response);
    if (request.method !== 'POST' || !url.pathname.startsWith(SERVICE)) {
      this.problems.push(`${request.method} ${url.pathname}: not a call of the cache service`);
      return json(404, { code: 'bad_route', msg: 'no such route' });
    }
    const method = url.pathname.slice(SERVICE.length);
    const scopes = readScopes(request);
    if (scopes === undefined) return json(401, { code: 'unauthenticated', msg: 'the runtime token is not valid' });
    const message = JSON.parse(body.toString('utf8')) as { key: string; version: string; restore_keys?: string[]; size_bytes?: string };
    this.calls.push(`${method} ${message.key}`);
    if (typeof message.key !== 'string' || !/^[0-9a-f]{64}$/.test(message.version)) this.problems.push(`${method}: ${JSON.stringify(message)}`);
    switch (method) {
      case 'CreateCacheEntry': {
        const scope = scopes.find((candidate) => (candidate.Permission & WRITE) !== 0)?.Scope;
        if (scope === undefined) return json(200, { ok: false, message: 'cache write denied: the token is read-only' });
        if (this.entries.some((entry) => entry.key === message.key && entry.version === message.version && entry.scope === scope)) {
          return json(409, { code: 'already_exists', msg: 'cache entry with the same key, version, and scope already exists' });
        }
        const entry = { key: message.key, version: message.version, scope, blob: randomUUID(), finalized: false };
        this.entries.push(entry);
        return json(200, { ok: true, signed_upload_url: this.#signed(entry.blob) });
      }
      case 'FinalizeCacheEntryUpload': {
        const index = this.entries.findIndex((entry) => entry.key === message.key && entry.version === message.version && !entry.finalized);
        const entry = this.entries[index];
        if (entry === undefined) return json(404, { code: 'not_found', msg: 'no reserved entry' });
        if (this.#blobs.get(entry.blob)?.length !== Number(message.size_bytes)) this.problems.push('FinalizeCacheEntryUpload: size differs from the upload');
        entry.finalized = true;
        return json(200, { ok: true, entry_id: String(index + 1) });
      }
      case 'GetCacheEntryDownloadURL': {
        const found = this.#lookup(scopes, message.version, message.key, message.restore_keys ?? []);
        if (found === undefined) return json(200, { ok: false });
        return json(200, { ok: true, signed_download_url: this.#signed(found.blob), matched_key: found.key });
      }
      default:
        this.problems.push(`${method}: no such method`);
        return json(404, { code: 'bad_route', msg: 'no such method' });
    }
  }

  /** Scope by scope: the exact key, then each restore key as a prefix, the newest entry first. */
  #lookup(scopes: readonly Scope[], version: string, key: string, prefixes: readonly string[]): Entry | undefined {
    for (const { Scope: scope, Permission } of scopes) {
      if ((Permission & READ) === 0) continue;
      const mine = this.entries.filter((entry) => entry.finalized && entry.scope === scope && entry.version === version).reverse();
      const exact = mine.find((entry) => entry.key === key);
      const found = exact ?? prefixes.flatMap((prefix) => mine.filter((entry) => entry.key.startsWith(prefix)))[0];
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #signed(blob: string): string {
    return `${this.url}devstore/caches/${blob}?sv=2024-11-04&sig=${signature(blob)}`;
  }

  /** The part of the blob store's protocol the SDK speaks: put blob, put block (list), properties, ranged get. */
  #blob(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
    const blob = url.pathname.split('/').at(-1)!;
    const headers = { 'x-ms-request-id': randomUUID(), 'x-ms-version': '2024-11-04', etag: '"0x8D"', 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' };
    const end = (status: number, more: Record<string, string | number> = {}, content?: Buffer): void => {
      response.writeHead(status, { ...headers, ...more }).end(content);
    };
    if (url.searchParams.get('sig') !== signature(blob)) return end(403);
    if (request.method === 'PUT') {
      const part = url.searchParams.get('comp');
      const blocks = this.#blocks.get(blob) ?? new Map<string, Buffer>();
      this.#blocks.set(blob, blocks);
      if (part === 'block') blocks.set(url.searchParams.get('blockid')!, body);
      else if (part === 'blocklist') {
        const ids = [...body.toString('utf8').matchAll(/<Latest>([^<]+)<\/Latest>/g)].map((match) => match[1]);
        this.#blobs.set(blob, Buffer.concat(ids.map((id) => blocks.get(id)!)));
      } else {
        if (request.headers['x-ms-blob-type'] !== 'BlockBlob') this.problems.push('put blob: not a block blob');
        this.#blobs.set(blob, body);
      }
      return end(201, { 'x-ms-request-server-encrypted': 'true' });
    }
    const content = this.#blobs.get(blob);
    if (content === undefined) return end(404);
    const common = { 'content-type': 'application/octet-stream', 'x-ms-blob-type': 'BlockBlob', 'accept-ranges': 'bytes' };
    if (request.method === 'HEAD') return end(200, { ...common, 'content-length': content.length });
    const range = /^bytes=(\d+)-(\d*)$/.exec(String(request.headers['x-ms-range'] ?? request.headers.range ?? ''));
    if (range === null) return end(200, { ...common, 'content-length': content.length }, content);
    const from = Number(range[1]);
    const to = range[2] === '' ? content.length - 1 : Math.min(Number(range[2]), content.length - 1);
    const piece = content.subarray(from, to + 1);
    return end(206, { ...common, 'content-length': piece.length, 'content-range': `bytes ${from}-${to}/${content.length}` }, piece);
  }
}

const signature = (blob: string): string => createHash('sha256').update(`signed ${blob}`).digest('hex');

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readScopes(request: IncomingMessage): Scope[] | undefined {
  const payload = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(request.headers.authorization ?? '')?.[1];
  if (payload === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { ac?: string };
  return claims.ac === undefined ? undefined : (JSON.parse(claims.ac) as Scope[]);
}
