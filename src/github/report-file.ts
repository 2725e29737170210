// The full report on disk, in the format its name asks for.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';

import { render, renderSummary, type RenderOptions } from '../report/index.ts';
import type { ImpactReport } from '../report/model.ts';

export async function writeReport(path: string, report: ImpactReport, options: RenderOptions): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, rendered(extname(path).toLowerCase(), report, options), 'utf8');
}

function rendered(ending: string, report: ImpactReport, options: RenderOptions): string {
  switch (ending) {
    case '.md': return renderSummary(report, options);
    case '.sarif': return render(report, 'sarif', options);
    case '.html': return render(report, 'html', options);
    default: return render(report, 'json');
  }
}
