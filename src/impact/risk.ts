// The risk of one changed symbol: a number from who is affected, with the sum that gives it.

import type { Level } from '../report/model.ts';

const POINTS_PER_CALLER = 10;
const POINTS_PER_FILE = 5;
const LEVELS: readonly [number, Level][] = [[80, 'critical'], [50, 'high'], [25, 'medium'], [0, 'low']];

export const riskLevel = (score: number): Level => LEVELS.find(([from]) => score >= from)![1];

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/**
 * The score and the sum it came from, so that nobody has to believe it. "0 callers" never stands alone (law 4), and
 * `fresh` ones, which the change wrote for a symbol it added, are named instead of counted.
 */
export function riskOf(direct: number, files: number, unresolved = 0, fresh = 0): { score: number; level: Level; parts: string } {
  if (direct === 0 && fresh > 0) return { score: 0, level: 'low', parts: `${count(fresh, 'caller')}, written by this change` };
  if (direct === 0) return { score: 0, level: 'low', parts: `0 callers, ${count(unresolved, 'unresolved call')} of this name` };
  const sum = POINTS_PER_CALLER * direct + POINTS_PER_FILE * files;
  const score = Math.min(100, sum);
  const parts = `${count(direct, 'caller')} × ${POINTS_PER_CALLER} + ${count(files, 'file')} × ${POINTS_PER_FILE}`;
  return { score, level: riskLevel(score), parts: sum > 100 ? `${parts}, capped at 100` : parts };
}
