// The full report on disk, in the format its name asks for.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';

import { render, renderSummary } from '../report/index.ts';
import type { ImpactReport } from '../report/model.ts';

export async function writeReport(path: string, report: ImpactReport, linkBase: string | undefined): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, rendered(extname(path).toLowerCase(), report, linkBase), 'utf8');
}

function rendered(ending: string, report: ImpactReport, linkBase: string | undefined): string {
  switch (ending) {
    case '.md': return renderSummary(report, { linkBase });
    case '.sarif': return render(report, 'sarif');
    case '.html': return render(report, 'html', { linkBase });
    default: return render(report, 'json');
  }
}
