// The graph as sorted lines of JSON (DESIGN §7).

import { hashText } from '../extract/hash.ts';
import type { Store } from './store.ts';

/** Symbols in id order, then edges by place. Equal hashes of different symbols are told apart here (seed 002). */
export function exportLines(store: Store, write: (line: string) => void): void {
  const seen = new Set<string>();
  const symbols: { id: string; line: string }[] = [];
  const parents: { id: string; file: string; qualifiedName: string; startLine: number }[] = [];
  const all = [...store.iterateSymbols()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  for (const s of all) {
    let { hash } = s;
    if (hash !== '' && seen.has(hash)) hash = hashText(`${hash}\0${s.id}`);
    seen.add(hash);
    symbols.push({
      id: s.id,
      line: JSON.stringify({ t: 'symbol', id: s.id, file: s.file, name: s.name, qualifiedName: s.qualifiedName, kind: s.kind, startLine: s.startLine, endLine: s.endLine, language: s.language, exported: s.exported, isTest: s.isTest, hash }),
    });
    parents.push(s);
  }
  for (const s of symbols) write(s.line);
  const ids = new Set(symbols.map(s => s.id));
  const lines: { key: string; line: string }[] = [];
  const add = (kind: string, from: string, to: string, file: string, line: number, resolution: string, confidence: number): void => {
    lines.push({ key: `${file}\0${String(line).padStart(8, '0')}\0${kind}\0${from}\0${to}`, line: JSON.stringify({ t: 'edge', kind, from, to, file, line, resolution, confidence }) });
  };
  for (const e of store.iterateEdges()) add(e.kind, e.from, e.to, e.file, e.line, e.resolution, e.confidence);
  // Containment follows from the names, so it is not stored.
  for (const s of parents) {
    if (s.qualifiedName === '<module>') continue;
    let parent = s.qualifiedName;
    let holder = `${s.file}:<module>`;
    for (let dot = parent.lastIndexOf('.'); dot > 0; dot = parent.lastIndexOf('.', dot - 1)) {
      parent = s.qualifiedName.slice(0, dot);
      if (ids.has(`${s.file}:${parent}`)) { holder = `${s.file}:${parent}`; break; }
    }
    add('contains', holder, s.id, s.file, s.startLine, 'structural', 1);
  }
  lines.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.line < b.line ? -1 : 1));
  for (const l of lines) write(l.line);
}
