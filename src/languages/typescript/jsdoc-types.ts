// Types as doc comments spell them, read into the same `ir` as TypeScript's own: unions, generics, object and function
// types, `import('./x').A`, and the older spellings (`Array.<T>`, `function(A): B`, `?A`, `A=`). 0 for anything else.

import { FnFlag, MemberFlag, Op, ParamFlag } from '../../extract/facts.ts';
import type { Walker } from './walker.ts';

const TOKEN = /import\s*\(\s*['"][^'"]+['"]\s*\)|'[^']*'|"[^"]*"|`[^`]*`|[\w$]+(?:\.[\w$]+)*|\.\.\.|=>|[[\]<>|(),;.?!=*&{}:-]/g;
const MAX_DEPTH = 8;
/** Long unions of literals and the like say nothing about calls. */
const MAX_TOKENS = 1200;

/** `object`, `Function` and the like say no more than a missing type does. */
const SILENT = new Set(['any', '*', 'unknown', 'object', 'Object', 'Function', 'function', 'mixed', 'never']);
const PRIMITIVE: Record<string, number> = {
  string: 0, String: 0, number: 1, Number: 1, boolean: 2, Boolean: 2, bool: 2, true: 2, false: 2, void: 3, undefined: 3, null: 3, symbol: 5, bigint: 5,
};

export function parseType(w: Walker, source: string): number {
  const tokens = source.match(TOKEN) ?? [];
  return tokens.length === 0 || tokens.length > MAX_TOKENS ? 0 : new DocumentedType(w, tokens).union(0);
}

class DocumentedType {
  readonly #w: Walker;
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(w: Walker, tokens: readonly string[]) {
    this.#w = w;
    this.#tokens = tokens;
  }

  #peek(ahead = 0): string { return this.#tokens[this.#at + ahead] ?? ''; }
  #take(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at++;
    return true;
  }

  union(depth: number): number { return this.#joined(depth, '|', Op.T_UNION, d => this.#joined(d, '&', Op.T_INTERSECTION, e => this.#postfix(e))); }

  #joined(depth: number, mark: string, op: number, part: (depth: number) => number): number {
    const parts: number[] = [];
    this.#take(mark);
    do parts.push(part(depth)); while (this.#take(mark));
    const known = parts.filter(p => p !== 0);
    return known.length === 0 ? 0 : known.length === 1 ? known[0] : this.#w.b.emitList(op, known);
  }

  #postfix(depth: number): number {
    const { b } = this.#w;
    let type = this.#primary(depth);
    for (;;) {
      if (this.#peek() === '[' && this.#peek(1) === ']') { this.#at += 2; type = b.emit1(Op.T_ARRAY, type); } else if (this.#take('[')) {
        const key = this.union(depth + 1);
        this.#take(']');
        type = type === 0 ? 0 : b.emit2(Op.T_INDEX, type, key);
      } else if (this.#peek() === '=' || this.#peek() === '!' || (this.#peek() === '?' && this.#peek(1) !== ':')) this.#at++;
      else return type;
    }
  }

  #primary(depth: number): number {
    const { b } = this.#w;
    const token = this.#peek();
    if (depth > MAX_DEPTH || token === '') return 0;
    if (token === '(') return this.#isFunction() ? this.#function(depth) : this.#grouped(depth);
    if (token === 'function' && this.#peek(1) === '(') { this.#at++; return this.#function(depth); }
    this.#at++;
    switch (token) {
      case '?': case '!': case '...': case 'readonly': case 'unique': return this.#postfix(depth);
      case 'new': return this.#peek() === '(' ? this.#maker(depth) : 0;
      case 'keyof': this.#postfix(depth); return b.emit1(Op.T_KEYS, 0);
      case 'typeof': return this.#typeof();
      case '{': return this.#object(depth);
      case '[': return this.#tuple(depth);
      case 'this': return b.emit1(Op.T_THIS, this.#w.self);
      default:
    }
    if (/^['"`]/.test(token)) return b.emit1(Op.T_LITERAL, b.string(token.slice(1, -1)));
    if (token === '-' || /^\d/.test(token)) { if (token === '-') this.#at++; return b.emit1(Op.T_PRIMITIVE, 1); }
    if (isImported(token)) return this.#imported(token, depth);
    // Any type: nothing is known of it, and what stands around it goes on.
    if (token === '*') return 0;
    if (!/^[\w$]/.test(token) || token === 'asserts' || this.#peek() === 'is') { this.#at = this.#tokens.length; return 0; }
    if (PRIMITIVE[token] !== undefined) return b.emit1(Op.T_PRIMITIVE, PRIMITIVE[token]);
    const args = this.#typeArguments(depth);
    // Object<string, T> is what others write as Record.
    if (args.length === 2 && (token === 'Object' || token === 'object')) return b.typeName(this.#w.scope, ['Record'], args);
    return SILENT.has(token) ? 0 : b.typeName(this.#w.scope, token.split('.'), args);
  }

  #typeArguments(depth: number): number[] {
    if (this.#peek() === '.' && this.#peek(1) === '<') this.#at++;
    const args: number[] = [];
    if (this.#peek() !== '<') return args;
    do { this.#at++; args.push(this.union(depth + 1)); } while (this.#peek() === ',');
    this.#take('>');
    return args;
  }

  #names(): string[] {
    // The tokenizer leaves ".Name" as a dot and a word, and joins later names to it.
    return this.#peek() === '.' && /^[\w$]/.test(this.#peek(1)) ? this.#tokens[(this.#at += 2) - 1].split('.') : [];
  }

  #imported(token: string, depth: number): number {
    const { b } = this.#w;
    const names = this.#names();
    const args = this.#typeArguments(depth);
    return b.importedType(specifierOf(token), names, args);
  }

  #typeof(): number {
    const { b, scope } = this.#w;
    const token = this.#tokens[this.#at++] ?? '';
    if (!/^[\w$]/.test(token)) return 0;
    const isModule = isImported(token);
    const names = isModule ? this.#names() : token.split('.');
    if (isModule) return b.importedTypeof(specifierOf(token), names);
    let value = b.name(scope, names.shift()!);
    for (const name of names) value = b.member(value, name);
    return b.emit1(Op.T_TYPEOF, value);
  }

  #grouped(depth: number): number {
    this.#take('(');
    const inner = this.union(depth + 1);
    this.#take(')');
    return inner;
  }

  /** True at `(` when the matching `)` is followed by an arrow. */
  #isFunction(): boolean {
    let open = 0;
    for (let i = this.#at; i < this.#tokens.length; i++) {
      if (this.#tokens[i] === '(') open++;
      else if (this.#tokens[i] === ')' && --open === 0) return this.#tokens[i + 1] === '=>';
    }
    return false;
  }

  /** `(a: A, b?: B) => R`, `function(A, B): R`; at the opening parenthesis. */
  #function(depth: number): number {
    const w = this.#w;
    const { b } = w;
    const scope = b.scope(w.scope, w.fn);
    const fn = b.fn(b.anonymousKey(w.sym), { sym: -1, owner: -1, flags: FnFlag.TYPE, scope, outer: w.fn });
    this.#take('(');
    while (this.#peek() !== ')' && this.#peek() !== '') {
      let flags = this.#take('...') ? ParamFlag.REST : 0;
      const isNamed = this.#peek(1) === ':' || (this.#peek(1) === '?' && this.#peek(2) === ':');
      const name = isNamed ? this.#peek() : '';
      if (isNamed) {
        this.#at++;
        if (this.#take('?')) flags |= ParamFlag.OPTIONAL;
        this.#take(':');
      }
      if (name === 'this') flags |= ParamFlag.THIS;
      b.fns[fn].params.push(b.string(name), this.union(depth + 1), 0, flags);
      if (!this.#take(',')) break;
    }
    this.#take(')');
    if (this.#take('=>') || this.#take(':')) b.fns[fn].ret = this.union(depth + 1);
    return b.emit1(Op.T_FUNC, fn);
  }

  #tuple(depth: number): number {
    const items: number[] = [];
    while (this.#peek() !== ']' && this.#peek() !== '') {
      if (this.#peek(1) === ':') this.#at += 2;
      items.push(this.union(depth + 1));
      if (!this.#take(',')) break;
    }
    this.#take(']');
    return this.#w.b.emitList(Op.T_TUPLE, items);
  }

  /** `new (size: number) => Shape`. */
  #maker(depth: number): number {
    const { b, scope, sym } = this.#w;
    const shape = b.shape(b.anonymousKey(sym), 'interface', scope, -1);
    b.addMember(shape, 'new()', MemberFlag.METHOD, -1, b.ir[this.#function(depth) + 1], 0, 0);
    return b.emit1(Op.T_SHAPE, shape);
  }

  #object(depth: number): number {
    const { b, scope, sym } = this.#w;
    const shape = b.shape(b.anonymousKey(sym), 'interface', scope, -1);
    for (let steps = 0; this.#peek() !== '}' && this.#peek() !== '' && steps < MAX_TOKENS; steps++) {
      if (this.#take(',') || this.#take(';') || this.#take('readonly')) continue;
      if (this.#take('[')) {
        const isMapped = this.#peek(1) === 'in';
        while (this.#peek() !== ']' && this.#peek() !== '') this.#at++;
        this.#take(']');
        const flags = this.#take('?') ? MemberFlag.OPTIONAL : 0;
        this.#take(':');
        const type = this.union(depth + 1);
        if (isMapped) { this.#take(';'); this.#take('}'); return b.emit1(Op.T_MAPPED, type); }
        b.addMember(shape, '[]', MemberFlag.INDEX | flags, -1, -1, type, 0);
        continue;
      }
      const name = this.#peek() === '(' ? '()' : this.#tokens[this.#at++].replace(/^['"]|['"]$/g, '');
      const flags = this.#take('?') ? MemberFlag.OPTIONAL : 0;
      if (this.#peek() === '(') {
        const method = this.#function(depth + 1);
        b.addMember(shape, name === 'new' ? 'new()' : name, MemberFlag.METHOD | flags, -1, b.ir[method + 1], 0, 0);
      } else if (this.#take(':')) b.addMember(shape, name, flags, -1, -1, this.union(depth + 1), 0);
    }
    this.#take('}');
    return b.emit1(Op.T_SHAPE, shape);
  }
}

const specifierOf = (token: string): string => token.replace(/^import\s*\(\s*['"]|['"]\s*\)$/g, '');
const isImported = (token: string): boolean => token.startsWith('import') && token.endsWith(')');
