// Cuts a markdown report down to a platform's limit: verdict and table stay, folded sections go first, and the text
// says what was cut and where the whole is. Pure text work; it knows markdown's blocks and nothing of the report.

interface Block {
  readonly text: string;
  readonly folded: boolean;
  /** What a reader sees of a folded block: its summary line. */
  readonly title: string;
}

export type Measure = (text: string) => number;

const characters: Measure = (text) => text.length;
export const utf8Bytes: Measure = (text) => Buffer.byteLength(text, 'utf8');

/** `markdown` as it is when it fits; otherwise shortened to at most `limit`, with a closing remark. */
export function shorten(markdown: string, limit: number, fullReport: string, measure: Measure = characters): string {
  if (measure(markdown) <= limit) return markdown;
  const kept = blocks(markdown);
  const cut: string[] = [];
  const whole = (): string => [...kept.map((block) => block.text), remark(cut, fullReport)].join('\n');

  // The last folded section is the least needed one: the report puts what matters first.
  for (let at = kept.length - 1; at >= 0 && measure(whole()) > limit; at--) {
    if (!kept[at].folded) continue;
    cut.unshift(kept[at].title);
    kept.splice(at, 1);
  }
  if (measure(whole()) <= limit) return whole();
  return cutLines(kept.map((block) => block.text).join('\n'), limit, (lines) => remark([...cut, `${lines} lines`], fullReport), measure);
}

/** Whole lines from the start, as many as fit: a table cut between two rows is still a table. */
function cutLines(markdown: string, limit: number, remarkFor: (lines: number) => string, measure: Measure): string {
  const lines = markdown.split('\n');
  // The remark is shortest-first bounded: its longest form is the one naming every line.
  let room = limit - measure(remarkFor(lines.length)) - 1;
  const kept: string[] = [];
  for (const line of lines) {
    room -= measure(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  // An opened fold or code fence would swallow the remark.
  const text = kept.join('\n');
  const fences = text.match(/^```/gm)?.length ?? 0;
  const open = (text.match(/<details/g)?.length ?? 0) - (text.match(/<\/details>/g)?.length ?? 0);
  if (fences % 2 !== 0 || open > 0) return cutLines(closedPart(kept), limit, () => remarkFor(lines.length - kept.length), measure);
  return [...kept, remarkFor(lines.length - kept.length)].join('\n');
}

/** The lines before the last fold or fence that was opened. */
function closedPart(lines: readonly string[]): string {
  const at = lines.findLastIndex((line) => line.includes('<details') || line.startsWith('```'));
  return lines.slice(0, at).join('\n');
}

function remark(cut: readonly string[], fullReport: string): string {
  const named = cut.length <= 5 ? cut : [...cut.slice(0, 5), `${cut.length - 5} more sections`];
  return `\n> Cut to fit GitHub's limit: ${named.join('; ')}. The whole report: ${fullReport}.\n`;
}

/** Top-level blocks: a `<details>` with all it holds is one block, any other run of lines another. */
function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  let depth = 0;
  const close = (folded: boolean): void => {
    if (lines.length > 0) found.push({ text: lines.join('\n'), folded, title: folded ? titleOf(lines) : '' });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const opens = line.match(/<details\b/g)?.length ?? 0;
    const closes = line.match(/<\/details>/g)?.length ?? 0;
    if (depth === 0 && opens > 0) close(false);
    lines.push(line);
    const inside = depth > 0 || opens > 0;
    depth = Math.max(0, depth + opens - closes);
    if (inside && depth === 0) close(true);
  }
  close(depth > 0);
  return found;
}

const TITLE_CHARACTERS = 80;

function titleOf(lines: readonly string[]): string {
  const text = /<summary>(.*?)<\/summary>/s.exec(lines.join('\n'))?.[1] ?? 'a folded section';
  const plain = text.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim();
  return `“${plain.length > TITLE_CHARACTERS ? `${plain.slice(0, TITLE_CHARACTERS - 1)}…` : plain}”`;
}
