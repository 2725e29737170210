// Calls as a referee has judged them before: asking a compiler about a large code base takes minutes, reading its answers
// a moment. One JSON object a line, gzipped or not: file, line, name, target (a place, "external" or null), impls, alts.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { CallSite, Place } from './typescript-calls.ts';

interface Recorded extends Place {
  readonly kind?: string;
  readonly target: Place | string | null;
  readonly impls?: readonly Place[];
  readonly alts?: readonly Place[];
}

export function recordedCallSites(path: string): CallSite[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter(Boolean).map(line => {
    const { file, line: at, name, target, impls = [], alts = [] } = JSON.parse(line) as Recorded;
    const own = typeof target === 'object' && target !== null ? [target] : [];
    // A package's function called through a variable of ours: the variable is a fair answer too.
    const places = [...own, ...impls, ...alts].map(p => ({ file: p.file, line: p.line, name: p.name }));
    return { file, line: at, name, places, verdict: own.length > 0 ? 'inside' : target === 'external' ? 'outside' : 'open' };
  });
}
