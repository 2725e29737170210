// `drift callgraph export`: the graph of a revision as sorted lines of JSON, for other tools.

import { choice, COMMON_HELP, COMMON_OPTIONS, text } from './arguments.ts';
import type { Command } from './command.ts';
import { openOutput } from './output.ts';
import { atRevision, jobsOf, withDatabase } from './setup.ts';

export const callgraphExport: Command = {
  name: 'callgraph export',
  help: `drift callgraph export: print every symbol and every edge, one JSON object per line

Usage: drift callgraph export [options]

      --root DIR       the repository, or a folder of it (default: here)
      --rev REV        a commit, branch or tag (default: your working tree)
      --db FILE        the database to use and to bring up to date (default: .drift/graph.db
                       if it exists, otherwise a temporary one)
      --format jsonl   the only format
${COMMON_HELP}

Lines are sorted, so two exports can be compared with diff:
  {"t":"symbol","id":"src/a.ts:f","file":"src/a.ts","name":"f","kind":"function",…}
  {"t":"edge","kind":"calls","from":"src/b.ts:g","to":"src/a.ts:f","file":"src/b.ts","line":7,…}

Examples
  drift callgraph export | grep '"to":"src/a.ts:f"'
      everyone who refers to f
  drift callgraph export --rev v1.0.0 --output v1.jsonl
`,
  options: { ...COMMON_OPTIONS, rev: { type: 'string' }, format: { type: 'string' } },

  async run(values, { log, signal, engine }) {
    choice(values, 'format', ['jsonl'], 'jsonl');
    const jobs = jobsOf(values);
    const asked = await atRevision(values, log);
    await withDatabase(values, asked.root, async (database) => {
      const output = openOutput(text(values, 'output'), log);
      try {
        const { exportGraph } = await engine();
        await exportGraph({ ...asked, database, jobs, log, signal }, (line) => output.write(`${line}\n`));
      } finally {
        output.close();
      }
    });
    return 0;
  },
};
