// Edits that take something away from callers, one kind each. Whether callers really break is for the compiler to say.

import ts from 'typescript-oracle';
import type { Candidate, Reference } from './candidates.ts';
import type { Change, Edit } from './edits.ts';
import type { Chance } from './random.ts';

export interface Maker {
  readonly kind: string;
  /** Errors may show up where the result is used, not at the call itself. */
  readonly reachesResults?: boolean;
  /** Draws classes instead of functions. */
  readonly ofClasses?: boolean;
  /** Losing the name breaks imports and values too, not calls alone. */
  readonly losesName?: boolean;
  make(candidate: Candidate, references: readonly Reference[], chance: Chance): Change | undefined;
}

const edit = ({ file }: Candidate, start: number, end: number, text: string): Edit => ({ file, start, end, text });
const textOf = ({ source }: Candidate, node: ts.Node): string => node.getText(source);

/** Parameters in parentheses: an arrow function's single bare name cannot be edited like a list. */
export const hasList = ({ node, source }: Candidate): boolean => source.text[node.parameters.pos - 1] === '(';

export const isTyped = ({ file }: Candidate): boolean => /\.[cm]?tsx?$/.test(file);

export const isThis = (parameter: ts.ParameterDeclaration): boolean => ts.isIdentifier(parameter.name) && parameter.name.text === 'this';

const isRequired = (p: ts.ParameterDeclaration): boolean => p.questionToken === undefined && p.initializer === undefined && p.dotDotDotToken === undefined;

export function insertParameter(candidate: Candidate, index: number, text: string): Edit {
  const { parameters } = candidate.node;
  if (parameters.length === 0) return edit(candidate, parameters.pos, parameters.pos, text);
  if (index < parameters.length) {
    const at = parameters[index].getStart(candidate.source, true);
    return edit(candidate, at, at, `${text}, `);
  }
  const at = parameters[parameters.length - 1].getEnd();
  return edit(candidate, at, at, `, ${text}`);
}

export function removeParameter(candidate: Candidate, index: number): Edit {
  const { parameters } = candidate.node;
  if (index + 1 < parameters.length) return edit(candidate, parameters[index].getFullStart(), parameters[index + 1].getFullStart(), '');
  return edit(candidate, index === 0 ? parameters.pos : parameters[index - 1].getEnd(), parameters.end, '');
}

/** Where the first required parameter after all others goes. */
export function afterRequired({ node }: Candidate): number {
  const at = node.parameters.findIndex((p) => !isRequired(p));
  return at < 0 ? node.parameters.length : at;
}

const addRequired: Maker = {
  kind: 'add-required-parameter',
  make(candidate, _, chance) {
    if (!hasList(candidate) || candidate.overloads.length > 0) return undefined;
    const first = candidate.node.parameters.findIndex((p) => !isThis(p));
    const index = chance.below(2) === 0 ? afterRequired(candidate) : Math.max(0, first);
    if (isTyped(candidate)) return { edits: [insertParameter(candidate, index, 'driftAdded: symbol')] };
    // Without types only its use makes a parameter required.
    const { body } = candidate.node;
    if (!ts.isBlock(body)) return undefined;
    const at = body.getStart(candidate.source) + 1;
    return { edits: [insertParameter(candidate, index, 'driftAdded'), edit(candidate, at, at, ' driftAdded.valueOf();')] };
  },
};

const removeOne: Maker = {
  kind: 'remove-parameter',
  make(candidate, _, chance) {
    const { parameters, body } = candidate.node;
    const free = parameters.flatMap((p, i) => (isThis(p) || (ts.getModifiers(p)?.length ?? 0) > 0 ? [] : [i]));
    if (!hasList(candidate) || candidate.overloads.length > 0 || free.length === 0) return undefined;
    const index = chance.pick(free);
    const { name } = parameters[index];
    const edits = [removeParameter(candidate, index)];
    // The body keeps working, so that the only errors are the callers'.
    if (ts.isBlock(body) && ts.isIdentifier(name)) {
      const at = body.getStart(candidate.source) + 1;
      edits.push(edit(candidate, at, at, ` let ${name.text}${isTyped(candidate) ? ': any' : ''} = undefined;`));
    }
    return { edits };
  },
};

const deleteWhole = (kind: 'delete-function' | 'drop-method'): Maker => ({
  kind,
  losesName: true,
  make(candidate) {
    if (candidate.kind === 'constructor' || (candidate.kind === 'method') !== (kind === 'drop-method')) return undefined;
    return { edits: [candidate.whole, ...candidate.overloads].map((node) => edit(candidate, node.getFullStart(), node.getEnd(), '')) };
  },
});

const rename: Maker = {
  kind: 'rename-without-callers',
  losesName: true,
  make(candidate) {
    if (candidate.kind === 'constructor') return undefined;
    const names = candidate.overloads.flatMap((node) => ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name ? [node.name.getStart(candidate.source)] : []));
    return { edits: [candidate.at, ...names].map((at) => edit(candidate, at, at + candidate.name.length, `${candidate.name}Renamed`)) };
  },
};

const renameClass: Maker = {
  kind: 'rename-class',
  losesName: true,
  ofClasses: true,
  make: (candidate) => ({ edits: [edit(candidate, candidate.at, candidate.at + candidate.name.length, `${candidate.name}Renamed`)] }),
};

const deleteClass: Maker = {
  kind: 'delete-class',
  losesName: true,
  ofClasses: true,
  make: (candidate) => ({ edits: [edit(candidate, candidate.whole.getFullStart(), candidate.whole.getEnd(), '')] }),
};

const unexport: Maker = {
  kind: 'unexport',
  losesName: true,
  make(candidate, references) {
    if (candidate.kind === 'method' || candidate.kind === 'constructor' || !references.some((r) => r.file !== candidate.file)) return undefined;
    const edits: Edit[] = [];
    for (const node of [candidate.whole, ...candidate.overloads]) {
      const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) ?? [] : [];
      if (modifiers.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword)) return undefined;
      const word = modifiers.find((m) => m.kind === ts.SyntaxKind.ExportKeyword);
      if (word !== undefined) edits.push(edit(candidate, word.getStart(candidate.source), word.getEnd() + 1, ''));
    }
    return edits.length > 0 ? { edits } : undefined;
  },
};

const reorder: Maker = {
  kind: 'reorder-parameters',
  make(candidate, _, chance) {
    const { parameters } = candidate.node;
    if (candidate.overloads.length > 0) return undefined;
    const pairs = parameters.flatMap((a, i) => parameters.slice(i + 1).flatMap((b) => {
      const fit = [a, b].every((p) => isRequired(p) && p.type !== undefined && !isThis(p));
      return fit && textOf(candidate, a.type!) !== textOf(candidate, b.type!) ? [[a, b] as const] : [];
    }));
    if (pairs.length === 0) return undefined;
    const [a, b] = chance.pick(pairs);
    return { edits: [edit(candidate, a.getStart(candidate.source), a.getEnd(), textOf(candidate, b)), edit(candidate, b.getStart(candidate.source), b.getEnd(), textOf(candidate, a))] };
  },
};

const require1: Maker = {
  kind: 'optional-to-required',
  make(candidate) {
    const index = afterRequired(candidate);
    const parameter = candidate.node.parameters[index];
    if (!isTyped(candidate) || parameter === undefined || parameter.dotDotDotToken !== undefined || candidate.overloads.length > 0 || !ts.isIdentifier(parameter.name)) return undefined;
    if (parameter.questionToken !== undefined) return { edits: [edit(candidate, parameter.questionToken.getStart(candidate.source), parameter.questionToken.getEnd(), '')] };
    const after = parameter.type ?? parameter.name;
    return { edits: [edit(candidate, after.getEnd(), parameter.getEnd(), parameter.type === undefined ? ': any' : '')] };
  },
};

const OTHER: Readonly<Record<string, string>> = { string: 'number', number: 'boolean', boolean: 'string' };

const retype: Maker = {
  kind: 'retype-parameter',
  make(candidate, _, chance) {
    const plain = candidate.node.parameters.filter((p) => p.type !== undefined && OTHER[textOf(candidate, p.type)] !== undefined && p.initializer === undefined);
    if (plain.length === 0 || candidate.overloads.length > 0) return undefined;
    const { type } = chance.pick(plain);
    return { edits: [edit(candidate, type!.getStart(candidate.source), type!.getEnd(), OTHER[textOf(candidate, type!)])] };
  },
};

const methodWord = (kind: string, word: 'private' | 'static'): Maker => ({
  kind,
  make(candidate) {
    if (candidate.kind !== 'method' || candidate.overloads.length > 0 || (word === 'private' && !isTyped(candidate))) return undefined;
    const modifiers = (ts.getModifiers(candidate.node as ts.MethodDeclaration) ?? []);
    if (modifiers.some((m) => m.kind !== ts.SyntaxKind.AsyncKeyword && m.kind !== ts.SyntaxKind.PublicKeyword)) return undefined;
    const access = modifiers.find((m) => m.kind === ts.SyntaxKind.PublicKeyword);
    if (access !== undefined && word === 'private') return { edits: [edit(candidate, access.getStart(candidate.source), access.getEnd(), word)] };
    const at = access === undefined ? (modifiers[0] ?? (candidate.node as ts.MethodDeclaration).asteriskToken)?.getStart(candidate.source) ?? candidate.at : access.getEnd() + 1;
    return { edits: [edit(candidate, at, at, `${word} `)] };
  },
});

const makeAsync: Maker = {
  kind: 'make-async',
  reachesResults: true,
  make(candidate) {
    const { node, overloads, kind, source } = candidate;
    if (overloads.length > 0 || kind === 'constructor' || node.asteriskToken !== undefined || !ts.isBlock(node.body)) return undefined;
    if (ts.getModifiers(node as ts.FunctionDeclaration)?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) return undefined;
    // `Promise<order is Paid>` is no type: what would break is the text, not a caller.
    if (node.type !== undefined && ts.isTypePredicateNode(node.type)) return undefined;
    const at = kind === 'method' ? candidate.at
      : ts.isFunctionDeclaration(node) ? node.getChildren(source).find((child) => child.kind === ts.SyntaxKind.FunctionKeyword)!.getStart(source) : node.getStart(source);
    const edits = [edit(candidate, at, at, 'async ')];
    if (node.type !== undefined) edits.push(edit(candidate, node.type.getStart(source), node.type.getEnd(), `Promise<${textOf(candidate, node.type)}>`));
    return { edits };
  },
};

export const BREAKING: readonly Maker[] = [
  addRequired, removeOne, deleteWhole('delete-function'), rename, unexport, deleteWhole('drop-method'), reorder, require1, retype,
  methodWord('make-private', 'private'), methodWord('make-static', 'static'), makeAsync, renameClass, deleteClass,
];
