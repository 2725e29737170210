// Tests run real git, real SQLite and the built bundle, so the limits leave room for a slow two-core runner.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Processes, not threads: a native addon that crashes takes its own file down, and working folders stay apart.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test that leaves the environment changed would pass or fail by its neighbours.
    unstubEnvs: true,
    restoreMocks: true,
  },
});
