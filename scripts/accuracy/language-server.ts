// A language server on the other end of a pipe: opened files, and where it says a name is defined.
// Requests are sent without waiting for one another; the server answers in its own time.

import { spawn, type ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Zero-based, as the protocol has it; a file outside the folder has no path. */
export interface Location { readonly path: string | undefined; readonly line: number; readonly character: number }
interface Message { readonly id?: number; readonly method?: string; readonly params?: { items?: unknown[] }; readonly result?: unknown }
interface RawLocation { readonly uri: string; readonly range: { readonly start: { readonly line: number; readonly character: number } } }

/** Packages that happen to be installed on this machine would hide code bases of the same name. */
const OF_DEFINITIONS = { analysis: { diagnosticMode: 'openFilesOnly' }, pythonPath: '/nowhere/python' };

/** As the protocol numbers them: 1 is an error. */
export interface Diagnostic { readonly severity?: number; readonly message: string; readonly code?: string; readonly range: { readonly start: { readonly line: number } } }

export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #root: string;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #pending: Buffer = Buffer.alloc(0);
  #last = 0;

  readonly #settings: object;

  private constructor(process: ChildProcess, root: string, settings: object) {
    this.#process = process;
    this.#root = root;
    this.#settings = settings;
    process.stdout!.on('data', (chunk: Buffer) => { this.#pending = Buffer.concat([this.#pending, chunk]); this.#read(); });
  }

  /** `settings`: its answers where a server asks an editor for them; the default keeps it to open files and to no Python at all. */
  static async start(script: string, root: string, settings: object = OF_DEFINITIONS): Promise<LanguageServer> {
    const server = new LanguageServer(spawn(process.execPath, ['--max-old-space-size=4096', script, '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] }), root, settings);
    const rootUri = pathToFileURL(root).href;
    await server.#ask('initialize', { processId: process.pid, rootUri, workspaceFolders: [{ uri: rootUri, name: 'measured' }], capabilities: { workspace: { configuration: true, workspaceFolders: true }, textDocument: { diagnostic: { dynamicRegistration: true } } } });
    server.#send({ method: 'initialized', params: {} });
    return server;
  }

  open(path: string, text: string): void {
    this.#send({ method: 'textDocument/didOpen', params: { textDocument: { uri: this.#uri(path), languageId: 'python', version: 1, text } } });
  }

  close(path: string): void { this.#send({ method: 'textDocument/didClose', params: { textDocument: { uri: this.#uri(path) } } }); }

  async definitions(path: string, line: number, character: number): Promise<Location[]> {
    const found = await this.#ask('textDocument/definition', { textDocument: { uri: this.#uri(path) }, position: { line, character } });
    const list = (Array.isArray(found) ? found : found ? [found] : []) as RawLocation[];
    return list.map(l => {
      const inside = relative(this.#root, fileURLToPath(l.uri));
      return { path: inside.startsWith('..') ? undefined : inside, line: l.range.start.line, character: l.range.start.character };
    });
  }

  /** What the server finds wrong with a file, opened or not, as the open files stand. */
  async diagnostics(path: string): Promise<readonly Diagnostic[]> {
    const report = await this.#ask('textDocument/diagnostic', { textDocument: { uri: this.#uri(path) } }) as { items?: readonly Diagnostic[] } | undefined;
    return report?.items ?? [];
  }

  stop(): void { this.#process.kill(); }

  #uri(path: string): string { return pathToFileURL(join(this.#root, path)).href; }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.#process.stdin!.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    return new Promise(resolve => { this.#waiting.set(id, resolve); this.#send({ id, method, params }); });
  }

  #read(): void {
    for (;;) {
      const end = this.#pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length:\s*(\d+)/i.exec(this.#pending.toString('latin1', 0, end))?.[1]);
      if (this.#pending.length < end + 4 + length) return;
      const message = JSON.parse(this.#pending.toString('utf8', end + 4, end + 4 + length)) as Message;
      this.#pending = this.#pending.subarray(end + 4 + length);
      this.#take(message);
    }
  }

  #take(message: Message): void {
    if (message.method !== undefined) {
      // What the server asks of an editor: settings, mostly.
      const settings = message.params?.items?.map(() => this.#settings);
      if (message.id !== undefined) this.#send({ id: message.id, result: message.method === 'workspace/configuration' ? settings : null });
      return;
    }
    this.#waiting.get(message.id!)?.(message.result);
    this.#waiting.delete(message.id!);
  }
}
