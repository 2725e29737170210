// Whether a folder that depends on a package by its name gets the repository's own copy or a published one. A range that
// ends below the version in the repository can only be filled from the registry: an example that stays on the last
// major, a benchmark against an old release. Every other way to say it (`workspace:`, `link:`, a tag) ties, and so does
// a range ahead of the version, which then is a placeholder.

/** Where a manifest says what is installed for it; what it expects its users to have (peers) decides nothing. */
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

type Version = readonly [major: number, minor: number, patch: number];

const PART = /^(\d+|[xX*])?(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:[-+][\w.+-]*)?$/;

/** Its numbers; those left open, or told as x, are undefined. */
function numbersOf(text: string): readonly (number | undefined)[] | undefined {
  const found = PART.exec(text.replace(/^v/, ''));
  return found === null ? undefined : [found[1], found[2], found[3]].map(part => (part === undefined || /\D/.test(part) ? undefined : Number(part)));
}

/** The first version behind all that a partial one stands for: 1.2 → 1.3.0. */
function behind([major, minor, patch]: readonly (number | undefined)[]): Version | undefined {
  if (major === undefined) return undefined;
  return minor === undefined ? [major + 1, 0, 0] : patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

const isBelow = (a: Version, b: Version): boolean => a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];

/** The first version that a comparator (`^1.2.0`, `<2`, `1.x`) leaves out upwards; undefined: none, null: cannot be read. */
function endOf(comparator: string): Version | undefined | null {
  const [, sign, text] = /^(\^|~>?|>=?|<=?|=)?(.*)$/.exec(comparator)!;
  const numbers = numbersOf(text);
  if (numbers === undefined) return null;
  if (sign?.startsWith('>')) return undefined;
  const [major, minor, patch] = numbers;
  if (sign === '<') return major === undefined ? null : [major, minor ?? 0, patch ?? 0];
  if (sign === '^' && major !== undefined) return major > 0 || minor === undefined ? [major + 1, 0, 0] : minor > 0 || patch === undefined ? [0, minor + 1, 0] : [0, 0, patch + 1];
  if (sign?.startsWith('~') && major !== undefined) return minor === undefined ? [major + 1, 0, 0] : [major, minor + 1, 0];
  return behind(numbers);
}

/** True when every version of the range lies below `version`. */
export function endsBelow(range: string, version: string): boolean {
  const numbers = numbersOf(version);
  const [major, minor, patch] = numbers ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return false;
  return range.split('||').every(part => {
    // `1.2 - 2.3` and `>= 1.2 < 2`: what is left of a hyphen bounds nothing upwards.
    const comparators = part.trim().replace(/^.*\s-\s+/, '').replace(/([<>=~^])\s+/g, '$1').split(/\s+/);
    const ends = comparators.map(endOf);
    return !ends.includes(null) && ends.some(end => !!end && !isBelow([major, minor, patch], end));
  });
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

/** By package: the ranges a manifest asks for. Names for which it says anything else, once, are left out. */
export function rangesOf(json: Readonly<Record<string, unknown>>): Record<string, string[]> | undefined {
  const ranges = new Map<string, string[]>();
  for (const field of FIELDS) {
    for (const [name, range] of isRecord(json[field]) ? Object.entries(json[field]) : []) ranges.set(name, [...(ranges.get(name) ?? []), typeof range === 'string' ? range : '*']);
  }
  const plain = [...ranges].filter(([, asked]) => asked.every(range => /^[\d^~<>=v][^:/]*$/.test(range.trim())));
  return plain.length === 0 ? undefined : Object.fromEntries(plain.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Under which imports of a package that the repository holds are filed. */
export const packageTail = (name: string): string => `package:${name}`;

/** The packages whose ties two states of a manifest may tell differently; undefined: more than versions differs. */
export function tiesBetween(before: string, after: string): string[] | undefined {
  const [old, now] = [before, after].map(text => (text === '' ? {} : JSON.parse(text) as Record<string, unknown>));
  const { version: was, ranges: asked, ...rest } = old;
  const { version: is, ranges: asks, ...others } = now;
  if (JSON.stringify(rest) !== JSON.stringify(others)) return undefined;
  const [from, to] = [isRecord(asked) ? asked : {}, isRecord(asks) ? asks : {}];
  const names = new Set([...Object.keys(from), ...Object.keys(to)].filter(name => JSON.stringify(from[name]) !== JSON.stringify(to[name])));
  if (was !== is && typeof now.name === 'string') names.add(now.name);
  return [...names].sort();
}
