// Ctrl-C and SIGTERM: the first asks the run to stop at the next safe point, so that the database stays valid;
// the second does not wait.

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

export interface Interruption {
  readonly signal: AbortSignal;
  /** The code to exit with; undefined when nobody interrupted. */
  exitCode(): number | undefined;
  release(): void;
}

export function interruption(): Interruption {
  const controller = new AbortController();
  let code: number | undefined;
  const handlers = Object.entries(CODES).map(([name, exitCode]) => {
    const handler = (): void => {
      if (code !== undefined) process.exit(code);
      code = exitCode;
      process.stderr.write('\ndrift: stopping; once more to stop at once\n');
      controller.abort();
    };
    process.on(name, handler);
    return { name, handler };
  });
  return {
    signal: controller.signal,
    exitCode: () => code,
    release() {
      for (const { name, handler } of handlers) process.off(name, handler);
    },
  };
}
