// The job summary: the whole report on the run's page, within the platform's limit.

import { appendFile } from 'node:fs/promises';

import { SUMMARY_BYTES } from './limits.ts';
import { shorten, utf8Bytes } from './shorten.ts';

/** Appends to the step's summary file. False when the runner offers none (some self-hosted servers). */
export async function writeSummary(file: string | undefined, markdown: string, fullReport: string): Promise<boolean> {
  if (file === undefined || file === '') return false;
  await appendFile(file, `${shorten(markdown.trimEnd(), SUMMARY_BYTES - 1, fullReport, utf8Bytes)}\n`, 'utf8');
  return true;
}
