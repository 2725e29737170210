// The report object as JSON: keys sorted, so that equal reports are equal bytes however they were put together.

import { jsonText } from './escape.ts';
import type { ImpactReport } from './model.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

export const renderJson = (report: ImpactReport): string => jsonText(sorted(report));
