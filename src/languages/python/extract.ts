// Python: from a syntax tree to the facts of one file.

import { RefKind, SymFlag, type FileFacts } from '../../extract/facts.ts';
import { FactsBuilder } from '../../extract/facts-builder.ts';
import type { Grammar } from '../../extract/flat-tree.ts';
import { hashText } from '../../extract/hash.ts';
import type { ExtractInput, Extractor } from '../language.ts';
import { registerAssignments } from './assignments.ts';
import { registerClasses } from './classes.ts';
import { settleItems } from './containers.ts';
import { docstringOf, hideDocstrings } from './docstrings.ts';
import { registerExpressions } from './expressions.ts';
import { registerFunctions } from './functions.ts';
import { hashSymbol } from './hashes.ts';
import { registerImports, surveyFile } from './imports.ts';
import { assignedNames, repeated } from './names.ts';
import { registerStatements } from './statements.ts';
import { Tables, Walker } from './walker.ts';

const TEST_FILE = /(^|\/)(tests?|testing)\/|(^|\/)(test_[^/]*|[^/]*_test|conftest|tests?)\.pyi?$/;

export const isTestFile = (path: string): boolean => TEST_FILE.test(path);

export function createExtractor(grammar: Grammar): Extractor {
  const tables = new Tables(grammar);
  registerExpressions(tables);
  registerStatements(tables);
  registerAssignments(tables);
  registerFunctions(tables);
  registerClasses(tables);
  registerImports(tables);
  const comments = new Uint8Array(grammar.names.length);
  const blocks = new Uint8Array(grammar.names.length);
  for (const name of ['comment', 'line_continuation']) if (grammar.kind(name) >= 0) comments[grammar.kind(name)] = 1;
  if (grammar.kind('block') >= 0) blocks[grammar.kind('block')] = 1;
  return { comments, blocks, prepare: tree => hideDocstrings(tree, tables.k), extract: input => extract(tables, input) };
}

function extract(tables: Tables, { path, tree, tokens }: ExtractInput): FileFacts {
  const b = new FactsBuilder('python', tree.endLine(0));
  // Keyword list 0 is the empty one: a call without keywords says 0.
  b.keywords.push([]);
  const w = new Walker(tables, tree, b, tokens, path);
  w.isTest = isTestFile(path);
  if (w.isTest) b.flag(0, SymFlag.TEST);
  if (tree.text.startsWith('#!') || /(^|\/)__main__\.py$/.test(path)) b.flag(0, SymFlag.ENTRY);
  const doc = docstringOf(w, 0);
  if (doc) (b.symbols[0] as { doc?: string }).doc = doc;
  surveyFile(w);
  // Fixtures of a test come from the conftest.py of its folder and of every folder above.
  if (w.isTest) for (let up = 0; up < path.split('/').length; up++) b.ref(RefKind.IMPORT, 0, 1, 0, 0, 0, '*', b.string(`conftest@${up}`));
  w.flow.versioned = repeated(assignedNames(w, 1, tree.size));
  w.children(0);
  settleItems(w);
  markExports(b);
  b.keepUsefulReads();
  // Comments may declare types.
  b.digest = w.hasTypeComments ? hashText(tree.text) : tokens.hash(0, tree.size);
  if (w.hasTypeComments) (b.extra ??= {}).documented = true;
  hashSymbol(w, 0, '', 0, tree.size);
  b.parseErrors = tree.hasError ? tree.errors() : 0;
  return b.finish();
}

/** `__all__` has the last word on what a module gives away. */
function markExports(b: FactsBuilder): void {
  const all = b.extra?.all as readonly string[] | undefined;
  if (all === undefined) return;
  const names = new Set(all);
  for (let s = 1; s < b.symbols.length; s++) {
    const symbol = b.symbols[s];
    if (symbol.parent > 0) continue;
    if (names.has(symbol.name)) symbol.flags |= SymFlag.EXPORTED;
    else if (b.extra?.allOpen !== true) symbol.flags &= ~SymFlag.EXPORTED;
  }
}
