// A change to a code base as text edits, what files read like after it, and where old places went. Plain data.

export interface Edit {
  readonly file: string;
  /** Offsets in the old text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Change {
  readonly edits: readonly Edit[];
  readonly created?: readonly { readonly path: string; readonly text: string }[];
  readonly deleted?: readonly string[];
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) out = out.slice(0, edit.start) + edit.text + out.slice(edit.end);
  return out;
}

/** Path → new text, or undefined for a deleted file. */
export function textsAfter(change: Change, read: (path: string) => string): Map<string, string | undefined> {
  const after = new Map<string, string | undefined>();
  for (const [file, edits] of Map.groupBy(change.edits, (edit) => edit.file)) after.set(file, applyEdits(read(file), edits));
  for (const path of change.deleted ?? []) after.set(path, undefined);
  for (const { path, text } of change.created ?? []) after.set(path, text);
  return after;
}

/** Where an old offset of a file is after the change; undefined when its text was replaced. */
export function movedOffset(change: Change, file: string, offset: number): number | undefined {
  let shift = 0;
  for (const edit of change.edits) {
    if (edit.file !== file) continue;
    if (edit.end <= offset) shift += edit.text.length - (edit.end - edit.start);
    else if (edit.start <= offset) return undefined;
  }
  return offset + shift;
}
