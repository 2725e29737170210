// Functions that a test puts another in place of: `monkeypatch.setattr(clock, "now", …)`, `@patch("shop.clock.now")`. What is called
// there takes what the test's own function takes. Reads text, judges nothing.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { symbolText } from '../text/symbol-text.ts';

/** True when the test around the call, or a decorator of it, replaces what is called by its name. */
export function isReplacedInTest(context: RuleContext, { from }: GraphEdge, { name, language, file }: GraphSymbol): boolean {
  const caller = context.head.symbol(from);
  if (caller?.isTest !== true || caller.kind === 'module' || !habitsOf({ language, file }).keywordArguments) return false;
  // What is made to look like the original takes what that takes.
  return new RegExp(`\\b(?:setattr|patch(?:\\.object)?)\\((?![^)]*\\bautospec\\s*=\\s*True)[^()]*["'](?:[\\w.]+\\.)?${name.replaceAll('$', '\\$')}["']`).test(symbolText(context, 'head', caller));
}
