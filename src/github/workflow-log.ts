// The workflow log as a Log. What is said there may quote a stranger's file names, so nothing said through here can
// be taken by the runner for a command, and warnings are counted: they share the annotations' ten per level.

import type { Log } from '../log.ts';
import { visible } from '../report/escape.ts';

export interface WorkflowLog extends Log {
  readonly warnings: number;
}

/** The part of `@actions/core` this needs. */
interface Speaker {
  debug(message: string): void;
  info(message: string): void;
  warning(message: string): void;
}

const PROGRESS_EVERY_MS = 5_000;

export function workflowLog(core: Speaker): WorkflowLog {
  let warnings = 0;
  let lastProgress = performance.now();
  return {
    get warnings() {
      return warnings;
    },
    debug: (message) => core.debug(plain(message)),
    info: (message) => core.info(plain(message)),
    warn(message) {
      warnings += 1;
      core.warning(plain(message));
    },
    progress(stage, done, total) {
      const now = performance.now();
      if (now - lastProgress < PROGRESS_EVERY_MS) return;
      lastProgress = now;
      core.info(plain(`${stage}: ${done} of ${total}`));
    },
  };
}

/** Debug lines are the longest: timings, stacks. */
const LONGEST_LINE = 10_000;

/** One line that the runner reads as text: `::` starts a command at a line's beginning, `##[` anywhere, ESC a colour. */
export const plain = (message: string): string =>
  visible(message.replace(/[\r\n\u2028\u2029]+/g, ' '), LONGEST_LINE).replace(/^\s*::/, ' : :').replaceAll('##[', '# #[');
