// Imports: absolute and relative, aliased, conditional, starred. A specifier is written as Python writes the
// module: `a.b`, `.`, `..pkg.mod`.

import { BindKind, ExportKind, RefFlag, RefKind } from '../../extract/facts.ts';
import type { Tables, Walker } from './walker.ts';

export function registerImports(tables: Tables): void {
  tables.on(['import_statement'], (w, node) => { importModules(w, node); return 0; });
  tables.on(['import_from_statement'], (w, node) => { importNames(w, node); return 0; });
  tables.on(['future_import_statement'], () => 0);
}

const squeezed = (text: string): string => text.replace(/[\s\\]+/g, '');

function bindImport(w: Walker, local: string, module: string, name: string): void {
  const { b } = w;
  b.bind(w.elsewhere.get(local) ?? w.flow.scope, local, BindKind.IMPORT, b.string(module), b.string(name));
  w.flow.current.delete(local);
}

function importModules(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const line = t.startLine(node);
  for (const c of w.named(node)) {
    if (t.kind[c] === k.aliased_import) {
      const module = squeezed(w.text(w.child(c, f.name)));
      bindImport(w, w.text(w.child(c, f.alias)), module, '*');
      b.ref(RefKind.IMPORT, 0, line, w.sym, 0, 0, '*', b.string(module));
    } else if (t.kind[c] === k.dotted_name) {
      const parts = squeezed(w.text(c)).split('.');
      bindImport(w, parts[0], parts[0], '*');
      // Importing a.b.c runs a and a.b too, and makes each an attribute of the one before.
      for (let i = 1; i <= parts.length; i++) b.ref(RefKind.IMPORT, 0, line, w.sym, 0, 0, '*', b.string(parts.slice(0, i).join('.')));
    }
  }
}

/** Exceptions whose handler has thought of an import that fails. */
const CATCHES_IMPORTS = /^except\s*\*?\s*(?::|[^:]*\b(?:ImportError|ModuleNotFoundError|Exception|BaseException|AttributeError)\b)/;

/** Inside `try … except ImportError`, in the part that is tried or in what is done instead. */
function isGuarded(w: Walker, node: number): boolean {
  const { t, k } = w;
  for (let at = t.parent[node]; at >= 0 && t.kind[at] !== k.function_definition && t.kind[at] !== k.class_definition; at = t.parent[at]) {
    if (t.kind[at] === k.try_statement && w.named(at).some(c => t.kind[c] === k.except_clause && CATCHES_IMPORTS.test(w.text(c).slice(0, 200)))) return true;
  }
  return false;
}

function importNames(w: Walker, node: number): void {
  const { t, k, f, b } = w;
  const source = w.child(node, f.module_name);
  if (source < 0) return;
  const module = squeezed(w.text(source));
  const specifier = b.string(module);
  if (t.childOfKind(node, k.wildcard_import) >= 0) {
    b.ref(RefKind.IMPORT, 0, t.startLine(node), w.sym, 0, 0, '*', specifier);
    b.export('*', ExportKind.STAR, specifier, 0, t.startLine(node));
    return;
  }
  const flags = isGuarded(w, node) ? RefFlag.OPTIONAL : 0;
  for (let c = source + 1, stop = t.next[node]; c < stop; c = t.next[c]) {
    if (t.field[c] !== f.name) continue;
    const isAliased = t.kind[c] === k.aliased_import;
    const name = squeezed(w.text(isAliased ? w.child(c, f.name) : c));
    bindImport(w, isAliased ? w.text(w.child(c, f.alias)) : name, module, name);
    b.ref(RefKind.IMPORT, 0, t.startLine(c), w.sym, 0, flags, name, specifier);
  }
}

/** What the whole file imports and which classes it defines, known before the walk: annotations ask for it. */
export function surveyFile(w: Walker): void {
  const { t, k, f } = w;
  for (let i = 1; i < t.size; i++) {
    const kind = t.kind[i];
    if (kind === k.class_definition) { const n = w.child(i, f.name); if (n >= 0) w.classes.add(w.text(n)); continue; }
    if (kind === k.import_statement) {
      for (const c of w.named(i)) {
        if (t.kind[c] === k.aliased_import) w.imported.set(w.text(w.child(c, f.alias)), { module: squeezed(w.text(w.child(c, f.name))), name: '*' });
        else if (t.kind[c] === k.dotted_name) {
          const parts = squeezed(w.text(c)).split('.');
          w.imported.set(parts[0], { module: parts[0], name: '*' });
          for (let n = 2; n <= parts.length; n++) w.modules.add(parts.slice(0, n).join('.'));
        }
      }
    } else if (kind === k.import_from_statement) {
      const source = w.child(i, f.module_name);
      if (source < 0) continue;
      const module = squeezed(w.text(source));
      for (let c = source + 1, stop = t.next[i]; c < stop; c = t.next[c]) {
        if (t.field[c] !== f.name) continue;
        const isAliased = t.kind[c] === k.aliased_import;
        const name = squeezed(w.text(isAliased ? w.child(c, f.name) : c));
        w.imported.set(isAliased ? w.text(w.child(c, f.alias)) : name, { module, name });
      }
    }
  }
}
