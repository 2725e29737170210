// The identity of a violation over pushes: what is wrong about which symbol, never where it stands today.

import { createHash } from 'node:crypto';
import type { RuleCode } from '../../report/model.ts';

/** `occurrence` tells apart equal findings (two like calls in one function), in source order. */
export function fingerprintOf(code: RuleCode, symbol: string, what: string, occurrence: number): string {
  const parts = [code, symbol, what, ...(occurrence > 1 ? [String(occurrence)] : [])];
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 16);
}
