// W003 naming_convention: a new function's name breaks the style its module already follows. The module's own
// names are the only law; a module without a clear style, or too small to have one, is left alone.

import type { GraphSymbol } from '../graph/model.ts';
import { declarationEvidence } from './evidence.ts';
import type { Rule, RuleContext } from './model.ts';
import { restyle, styleOf, type NameStyle } from './text/name-words.ts';

/** Names that show a style, besides the new one, before a module is said to have one. */
const FEWEST_NAMES = 5;
const CLEAR_MAJORITY = 0.9;

export const namingConvention: Rule = {
  code: 'W003',
  name: 'naming_convention',
  needs: ['changes'],
  explanation: {
    fires: 'A new function is named in another style than its module follows.',
    why: 'Readers guess names; one odd style makes every guess uncertain.',
    fix: 'Rename it in the style of its neighbours.',
    silent: 'Names that fit any style (one lower-case word), modules with fewer than five telling names or without a clear majority, '
      + 'classes, components, tests and overriding methods.',
  },
  check(context) {
    return context.changes.flatMap(({ change, before, after }) => {
      const isNew = change === 'added' || (change === 'renamed' && before?.name !== after?.name);
      if (!isNew || after === undefined || !judgeable(context, after)) return [];
      const style = styleOf(after.name);
      const followed = followedStyle(context, after);
      // Capitalised functions are components and constructors, by habit of several languages.
      if (style === undefined || style === 'PascalCase' || followed === undefined || followed.style === style) return [];
      return [{
        file: after.file,
        line: after.nameLine,
        symbol: after.id,
        message: `${after.name} is ${style}, but ${followed.count} of ${followed.total} names in ${after.file} are ${followed.style}.`,
        fixHint: `Call it ${restyle(after.name, followed.style)}.`,
        confidence: followed.count / followed.total,
        what: `${style} among ${followed.style}`,
        evidence: [declarationEvidence(context, 'head', after)],
      }];
    });
  },
};

const judgeable = (context: RuleContext, symbol: GraphSymbol): boolean =>
  (symbol.kind === 'function' || symbol.kind === 'method') && symbol.accessor === undefined && !symbol.isTest && !/^__.*__$/.test(symbol.name)
  && !context.head.outEdges(symbol.id).some((edge) => edge.kind === 'overrides' || edge.kind === 'implements');

/** The style of the module's other functions, as they were before this change where it was there. */
function followedStyle(context: RuleContext, symbol: GraphSymbol): { style: NameStyle; count: number; total: number } | undefined {
  const oldPath = context.basePath(symbol.file);
  const neighbours = oldPath === undefined ? [] : context.base.symbolsInFile(oldPath);
  const counts = new Map<NameStyle, number>();
  let total = 0;
  for (const other of neighbours) {
    const style = other.kind === symbol.kind && !other.isTest ? styleOf(other.name) : undefined;
    if (style === undefined || style === 'PascalCase') continue;
    counts.set(style, (counts.get(style) ?? 0) + 1);
    total += 1;
  }
  const best = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return best === undefined || total < FEWEST_NAMES || best[1] / total < CLEAR_MAJORITY ? undefined : { style: best[0], count: best[1], total };
}
