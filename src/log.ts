// One narrow way to speak while working; entries decide where it goes (terminal, workflow log, nowhere).

export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  /** Work done so far out of a total; may be called often, shown seldom. */
  progress(stage: string, done: number, total: number): void;
}

export const silent: Log = { debug() {}, info() {}, warn() {}, progress() {} };
