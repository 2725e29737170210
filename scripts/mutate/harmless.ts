// Edits that leave every caller as well off as before, one kind each. The compiler confirms it for every single one.

import { posix } from 'node:path';
import ts from 'typescript-oracle';
import { afterRequired, hasList, insertParameter, isThis, isTyped, removeParameter } from './breaking.ts';
import type { Candidate, Reference } from './candidates.ts';
import type { Compiler } from './compiler.ts';
import type { Change, Edit } from './edits.ts';
import type { Chance } from './random.ts';

export interface HarmlessMaker {
  readonly kind: string;
  /** Harmless only if really every caller is known. */
  readonly needsAllCallers?: boolean;
  make(candidate: Candidate, references: readonly Reference[], compiler: Compiler, chance: Chance): Change | undefined;
}

export const at = ({ file }: Candidate, offset: number, text: string): Edit => ({ file, start: offset, end: offset, text });
export const startOf = (candidate: Candidate): number => candidate.whole.getStart(candidate.source);

const FORMAT: ts.FormatCodeSettings = { indentSize: 2, convertTabsToSpaces: true, newLineCharacter: '\n' };

const reformat: HarmlessMaker = {
  kind: 'reformat',
  make(candidate) {
    const { whole, source, file } = candidate;
    const text = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed }).printNode(ts.EmitHint.Unspecified, whole, source).replace(/\n {4}/g, '\n\n      ');
    // White space inside a template is content.
    if (text.includes('`')) return undefined;
    return { edits: [{ file, start: startOf(candidate), end: whole.getEnd(), text }] };
  },
};

const comment: HarmlessMaker = {
  kind: 'comment',
  make(candidate) {
    if (!ts.isBlock(candidate.node.body)) return undefined;
    const inside = candidate.node.body.getStart(candidate.source) + 1;
    return { edits: [at(candidate, startOf(candidate), '// a note above\n// over two lines\n'), at(candidate, inside, ' // why this is done\n /* and how */')] };
  },
};

const docs: HarmlessMaker = {
  kind: 'docs',
  make: (candidate) => ({ edits: [at(candidate, startOf(candidate), '/**\n * Says what it does.\n * @see the manual\n */\n')] }),
};

const bodyEdit: HarmlessMaker = {
  kind: 'body-edit',
  make(candidate) {
    const { body } = candidate.node;
    // Code before super() is an error.
    if (!ts.isBlock(body) || candidate.kind === 'constructor') return undefined;
    return { edits: [at(candidate, body.getStart(candidate.source) + 1, '\n  const driftStarted = [1, 2].map((n) => String(n)); void driftStarted;\n')] };
  },
};

const addOptional: HarmlessMaker = {
  kind: 'add-optional-parameter',
  make(candidate, _, __, chance) {
    const { parameters } = candidate.node;
    if (!hasList(candidate) || candidate.overloads.length > 0 || parameters.some((p) => p.dotDotDotToken !== undefined)) return undefined;
    const text = chance.below(2) === 0 && isTyped(candidate) ? 'driftExtra?: number' : 'driftExtra = 1';
    return { edits: [insertParameter(candidate, parameters.length, text)] };
  },
};

const addRest: HarmlessMaker = {
  kind: 'add-rest-parameter',
  make(candidate) {
    const { parameters } = candidate.node;
    if (!hasList(candidate) || candidate.overloads.length > 0 || parameters.some((p) => p.dotDotDotToken !== undefined)) return undefined;
    return { edits: [insertParameter(candidate, parameters.length, isTyped(candidate) ? '...driftRest: unknown[]' : '...driftRest')] };
  },
};

function renameAll(compiler: Compiler, candidate: Candidate, offset: number, to: string): Change | undefined {
  const places = compiler.service.findRenameLocations(compiler.file(candidate.file), offset, false, false, { providePrefixAndSuffixTextForRename: true });
  if (places === undefined || places.length < 2) return undefined;
  const edits = places.map(({ fileName, textSpan, prefixText, suffixText }) =>
    ({ file: compiler.pathOf(fileName), start: textSpan.start, end: textSpan.start + textSpan.length, text: `${prefixText ?? ''}${to}${suffixText ?? ''}` }));
  return edits.every(({ file }) => compiler.has(file)) ? { edits } : undefined;
}

const renameWithCallers: HarmlessMaker = {
  kind: 'rename-with-callers',
  needsAllCallers: true,
  make: (candidate, _, compiler) => (candidate.kind === 'constructor' ? undefined : renameAll(compiler, candidate, candidate.at, `${candidate.name}Renamed`)),
};

const renameParameter: HarmlessMaker = {
  kind: 'rename-parameter',
  make(candidate, _, compiler, chance) {
    const plain = candidate.node.parameters.filter((p) => ts.isIdentifier(p.name) && !isThis(p) && (ts.getModifiers(p)?.length ?? 0) === 0);
    if (plain.length === 0) return undefined;
    const { name } = chance.pick(plain);
    return renameAll(compiler, candidate, name.getStart(candidate.source), `${name.getText(candidate.source)}Renamed`);
  },
};

/** undefined where the compiler's own refactoring fails on the file. */
export function movedAway(compiler: Compiler, file: string, range: ts.TextRange): ts.RefactorEditInfo | undefined {
  try {
    return compiler.service.getEditsForRefactor(compiler.file(file), FORMAT, range, 'Move to a new file', 'Move to a new file', { allowTextChangesInNewFiles: true });
  } catch {
    return undefined;
  }
}

export const asEdits = (compiler: Compiler, changes: readonly ts.FileTextChanges[]): Change => ({
  edits: changes.filter((c) => !c.isNewFile).flatMap((c) => c.textChanges.map(({ span, newText }) =>
    ({ file: compiler.pathOf(c.fileName), start: span.start, end: span.start + span.length, text: newText }))),
  created: changes.filter((c) => c.isNewFile).map((c) => ({ path: compiler.pathOf(c.fileName), text: c.textChanges.map((t) => t.newText).join('') })),
});

const moveToFile: HarmlessMaker = {
  kind: 'move-to-new-file',
  needsAllCallers: true,
  make(candidate, _, compiler) {
    if (candidate.kind === 'method' || candidate.kind === 'constructor' || candidate.overloads.length > 0) return undefined;
    // A file that loses its last export is no module any more, and whoever passes all of it on breaks.
    if (!candidate.source.statements.some((other) => other !== candidate.whole && ts.canHaveModifiers(other) && ts.getModifiers(other)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword))) return undefined;
    const range = { pos: startOf(candidate), end: candidate.whole.getEnd() };
    const made = movedAway(compiler, candidate.file, range);
    if (made === undefined || made.edits.length < 2) return undefined;
    const change = asEdits(compiler, made.edits);
    return change.created?.length === 1 && change.created.every(({ path }) => !compiler.has(path)) ? change : undefined;
  },
};

const renameFile: HarmlessMaker = {
  kind: 'rename-file',
  needsAllCallers: true,
  make({ file }, _, compiler) {
    const path = posix.join(posix.dirname(file), `drift-${posix.basename(file)}`);
    if (posix.basename(file).startsWith('index.')) return undefined;
    const changes = asEdits(compiler, compiler.service.getEditsForFileRename(compiler.file(file), compiler.file(path), FORMAT, {}));
    if (changes.edits.length === 0 || changes.edits.some((edit) => edit.file === file)) return undefined;
    // The compiler leaves `require` in TypeScript as it is.
    const required = new RegExp(`require\\(['"][^'"]*\\b${posix.basename(file).replace(/\..*$/, '')}(?:\\.\\w+)?['"]\\)`);
    if (compiler.paths().some((other) => required.test(compiler.text(other)))) return undefined;
    return { edits: changes.edits, deleted: [file], created: [{ path, text: compiler.text(file) }] };
  },
};

const moveInFile: HarmlessMaker = {
  kind: 'move-within-file',
  make(candidate) {
    if (candidate.kind !== 'function' || candidate.overloads.length > 0) return undefined;
    const { whole, source, file } = candidate;
    const text = source.text.slice(whole.getFullStart(), whole.getEnd());
    return { edits: [{ file, start: whole.getFullStart(), end: whole.getEnd(), text: '' }, { file, start: source.text.length, end: source.text.length, text: `\n${text}\n` }] };
  },
};

/** The calls when everything that refers to the candidate is a plain call, an import or an export; undefined otherwise. */
export function plainCalls(references: readonly Reference[], count: (args: number) => boolean): readonly (Reference & { call: ts.CallExpression | ts.NewExpression })[] | undefined {
  const calls = references.filter((r) => r.kind !== 'import' && r.kind !== 'export');
  const plain = calls.filter((r): r is typeof r & { call: ts.CallExpression } => r.kind === 'call' && r.call?.arguments !== undefined && r.call.arguments.every((a) => !ts.isSpreadElement(a)) && count(r.call.arguments.length));
  return plain.length === calls.length && plain.length > 0 ? plain : undefined;
}

const addAndFix: HarmlessMaker = {
  kind: 'add-required-and-fix-callers',
  needsAllCallers: true,
  make(candidate, references) {
    const index = afterRequired(candidate);
    if (!hasList(candidate) || candidate.overloads.length > 0 || !isTyped(candidate)) return undefined;
    const calls = plainCalls(references, (args) => args >= index);
    if (calls === undefined) return undefined;
    return {
      edits: [insertParameter(candidate, index, 'driftAdded: string'), ...calls.map(({ file, call }) => {
        const list = call.arguments!;
        const source = call.getSourceFile();
        if (index < list.length) return { file, start: list[index].getStart(source), end: list[index].getStart(source), text: '"given", ' };
        const end = list.length === 0 ? list.pos : list[list.length - 1].getEnd();
        return { file, start: end, end, text: list.length === 0 ? '"given"' : ', "given"' };
      })],
    };
  },
};

const removeAndFix: HarmlessMaker = {
  kind: 'remove-last-and-fix-callers',
  needsAllCallers: true,
  make(candidate, references) {
    const { parameters, body } = candidate.node;
    const last = parameters.length - 1;
    const name = parameters[last]?.name;
    if (last < 0 || !hasList(candidate) || candidate.overloads.length > 0 || !ts.isBlock(body) || !ts.isIdentifier(name) || isThis(parameters[last])) return undefined;
    if (parameters[last].dotDotDotToken !== undefined || (ts.getModifiers(parameters[last])?.length ?? 0) > 0) return undefined;
    const calls = plainCalls(references, (args) => args <= parameters.length);
    if (calls === undefined) return undefined;
    return {
      edits: [
        removeParameter(candidate, last),
        at(candidate, body.getStart(candidate.source) + 1, ` let ${name.text}${isTyped(candidate) ? ': any' : ''} = undefined;`),
        ...calls.flatMap(({ file, call }) => {
          const list = call.arguments!;
          if (list.length <= last) return [];
          return [{ file, start: last === 0 ? list.pos : list[last - 1].getEnd(), end: list.end, text: '' }];
        }),
      ],
    };
  },
};

const deleteUnused: HarmlessMaker = {
  kind: 'delete-unused',
  needsAllCallers: true,
  make(candidate, references) {
    if (references.length > 0 || candidate.kind === 'constructor') return undefined;
    return { edits: [candidate.whole, ...candidate.overloads].map((node) => ({ file: candidate.file, start: node.getFullStart(), end: node.getEnd(), text: '' })) };
  },
};

const widen: HarmlessMaker = {
  kind: 'widen-parameter',
  make(candidate, _, __, chance) {
    const typed = candidate.node.parameters.filter((p) => p.type !== undefined && p.dotDotDotToken === undefined && !isThis(p) && ts.isIdentifier(p.name));
    if (typed.length === 0 || candidate.overloads.length > 0) return undefined;
    const { type } = chance.pick(typed);
    const text = type!.getText(candidate.source);
    return { edits: [{ file: candidate.file, start: type!.getStart(candidate.source), end: type!.getEnd(), text: `(${text}) | any` }] };
  },
};

export const HARMLESS: readonly HarmlessMaker[] = [
  reformat, comment, docs, bodyEdit, addOptional, addRest, renameWithCallers, renameParameter, moveToFile, renameFile, moveInFile, addAndFix, removeAndFix, deleteUnused, widen,
];
