// Records for tests of the store and the overlay: a small hand-made project, and arbitrary ones for properties.

import fc from 'fast-check';
import type { EdgeKind, NotAnalysed, Resolution, SymbolKind } from '../../src/graph/model.ts';
import type { EdgeRow, FileRecord, RecordDelta, ResolutionUpdate, StoreMeta, SymbolRow } from '../../src/graph/record.ts';

export const META: StoreMeta = { commit: 'c'.repeat(40), tree: 'd'.repeat(40), extractorVersion: '7', configFingerprint: 'plain' };
export const EXPECTED = { extractorVersion: '7', configFingerprint: 'plain' };

export function symbolRow(qualifiedName: string, kind: SymbolKind = 'function', more: Partial<SymbolRow> = {}): SymbolRow {
  const name = qualifiedName.replace(/~\d+$/, '').split('.').at(-1)!;
  return {
    qualifiedName, name, kind, startLine: 1, endLine: 9, exported: true, isTest: false, isEntryPoint: false,
    hash: 'aaaaaaaaaaa', signatureHash: 'bbbbbbbb', bodyHash: 'cccccccc', ...more,
  };
}

export function edgeRow(from: number, to: string, line: number, more: Partial<EdgeRow> = {}): EdgeRow {
  return { kind: 'calls', from, to, line, resolution: 'import_based', confidence: 0.75, ref: line, ...more };
}

export function fileRecord(path: string, symbols: readonly SymbolRow[], more: Partial<FileRecord> = {}): FileRecord {
  return {
    path, blob: '1'.repeat(40), language: 'typescript', facts: `{"of":"${path}"}`,
    symbols: [symbolRow('<module>', 'module'), ...symbols],
    edges: [], unresolved: [], deps: '', depFiles: [], looseNames: [], importTails: [], ...more,
  };
}

/** A shop: the cart calls the price list, the checkout calls both, a script was not analysed, a manifest is watched. */
export function shop(): FileRecord[] {
  return [
    fileRecord('src/cart.ts', [symbolRow('Cart', 'class'), symbolRow('Cart.total', 'method', { startLine: 3, endLine: 8 })], {
      edges: [
        edgeRow(1, 'src/cart.ts:Cart.total', 3, { kind: 'contains', resolution: 'structural', confidence: 1, ref: -1 }),
        edgeRow(2, 'src/price.ts:priceOf', 5, { ref: 0 }), edgeRow(2, 'src/price.ts:priceOf', 5, { ref: 1 }),
      ],
      unresolved: [{ name: 'round', line: 6, from: 2 }, { name: 'log', line: 7, from: 2 }, { name: 'round', line: 8, from: 2 }],
      deps: '["price"]', depFiles: ['src/price.ts', 'src/price/index.ts'], looseNames: ['round', 'log'], importTails: ['price'],
    }),
    fileRecord('src/price.ts', [symbolRow('priceOf'), symbolRow('taxes', 'const', { exported: false })], {
      edges: [edgeRow(1, 'src/price.ts:taxes', 2, { kind: 'uses', resolution: 'same_file', confidence: 0.95 })],
    }),
    fileRecord('src/checkout.ts', [symbolRow('pay', 'function', { isEntryPoint: true }), symbolRow('pay~2')], {
      blob: '2'.repeat(40),
      edges: [edgeRow(1, 'src/cart.ts:Cart.total', 4, { resolution: 'method_call', confidence: 0.9134 }), edgeRow(0, 'src/checkout.ts:pay', 30, { resolution: 'same_file', confidence: 0.95 }), edgeRow(1, 'src/price.ts:priceOf', 6)],
      unresolved: [{ name: 'log', line: 9, from: 0 }],
      depFiles: ['src/cart.ts', 'src/price.ts'], looseNames: ['log'], importTails: ['cart', 'price'],
    }),
    { ...fileRecord('bin/run', []), symbols: [], facts: '', language: '', problem: { file: 'bin/run', reason: 'language', detail: 'no grammar' } },
    { ...fileRecord('package.json', []), symbols: [], facts: '{"name":"shop"}', language: '' },
  ];
}

const PATHS = ['a.ts', 'b.ts', 'lib/c.ts', 'lib/d:e.ts', 'ü.py'];
const QUALIFIED = ['run', 'Cart', 'Cart.run', 'ns::run', 'run~2'];
const NAMES = ['run', 'Cart', 'log', '__proto__', "x'; DROP TABLE files; --"];
const KINDS: EdgeKind[] = ['calls', 'uses', 'contains', 'overrides'];
const RESOLUTIONS: Resolution[] = ['same_file', 'fuzzy', 'import_based'];

const target = fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom('<module>', ...QUALIFIED)).map(([path, name]) => `${path}:${name}`);
const hash = fc.constantFrom('00000000001', '00000000002', '00000000003');
const some = (words: readonly string[]): fc.Arbitrary<string[]> => fc.uniqueArray(fc.constantFrom(...words), { maxLength: 3 });

function resolutionOf(symbols: number): fc.Arbitrary<Omit<ResolutionUpdate, 'path'>> {
  const from = fc.nat({ max: symbols - 1 });
  return fc.record({
    edges: fc.array(fc.record({
      kind: fc.constantFrom(...KINDS), from, to: target, line: fc.integer({ min: 1, max: 9 }),
      resolution: fc.constantFrom(...RESOLUTIONS), confidence: fc.constantFrom(0.4, 0.95, 1 / 3), ref: fc.integer({ min: -1, max: 3 }),
    }), { maxLength: symbols === 0 ? 0 : 5 }),
    unresolved: fc.array(fc.record({ name: fc.constantFrom(...NAMES), line: fc.integer({ min: 1, max: 9 }), from }), { maxLength: 3 }),
    deps: fc.constantFrom('', '{"k":1}', '["é"]'),
    depFiles: some([...PATHS, 'never.ts']), looseNames: some(NAMES), importTails: some(['b', 'c', 'run']),
  });
}

const problem: fc.Arbitrary<Omit<NotAnalysed, 'file'> | undefined> = fc.option(fc.constantFrom({ reason: 'size' as const, detail: '9 MB' }, { reason: 'parse-error' as const }), { nil: undefined, freq: 4 });

export const anyRecord = (path: string): fc.Arbitrary<FileRecord> =>
  fc.tuple(fc.uniqueArray(fc.tuple(fc.constantFrom(...QUALIFIED), hash), { selector: ([name]) => name, maxLength: 4 }), problem)
    .chain(([names, trouble]) => {
      const symbols = [symbolRow('<module>', 'module'), ...names.map(([name, own]) => symbolRow(name, 'method', { hash: own, isTest: own.endsWith('2') }))];
      return fc.tuple(resolutionOf(symbols.length), fc.constantFrom('1'.repeat(40), '2'.repeat(40)), fc.constantFrom('', 'facts'), fc.constantFrom('typescript', 'python'))
        .map(([resolution, blob, facts, language]) => ({
          path, blob, language, facts, symbols, ...resolution, ...(trouble === undefined ? {} : { problem: { file: path, ...trouble } }),
        }));
    });

export const anyRecords: fc.Arbitrary<FileRecord[]> = fc.uniqueArray(fc.constantFrom(...PATHS), { maxLength: 5 })
  .chain((paths) => fc.tuple(...paths.map(anyRecord)) as fc.Arbitrary<FileRecord[]>);

/** A change that fits `records`: re-resolved files exist and refer to symbols they have. */
export const anyDelta = (records: readonly FileRecord[]): fc.Arbitrary<RecordDelta> =>
  fc.record({ removed: fc.uniqueArray(fc.constantFrom(...PATHS), { maxLength: 2 }), written: anyRecords })
    .chain(({ removed, written }) => {
      const untouched = records.filter(({ path }) => !removed.includes(path) && !written.some((record) => record.path === path));
      return fc.tuple(...untouched.map(({ path, symbols }) => fc.option(resolutionOf(symbols.length).map((resolution) => ({ path, ...resolution })), { nil: undefined })))
        .map((updates) => ({ removed, written, reresolved: updates.filter((update): update is ResolutionUpdate => update !== undefined) }));
    });

/** Everything that can be asked about the arbitrary project. */
export const QUESTIONS = { paths: [...PATHS, 'never.ts'], ids: PATHS.flatMap((path) => ['<module>', ...QUALIFIED].map((name) => `${path}:${name}`)), names: [...NAMES, 'b', 'c'] };
