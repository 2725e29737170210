// What a person sees while waiting, on standard error: a bar on a terminal, a line now and then anywhere else.

import type { Log } from '../log.ts';

export interface TerminalLog extends Log {
  /** Clears the bar; to be called before anything else is printed and at the end. */
  end(): void;
}

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_EVERY_MS = 80;
const LINE_EVERY_MS = 5000;
const BAR_CELLS = 24;

export interface TerminalOptions {
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly screen?: Screen;
  readonly now?: () => number;
}

export function terminalLog({ quiet, debug, screen = process.stderr, now = Date.now }: TerminalOptions): TerminalLog {
  const drawsBar = screen.isTTY === true && !quiet;
  let drawn = false;
  let last = now();
  const end = (): void => {
    if (drawn) screen.write('\r\x1b[K');
    drawn = false;
  };
  const line = (text: string): void => {
    end();
    screen.write(`${plain(text)}\n`);
  };
  return {
    end,
    debug: (message) => { if (debug) line(message); },
    info: (message) => { if (!quiet) line(message); },
    warn: (message) => line(`warning: ${message}`),
    progress(stage, done, total) {
      if (quiet || total <= 0) return;
      const time = now();
      if (drawsBar) {
        if (time - last < BAR_EVERY_MS && done < total) return;
        screen.write(`\r${bar(stage, done, total, screen.columns || 80)}\x1b[K`);
        drawn = true;
      } else {
        if (time - last < LINE_EVERY_MS) return;
        screen.write(`${plain(stage)}: ${done} of ${total}\n`);
      }
      last = time;
    },
  };
}

function bar(stage: string, done: number, total: number, columns: number): string {
  const filled = Math.round((Math.min(done, total) / total) * BAR_CELLS);
  const text = `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${plain(stage)} ${done}/${total}`;
  return text.slice(0, Math.max(columns - 1, 10));
}

/** Names from a repository end up in messages: none of them may move the cursor, ring the bell or turn the line around. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
