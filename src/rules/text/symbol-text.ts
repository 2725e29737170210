// The text of one declaration, as it stands in its file at one side.

import type { GraphSymbol } from '../../graph/model.ts';
import type { RuleContext, Side } from '../model.ts';

/** From its decorators to its end. */
export const symbolText = (context: RuleContext, side: Side, { file, startLine, endLine }: Pick<GraphSymbol, 'file' | 'startLine' | 'endLine'>): string =>
  context.lines(side, file).slice(startLine - 1, endLine).join('\n');

/** Words of code that takes a result either way, as a promise or as a value. */
export const CAN_TELL = /\b(?:isawaitable|iscoroutine|iscoroutinefunction|maybe_await|maybe_future|isPromise|instanceof Promise)\b/;
