// Every rule, in the order they run: E005 and E004 first, because E001 leaves out what they already show.

import type { RuleCode } from '../report/model.ts';
import { functionRemoved } from './e004-function-removed.ts';
import { arityMismatch } from './e005-arity-mismatch.ts';
import type { Rule } from './model.ts';

export const RULES: readonly Rule[] = [arityMismatch, functionRemoved];

export const ruleOf = (code: RuleCode): Rule | undefined => RULES.find((rule) => rule.code === code);
