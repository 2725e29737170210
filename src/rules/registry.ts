// Every rule, in the order they run: E005 first, because E001 leaves out what it already shows.

import type { RuleCode } from '../report/model.ts';
import { brokenCaller } from './e001-broken-caller.ts';
import { missingTypeHints } from './e002-missing-type-hints.ts';
import { missingDocstring } from './e003-missing-docstring.ts';
import { functionRemoved } from './e004-function-removed.ts';
import { arityMismatch } from './e005-arity-mismatch.ts';
import type { Explanation, Rule } from './model.ts';
import { placement } from './w001-placement.ts';
import { duplicateName } from './w002-duplicate-name.ts';
import { namingConvention } from './w003-naming-convention.ts';

export const RULES: readonly Rule[] = [
  arityMismatch, functionRemoved, brokenCaller, missingTypeHints, missingDocstring, placement, duplicateName, namingConvention,
];

/** Codes that are no rule of this stage, explained all the same. */
const OTHERS: Readonly<Partial<Record<RuleCode, { name: string; explanation: Explanation }>>> = {
  W004: {
    name: 'cross_service_endpoint',
    explanation: {
      fires: 'A served endpoint changed or vanished that a known client calls.',
      why: 'The client is deployed apart from the server: nothing else connects the two changes.',
      fix: 'Keep the old endpoint until its clients have moved.',
      silent: 'Everything, until endpoints are part of the graph: the rule is off.',
    },
  },
  S001: {
    name: 'suppressed',
    explanation: {
      fires: 'A violation was accepted by a comment, the settings, the baseline or this run; or a suppression matches nothing.',
      why: 'What is accepted stays visible, so that it can be taken back.',
      fix: 'Nothing to fix; remove the suppression when its reason is gone.',
      silent: 'Never hidden, never blocking.',
    },
  },
};

export const ruleOf = (code: RuleCode): Rule | undefined => RULES.find((rule) => rule.code === code);

/** What `drift explain` says about a code. */
export const explanationOf = (code: RuleCode): { readonly name: string; readonly explanation: Explanation } | undefined => ruleOf(code) ?? OTHERS[code];
