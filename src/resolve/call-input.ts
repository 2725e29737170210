// The arguments of a call expression, evaluated on demand.

import { Op } from '../extract/facts.ts';
import type { CallInput, Eval } from './eval-api.ts';
import type { FileState } from './state.ts';
import { NONE, type Env, type Values } from './values.ts';

export function callInput(file: FileState, expr: number, env: Env | undefined): CallInput {
  const { ir } = file.facts;
  const n = ir[expr + 2];
  const m = ir[expr + 3 + n];
  return { file, args: ir.slice(expr + 3, expr + 3 + n), typeArgs: ir.slice(expr + 4 + n, expr + 4 + n + m), env };
}

/** Positional argument as values; spreads and keywords give nothing for a fixed position. */
export function argument(ev: Eval, input: CallInput, i: number): Values {
  const expr = input.args[i];
  if (expr === undefined || expr === 0) return NONE;
  const op = input.file.facts.ir[expr];
  if (op === Op.SPREAD || op === Op.KEYWORD) return NONE;
  return ev.value(input.file, expr, input.env);
}
