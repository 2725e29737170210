// TypeScript and JavaScript: one extractor for both grammars, as their node names agree where it matters.

import { BindKind, ExportKind, EXPORT_STRIDE, Op, REF_STRIDE, RefKind, SymFlag, type FileFacts, type SymbolFact } from '../../extract/facts.ts';
import { FactsBuilder } from '../../extract/facts-builder.ts';
import type { Grammar } from '../../extract/flat-tree.ts';
import type { ExtractInput, Extractor } from '../language.ts';
import { settleAssignments, settleInheritanceCalls } from './assigned-members.ts';
import { registerAssignments } from './assignments.ts';
import { registerClasses } from './classes.ts';
import { registerDeclarations } from './declarations.ts';
import { registerElements } from './elements.ts';
import { registerExpressions } from './expressions.ts';
import { settleGlobals } from './global-scope.ts';
import { exportNamespaceDefault, registerModules } from './modules.ts';
import { registerNarrowing } from './narrowing.ts';
import { respelled, spelled } from './respelling.ts';
import { declareAssigned, shareNames } from './shared-scope.ts';
import { registerStatements } from './statements.ts';
import { registerTypedefs } from './typedefs.ts';
import { registerTypes } from './types.ts';
import { Tables, Walker } from './walker.ts';
import { hashText, partHash } from '../../extract/hash.ts';

const TEST_FILE = /(^|\/)(__tests__|__mocks__|tests?|specs?|e2e|cypress)\/|[._-](test|spec|e2e|test-d|spec-d)\.[cm]?[jt]sx?$|(^|\/)(test|spec)\.[cm]?[jt]sx?$/;

export const isTestFile = (path: string): boolean => TEST_FILE.test(path);

export function createExtractor(grammar: Grammar): Extractor {
  const tables = new Tables(grammar);
  registerElements(tables);
  registerExpressions(tables);
  registerStatements(tables);
  registerNarrowing(tables);
  registerClasses(tables);
  registerDeclarations(tables);
  registerModules(tables);
  registerAssignments(tables);
  registerTypes(tables);
  registerTypedefs(tables);
  const comments = new Uint8Array(grammar.names.length);
  for (const name of ['comment', 'html_comment']) if (grammar.kind(name) >= 0) comments[grammar.kind(name)] = 1;
  const hasTags = grammar.kind('jsx_element') >= 0;
  return { comments, spelled: text => spelled(text, hasTags), respelled: text => respelled(text, hasTags), extract: input => extract(tables, input) };
}

function extract(tables: Tables, { path, tree, tokens }: ExtractInput): FileFacts {
  const b = new FactsBuilder('typescript', tree.endLine(0));
  const w = new Walker(tables, tree, b, tokens, path);
  w.isTest = isTestFile(path);
  if (w.isTest) b.flag(0, SymFlag.TEST);
  if (tree.size > 1 && w.t.kind[1] === w.k.hash_bang_line) b.flag(0, SymFlag.ENTRY);
  w.children(0);
  declareAssigned(w);
  settleGlobals(w);
  mergeDeclarations(b);
  settleAssignments(b);
  settleInheritanceCalls(b, inheritanceCalls(b));
  exportNamespaceDefault(b);
  shareNames(w);
  markExports(b);
  b.keepUsefulReads();
  // In JavaScript comments declare types.
  b.digest = w.isJavaScript ? hashText(tree.text) : tokens.hash(0, tree.size);
  hashTopLevel(w);
  b.parseErrors = tree.hasError ? tree.errors() : 0;
  return b.finish();
}

/** class Box {} and interface Box { … } are one type: what the interface promises, every box has. A namespace Box holds types of its own. */
function mergeDeclarations(b: FactsBuilder): void {
  const { symbols, shapes } = b;
  const classes = new Map<string, SymbolFact>();
  for (const s of symbols) if (s.kind === 'class' && s.shape >= 0) classes.set(`${s.parent} ${s.name}`, s);
  if (classes.size === 0) return;
  for (const [sym, s] of symbols.entries()) {
    const merged = (s.kind === 'interface' && s.shape >= 0) || s.kind === 'module' ? classes.get(`${s.parent} ${s.name}`) : undefined;
    if (merged === undefined) continue;
    // Inside the class its name stands for the namespace as well.
    if (s.kind === 'module') { b.bind(shapes[merged.shape].scope, s.name, BindKind.SYMBOL, sym, 0); continue; }
    const { supers, types } = shapes[merged.shape];
    while (types.length < supers.length) types.push(0);
    types.push(b.emit1(Op.T_SHAPE, s.shape));
  }
}

/** Call expressions that may declare a parent or mix an object in. */
function inheritanceCalls(b: FactsBuilder): number[] {
  const found: number[] = [];
  for (let i = 0; i < b.refsSize; i += REF_STRIDE) {
    if (b.refs[i] !== RefKind.CALL || b.refs[i + 4] < 2) continue;
    const name = b.strings[b.refs[i + 6]];
    if (name === 'inherits' || name === 'setPrototypeOf' || name === 'assign') found.push(b.refs[i + 1]);
  }
  return found;
}

function markExports(b: FactsBuilder): void {
  for (let i = 0; i < b.exports.length; i += EXPORT_STRIDE) {
    const [name, kind, a] = [b.exports[i], b.exports[i + 1], b.exports[i + 2]];
    if (kind === ExportKind.LOCAL) b.markExported(b.strings[a], b.strings[name] === 'default');
    else if (kind === ExportKind.VALUE) markValue(b, a, 0);
  }
}

/** module.exports = { a, b }, exports.x = y: what the value names is exported. */
function markValue(b: FactsBuilder, value: number, depth: number): void {
  const { ir } = b;
  if (value === 0 || depth > 3) return;
  if (ir[value] === Op.NAME) b.markExported(b.strings[ir[value + 2]]);
  else if (ir[value] === Op.FUNC) { const s = b.fns[ir[value + 1]].sym; if (s >= 0) b.flag(s, SymFlag.EXPORTED); } else if (ir[value] === Op.CLASS) b.flag(b.shapes[ir[value + 1]].sym, SymFlag.EXPORTED);
  else if (ir[value] === Op.OBJECT) {
    const { members } = b.shapes[ir[value + 1]];
    for (let m = 0; m < members.length; m += 6) {
      if (members[m + 2] >= 0) b.flag(members[m + 2], SymFlag.EXPORTED);
      else markValue(b, members[m + 5], depth + 1);
    }
  }
}

/** The module itself stands for the code that runs when it is loaded; declarations answer for themselves. */
function hashTopLevel(w: Walker): void {
  const { t, k, f } = w;
  const own = new Set([k.import_statement, k.function_declaration, k.generator_function_declaration, k.function_signature, k.class_declaration,
    k.abstract_class_declaration, k.interface_declaration, k.type_alias_declaration, k.enum_declaration, k.lexical_declaration, k.variable_declaration,
    k.ambient_declaration, k.comment, k.hash_bang_line]);
  const parts: string[] = [];
  for (let c = 1; c < t.next[0]; c = t.next[c]) {
    if (own.has(t.kind[c])) continue;
    if (t.kind[c] === k.export_statement && (w.child(c, f.declaration) >= 0 || w.child(c, f.source) >= 0 || t.childOfKind(c, k.export_clause) >= 0)) continue;
    parts.push(w.tokens.hash(c, t.next[c]));
  }
  const body = hashText(parts.join('\n'));
  w.b.symbols[0].hash = [hashText(`\0${body}\0`), partHash(hashText('')), partHash(body)];
}
