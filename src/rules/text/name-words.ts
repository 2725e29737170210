// Names taken apart: the words in them and the style they are written in. Pure text.

export type NameStyle = 'camelCase' | 'PascalCase' | 'snake_case' | 'UPPER_CASE' | 'kebab-case';

/** undefined for names that fit several styles (`total`) or none. */
export function styleOf(name: string): NameStyle | undefined {
  const bare = name.replace(/^[_$#]+|[_$?!]+$/g, '');
  if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(bare)) return 'UPPER_CASE';
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(bare)) return 'snake_case';
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(bare)) return 'kebab-case';
  if (/^[a-z][a-z0-9]*([A-Z][A-Za-z0-9]*)+$/.test(bare)) return 'camelCase';
  if (/^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(bare)) return 'PascalCase';
  return undefined;
}

/** `parseHTTPHeader_v2` → parse, http, header, v2. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** The name in another style. */
export function restyle(name: string, style: NameStyle): string {
  const words = wordsOf(name);
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (style) {
    case 'camelCase': return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
    case 'PascalCase': return words.map(capital).join('');
    case 'snake_case': return words.join('_');
    case 'UPPER_CASE': return words.join('_').toUpperCase();
    case 'kebab-case': return words.join('-');
  }
}
