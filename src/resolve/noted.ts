// What is read off another file's declarations without a question of its own goes on record all the same.

import type { Eval } from './eval-api.ts';
import type { FileState } from './state.ts';

/** On record: the caller has read what a file declares under this key. */
export function noteDeclarations(ev: Eval, file: FileState, key: string): void {
  ev.memo.ask(file, `!D|${key}`, () => '', undefined, () => undefined, 0);
}
