// `drift callgraph build`: builds the graph of a revision, or brings an existing one up to it.

import { COMMON_HELP, COMMON_OPTIONS, text } from './arguments.ts';
import type { Command } from './command.ts';
import { openOutput } from './output.ts';
import { atRevision, givenDatabase, jobsOf, repositoryDatabase } from './setup.ts';
import { statisticsText } from './statistics.ts';

export const callgraphBuild: Command = {
  name: 'callgraph build',
  help: `drift callgraph build: build the call graph of a revision, or bring it up to date

Usage: drift callgraph build [options]

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        the database (default: .drift/graph.db below the root, which git ignores)
      --json           print the statistics as JSON
${COMMON_HELP}

Files whose content the database already knows are not parsed again, whatever revision they came from.

Examples
  drift callgraph build
  drift callgraph build --rev origin/main --db /tmp/main.db --json
`,
  options: { ...COMMON_OPTIONS, rev: { type: 'string' }, json: { type: 'boolean' } },

  async run(values, { log, signal, engine }) {
    const jobs = jobsOf(values);
    // Loads while git looks things up.
    const loading = engine();
    const asked = await atRevision(values, log);
    const database = givenDatabase(values) ?? repositoryDatabase(asked.root);
    const output = openOutput(text(values, 'output'), log);
    try {
      const { runner } = await loading;
      const statistics = await runner.build({ ...asked, database, jobs, log, signal });
      output.write(values.json === true ? `${JSON.stringify(statistics, null, 2)}\n` : statisticsText(statistics));
      return 0;
    } finally {
      output.close();
    }
  },
};
