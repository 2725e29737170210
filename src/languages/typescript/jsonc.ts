// JSON as tsconfig.json allows it: comments and trailing commas. Answers undefined for anything unreadable.

export function parseJsonc(text: string): Record<string, unknown> | undefined {
  if (text === '') return undefined;
  const plain = text.includes('//') || text.includes('/*') || /,\s*[}\]]/.test(text) ? strip(text) : text;
  try {
    const value: unknown = JSON.parse(plain.charCodeAt(0) === 0xfeff ? plain.slice(1) : plain);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined;
  } catch {
    return undefined;
  }
}

/** One pass that knows strings: comments out, commas before a closing bracket out. */
function strip(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, m => (m[0] === '"' ? m : ' '))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, m => (m === ',' ? '' : m));
}
