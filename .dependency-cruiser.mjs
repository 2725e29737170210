// The boundaries of src/, checked by `npm run lint`. Each rule says why it exists; one that nobody can explain goes.

/**
 * The stages in the order data flows. A stage may import those left of it, never those right of it: what comes
 * later may change without the earlier ones noticing. Names that share a place may use each other.
 */
const STAGES = [['config'], ['git'], ['languages', 'extract', 'resolve'], ['graph'], ['snapshot'], ['impact'], ['rules'], ['report'], ['github']];

/**
 * The values stages exchange. Every stage may read them, in both directions, because they hold no behaviour;
 * `vocabulary-is-plain` keeps it that way, so that a model file is no tunnel through the boundaries.
 */
const VOCABULARY = '^src/[^/]+/(model|record|facts|ids)[.]ts$';

const folders = (stages) => `^src/(${stages.flat().join('|')})/`;

const oneDirection = STAGES.slice(0, -1).map((stage, place) => ({
  name: `one-direction-${stage.join('-')}`,
  comment: `Data flows left to right; ${stage.join(' and ')} must work without the stages that come after.`,
  severity: 'error',
  from: { path: folders([stage]) },
  to: { path: folders(STAGES.slice(place + 1)), pathNot: VOCABULARY },
}));

const only = (name, packages, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: allowed },
  to: { path: packages },
});

export default {
  forbidden: [
    ...oneDirection,
    {
      name: 'facts-before-values',
      comment: 'Facts are a function of one file (law 3). A language folder also says how values of that language behave, so it may know the resolver; the extractor itself may not.',
      severity: 'error',
      from: { path: '^src/extract/' },
      to: { path: '^src/resolve/' },
    },
    {
      name: 'entries-import-nobody-imports-them',
      comment: 'action.ts, cli.ts and launch.ts are where a run starts: importing one would start a run.',
      severity: 'error',
      from: {},
      to: { path: '^src/(action|cli|launch)[.]ts$|^src/extract/worker[.]ts$' },
    },
    {
      name: 'run-belongs-to-the-entries',
      comment: 'run.ts tells the whole story; a stage that calls it would tell it twice.',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/run[.]ts$' },
    },
    {
      name: 'commands-belong-to-the-command-line',
      comment: 'What reads arguments and writes to a terminal is no part of a run on a runner.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli(/|[.]ts$|-start[.]ts$)' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'command-line-without-github',
      comment: 'The command line works offline; whatever it needed from there would belong to an earlier stage.',
      severity: 'error',
      from: { path: '^src/cli(/|[.]ts$|-start[.]ts$)' },
      to: { path: '^src/github/', pathNot: VOCABULARY },
    },
    {
      name: 'vocabulary-is-plain',
      comment: 'Model files describe values. If one needs code of a stage, that code is in the wrong place.',
      severity: 'error',
      from: { path: VOCABULARY },
      to: { path: '^src/[^/]+/', pathNot: VOCABULARY },
    },
    {
      name: 'reporters-read-the-report',
      comment: 'A renderer is pure: report in, text out. What it needs from the graph belongs into the report object.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { path: folders(STAGES.slice(1, -2)), pathNot: VOCABULARY },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other cannot be read, tested or loaded one at a time. Types alone do not count.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that resolves to nothing fails at run time, possibly on a path no test takes.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'src/ is what ships: a package it needs is a dependency, whether bundled or not.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    only(
      'github-behind-one-interface',
      'node_modules/(@octokit|@actions/github)/',
      '^src/github/',
      'GitHub can be away, forbidden or slow; one folder knows that, everything else works without it.',
    ),
    only(
      'workflow-commands-in-one-place',
      'node_modules/@actions/(core|cache)/',
      '^src/(github/|snapshot/cache[.]ts$|action[.]ts$)',
      'The runner belongs to the action; the CLI does the same run without one.',
    ),
    only(
      'sqlite-in-the-store',
      'node_modules/better-sqlite3/',
      '^src/snapshot/',
      'The native addon crashes old Node versions on import: only what opens a database may load it.',
    ),
    only(
      'parser-in-extract',
      'node_modules/web-tree-sitter/',
      '^src/(extract|languages)/',
      'Facts are content-addressed: whoever could parse later could also see more than the facts hold.',
    ),
    only(
      'processes-in-git',
      '^(node:)?child_process$',
      '^src/(git/|launch[.]ts$)',
      'Pull request content is hostile: one folder starts processes, and only git.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no compiler API to lend; swc reads type imports too.
    parser: 'swc',
    // A linked node_modules must look like a real one.
    preserveSymlinks: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'require', 'default'], extensions: ['.ts', '.js', '.mjs', '.json'] },
  },
};
