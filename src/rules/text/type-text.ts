// What can be said about two types from their text alone. Text proves little: only disjoint primitives and
// widened unions are certain, everything else is "cannot tell".

export type TypeVerdict = 'accepts' | 'rejects' | 'cannot-tell';

const ANYTHING: ReadonlySet<string> = new Set(['any', 'unknown', 'object', 'mixed', 'Any', 'T']);
const PRIMITIVES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint', 'symbol', 'str', 'int', 'float', 'bool', 'bytes']);
/** A whole number is accepted where a fractional one is asked for; one thing has several names in remarks and in other checkers' words. */
const COMPATIBLE: Readonly<Record<string, readonly string[]>> = { int: ['float', 'complex', 'number'], float: ['number'], number: ['int', 'float'], bool: ['int', 'float', 'boolean'], boolean: ['bool'], str: ['string'], string: ['str'] };
const NOTHING: ReadonlySet<string> = new Set(['null', 'undefined', 'None', 'void']);

/** Members of a union, split at the top level only. */
export function unionMembers(text: string): readonly string[] {
  const members: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if ('([{<'.includes(char)) depth += 1;
    else if (')]}'.includes(char) || (char === '>' && text[at - 1] !== '=')) depth -= 1;
    else if (char === '|' && depth === 0) {
      members.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  members.push(text.slice(start).trim());
  return members.filter((member) => member !== '');
}

/** Whether a place that asks for `to` takes every value of `from`. */
export function takes(from: string, to: string): TypeVerdict {
  if (squeeze(from) === squeeze(to)) return 'accepts';
  const wanted = unionMembers(to).map(squeeze);
  if (wanted.some((member) => ANYTHING.has(member))) return 'accepts';
  const given = unionMembers(from).map(squeeze);
  const rejected = given.filter((member) => !wanted.includes(member));
  if (rejected.length === 0) return 'accepts';
  const solid = given.filter((member) => !NOTHING.has(member));
  const disjoint = solid.length > 0
    && solid.every((member) => PRIMITIVES.has(member) && !(COMPATIBLE[member] ?? []).some((other) => wanted.includes(other)))
    && wanted.every((member) => PRIMITIVES.has(member) && !solid.includes(member));
  return disjoint ? 'rejects' : 'cannot-tell';
}

/** `readonly Row[]` and `Array<Row>`: what one entry is; any other text is a type of one already. */
export function elementText(list: string): string {
  const bare = list.trim().replace(/^readonly\s+/, '');
  return /^(?:Readonly)?Array<(.*)>$/s.exec(bare)?.[1] ?? /^\(?(.*?)\)?\[\]$/s.exec(bare)?.[1] ?? bare;
}

/** Objects by the look of them: built of properties, a list, a function. */
const OBJECT = /^(?:\{.*\}|Function|\(?\(.*\)=>.*|(?:Partial|Required|Readonly|Record|Pick|Omit|Map|Set|Array|ReadonlyArray|Promise)<.*>|.*\[\])$/s;

/** A number where an object is wanted, or the reverse. */
export function isPlainBesideObject(from: string, to: string): boolean {
  const [given, wanted] = [unionMembers(from).map(squeeze), unionMembers(to).map(squeeze)];
  const plain = (member: string): boolean => PRIMITIVES.has(member);
  const object = (member: string): boolean => OBJECT.test(member);
  // What may be nothing besides is something of the kind all the same.
  const solid = given.filter((member) => !NOTHING.has(member));
  return solid.length > 0 && ((solid.every(plain) && wanted.every(object)) || (solid.every(object) && wanted.every(plain)));
}

/** `User` → `User | null`: the same values as before, or none; a promise of them counts alike. */
export function gainsNothing(from: string, to: string): boolean {
  const inner = (text: string): string => /^(?:Promise|PromiseLike|Awaitable)<(.*)>$/s.exec(text.trim())?.[1] ?? text;
  const optional = /^Optional\[(.*)\]$/s.exec(to.trim())?.[1];
  const [old, now] = [unionMembers(inner(from)).map(squeeze), unionMembers(optional === undefined ? inner(to) : `${optional} | None`).map(squeeze)];
  return now.some((member) => NOTHING.has(member)) && !old.some((member) => NOTHING.has(member)) && old.every((member) => now.includes(member));
}

const squeeze = (text: string): string => text.replace(/\s+/g, '').replace(/^readonly/, '');

const PROMISES = /^(Promise|PromiseLike|Awaitable|Coroutine|Future|Task|CompletableFuture|Thenable)\b/;

/** A type as text without what changes nothing: quotes around an annotation, `Optional[…]`. */
function plainText(text: string): string {
  const bare = text.trim().replace(/^(["'])(.*)\1$/s, '$2').trim();
  const optional = /^(?:typing\.|t\.)?Optional\[(.*)\]$/s.exec(bare)?.[1];
  return optional === undefined ? bare.replace(/^(?:typing\.|t\.|asyncio\.|collections\.abc\.|cabc\.)/, '') : `${optional} | None`;
}

/** Some value of the type is to be waited for; `sometimes` is enough for what was, `always` is asked of what is. */
export function isPromiseText(text: string | undefined, how: 'sometimes' | 'always' = 'always'): boolean {
  if (text === undefined) return false;
  const members = unionMembers(plainText(text)).map(plainText).filter((member) => !NOTHING.has(member));
  const promise = (member: string): boolean => PROMISES.test(member);
  return members.length > 0 && (how === 'always' ? members.every(promise) : members.some(promise));
}

const PLAIN = /^(?:string|number|boolean|str|int|float|bool|bytes|None|complex)$/;
/** Python's own holders of others, whatever they hold. */
const HOLDERS = /^(?:list|dict|set|frozenset|tuple|deque|defaultdict|(?:(?:typing|t|collections|abc|cabc)\.)*(?:List|Dict|Set|FrozenSet|Tuple|Deque|DefaultDict|OrderedDict|Counter|Sequence|MutableSequence|Iterable|Iterator|Generator|Mapping|MutableMapping|Collection|AbstractSet|MutableSet))(?:\[.*\])?$/s;

/** Values of the language's own that are nothing to wait for. */
export const isPlainText = (text: string | undefined): boolean =>
  text !== undefined && unionMembers(plainText(text)).every((member) => PLAIN.test(member) || HOLDERS.test(member));
