// What each rule code means, for formats that carry rule metadata. The rules themselves live in src/rules;
// the codes and their meaning are frozen.

import type { RuleCode } from './model.ts';

export interface RuleText {
  readonly code: RuleCode;
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  readonly level: 'error' | 'warning' | 'note';
}

export const RULE_TEXTS: readonly RuleText[] = [
  { code: 'E001', name: 'broken_caller', level: 'error', summary: 'A contract changed and a caller still uses the old one.', help: 'Update each caller listed, or keep the old contract working.' },
  { code: 'E002', name: 'missing_type_hints', level: 'warning', summary: 'A public function has untyped parameters or an untyped result.', help: 'Annotate the parameters and the result.' },
  { code: 'E003', name: 'missing_docstring', level: 'warning', summary: 'A public function has no doc comment.', help: 'Say in a doc comment what callers may rely on.' },
  { code: 'E004', name: 'function_removed', level: 'error', summary: 'A symbol is gone and is still referenced.', help: 'Update each reference listed, or keep the old name as an alias.' },
  { code: 'E005', name: 'arity_mismatch', level: 'error', summary: 'A call passes a number of arguments its target cannot take.', help: 'Pass the arguments the target takes, or make the parameter optional.' },
  { code: 'W001', name: 'placement', level: 'warning', summary: 'A new function fits another module clearly better.', help: 'Consider moving it to the module named.' },
  { code: 'W002', name: 'duplicate_name', level: 'warning', summary: 'A new function has the name and shape of an existing one.', help: 'Use the existing function, or name the new one apart.' },
  { code: 'W003', name: 'naming_convention', level: 'warning', summary: 'A new name breaks the style its module follows.', help: 'Follow the style of the names around it.' },
  { code: 'W004', name: 'cross_service_endpoint', level: 'warning', summary: 'A served endpoint that a known client calls changed or vanished.', help: 'Update the clients listed, or keep the endpoint.' },
  { code: 'S001', name: 'suppressed', level: 'note', summary: 'A finding that was suppressed: shown, never blocking.', help: 'Remove the suppression when its reason is gone.' },
];
