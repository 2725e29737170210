import { describe, expect, test } from 'vitest';
import { SourceParser } from '../../../src/extract/parser.ts';
import { respelled, spelled } from '../../../src/languages/typescript/respelling.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.js']);

const SOURCES: Readonly<Record<string, string>> = {
  'label.jsx': 'const Label = props => <label class="wide" for={props.id}>{props.text}</label>;\nexport const Row = () => <Label class={1} />;\n',
  'terms.tsx': 'export const Terms = () => <a href="/?page=&sort=name">Terms & conditions</a>;\n',
  'index.ts': "export type * from './types';\nexport type * as all from './types';\n",
  'source.ts': 'export interface Source<in out T, out U = unknown> { read(): T; write(u: U): void }\n',
  'badge.ts': 'export const Badge = styled.span<{ wide?: boolean; onOpen: () => void }>`color: red;`;\nexport const Box = styled(Badge)<{\n  wide: boolean;\n}>`color: blue;`;\n',
  'clock.test.ts': "mock('./clock', async load => ({ ...(await load<typeof import('./clock')>()), now: () => 0 }));\nmock('./day', async load => load<\n  typeof import(\n    './day',\n  )\n>());\n",
  'query.ts': 'export class Query {\n  accessor title = 1;\n  static accessor count: number;\n  join(table: string, using: string) { return this.on(table, using); }\n  on(table: string, using: string) { return [table, using]; }\n}\n',
  'input.ts': 'export abstract class Input {\n  protected abstract override check: () => void;\n}\n',
  'place.ts': "export type Place = {\n  value: string\n  in: 'header' | 'query'\n}\nexport type Load = {\n  (key: string): void\n  <K extends string>(key: K, more: number): void\n}\n",
  'ref.ts': 'export const set: {\n  /** later */\n  <A>(value: A): (self: Ref<A>) => Effect<A>\n  /** at once */\n  <\n    A,\n    B = A\n  >(self: Ref<A>, value: B): Effect<A>\n} = dual(2, <A>(self: Ref<A>, value: A) =>\n  <B>(more: B) => [self, value, more])\n',
  'route.ts': 'export interface Route<E> {\n  // get(handler)\n  <P extends string>(handler: Handler<E, P>): App<\n    E\n  >\n\n  // get(path, handler)\n  // with a path (as written)\n  <\n    P extends string,\n  >(path: P, handler: Handler<E, P>): App<E>\n}\n',
  'schema.ts': 'export interface Schema<\n  /** @ts-ignore cast */\n  out T = unknown,\n> { parse(): T }\n',
  'fees.ts': "export type Fees<type extends Kind = 'legacy'> = (type extends 'legacy' ? Legacy : never) | Other<chain, type>\nexport function estimate<chain, type extends Kind>(chain: chain): Fees<type> { return read(chain) }\n",
  'recorded.ts': 'export const recorded = clean(`reverted: \0\0 bugger`);\nexport function clean(text: string) { return text.trim(); }\n',
  'orders.controller.ts': "@Controller('/orders').Tag('orders)')\nexport class Orders {\n  @Returns(200, list(Order)).Description(`all (of them`)\n    .Header('x-total', { type: 'number' })\n  @Get('/')\n  all(@Query('page').Optional() page: number) { return this.read(page); }\n  private read(page: number) { return [page]; }\n}\n",
  'shelf.ts': "export class Shelf {\n  rows: import('./rows').Row[][] = [];\n  table?: import('./rows').Table<Row, 'a'>;\n}\nexport function open(rows: import('./rows').Row[]): import('./rows').Kept<number>[] { return close(rows); }\n",
  'handles.ts': 'export async function close(handles: Handles) {\n  for await (using handle of handles) handle.close();\n}\n',
};

const FLOW = `// @flow
import type { Row } from './rows';
import typeof Parse from 'parse';

export opaque type Key = string;
type Options = {| +limit: number, keys?: Array<Key> |};

export class Store {
  rows: Map<string, Row>;
  find(key: ?Key, options: Options = { limit: 1 }): ?Row { return this.first(this.all(options)); }
  all({ limit }: Options): Array<Row> { return [...this.rows.values()].slice(0, limit); }
  first<T>(found: Array<T>): ?T { return found[0]; }
}
`;
const withoutFallback = parser.extract('store.js', FLOW);
const withFallback = await parser.withFallbacks('store.js', () => parser.extract('store.js', FLOW));
await parser.load(['a.tsx']);

describe('what the grammars do not know', () => {
  test.each(Object.entries(SOURCES))('%s is read without errors', (path, text) => {
    expect(parser.extract(path, text).parseErrors).toBe(0);
  });

  test('names are those of the text', () => {
    const facts = parser.extract('query.ts', SOURCES['query.ts']);
    expect(facts.symbols.find(s => s.qual === 'Query.join')?.params?.map(p => p.n)).toEqual(['table', 'using']);
    expect(facts.symbols.map(s => s.qual)).toContain('Query.title');
  });

  test('a decorator that goes on behind its first call costs nothing but what it goes on with', () => {
    const facts = parser.extract('orders.controller.ts', SOURCES['orders.controller.ts']);
    expect(facts.symbols.map(s => s.qual)).toEqual(expect.arrayContaining(['Orders', 'Orders.all', 'Orders.read']));
    expect(facts.symbols.find(s => s.qual === 'Orders.all')?.at[2]).toBe(6);
    // Code that is read as it stands keeps every word: a decorator with one call, an address in a text.
    const plain = "@Controller('/orders')\nexport class Orders {\n  @Get('/') all() { return mail('me@example(a).com').send(); }\n}\n";
    for (const other of respelled(plain, false)) expect(other).toBe(plain);
  });

  test('JavaScript with types of its own is read by the other grammar, loaded when the first such file is met', () => {
    expect(withoutFallback.parseErrors).toBeGreaterThan(0);
    expect(withFallback.parseErrors).toBe(0);
    expect(withFallback.symbols.filter(s => s.kind === 'method').map(s => s.qual)).toEqual(['Store.find', 'Store.all', 'Store.first']);
    expect(withFallback.symbols.find(s => s.qual === 'Store.all')?.ret).toBe('Array<Row>');
  });

  test('signatures that no semicolon parts are spelled well at once, where tags cannot be what looks like them', () => {
    for (const path of ['place.ts', 'ref.ts', 'route.ts']) {
      expect(spelled(SOURCES[path], false)).not.toBe(SOURCES[path]);
      expect(spelled(SOURCES[path], true)).toBe(SOURCES[path]);
    }
  });

  test('what looks like a signature and is none is read as it is written', () => {
    const text = 'export class Rows extends Base\n  <Row> {\n  put<T>(row: T): void { return this.add\n    <T>(row); }\n}\n';
    const facts = parser.extract('rows.ts', text);
    expect(facts.parseErrors).toBe(0);
    expect(facts.symbols.map(s => s.qual)).toContain('Rows.put');
    // The comment goes on to the end of its line, not further.
    const commented = `export interface Load {\n  // ${'a long story '.repeat(60)}\n  <K>(key: K): void\n}\n`;
    expect(parser.extract('load.ts', commented).parseErrors).toBe(0);
  });

  test('what no spelling mends stays an error', () => {
    expect(parser.extract('broken.ts', 'export function half( {\n  return <class="x">;\n').parseErrors).toBeGreaterThan(0);
  });

  test('a spelling is as long as the text, and long lines cost no more than their length', () => {
    for (const text of Object.values(SOURCES)) for (const other of respelled(text, false)) expect(other.length).toBe(text.length);
    // The thread's own time: the machine may be busy with other tests.
    const start = process.threadCpuUsage();
    for (const part of ['&a=', '"&', ' class', 'using ', '<in ', 'export type', '} >`', 'abstract  ', '\n in', '\n <A,', '*/ in ', 'for (using', '< typeof import(', '@a(', '@a().b(', '@a().b']) {
      for (const other of [...respelled(part.repeat(100_000), false), spelled(part.repeat(100_000), false)]) expect(other.length).toBe(part.length * 100_000);
    }
    expect(process.threadCpuUsage(start).user).toBeLessThan(10_000_000);
  });
});
