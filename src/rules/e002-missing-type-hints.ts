// E002 missing_type_hints: a public function leaves parameters or its result untyped where the language lets it.
// Where hints live differs (declaration, doc comment); language-habits.ts says which, this file only checks.

import type { GraphSymbol } from '../graph/model.ts';
import { declarationEvidence } from './evidence.ts';
import { habitsOf } from './language-habits.ts';
import type { Rule, RuleContext } from './model.ts';
import { concernedFunctions, repeatsDeclaration } from './public-functions.ts';
import { isTypedAsWhole } from './breaks/typed-constants.ts';

export const missingTypeHints: Rule = {
  code: 'E002',
  name: 'missing_type_hints',
  needs: ['changes', 'source'],
  explanation: {
    fires: 'A public function that the change adds, or whose contract it changes, has untyped parameters or an untyped result.',
    why: 'Callers and tools cannot check what they pass or get; the next contract change will not be seen.',
    fix: 'Write the types: in the declaration, or in JavaScript as @param and @returns in the doc comment.',
    silent: 'Private and test code, overriding methods, parameters with a default value, languages in which types are always written, '
      + 'and functions the change does not concern.',
  },
  check(context) {
    return concernedFunctions(context).flatMap(({ symbol, onlyTouched }) => {
      if (isTypedAsWhole(context, 'head', symbol) || repeatsDeclaration(context.head, symbol)) return [];
      const missing = missingHints(context, symbol);
      if (missing.length === 0) return [];
      return [{
        file: symbol.file,
        line: symbol.nameLine,
        symbol: symbol.id,
        message: `${symbol.qualifiedName} is public but has no type for ${missing.join(', ')}.`,
        fixHint: habitsOf(symbol).typeHints === 'doc-comment'
          ? `Add @param {type} and @returns {type} to the doc comment of ${symbol.qualifiedName} for ${missing.join(', ')}.`
          : `Annotate ${missing.join(', ')} of ${symbol.qualifiedName}.`,
        confidence: 1,
        what: 'untyped',
        evidence: [declarationEvidence(context, 'head', symbol)],
        ...(onlyTouched && { atMost: 'warning' as const }),
      }];
    });
  },
};

/** What has no type: parameter names, and "the result". */
function missingHints(context: RuleContext, symbol: GraphSymbol): readonly string[] {
  const parameters = symbol.parameters ?? [];
  const untyped = parameters.filter((parameter) => parameter.type === undefined);
  switch (habitsOf(symbol).typeHints) {
    case 'always':
      return [];
    case 'parameters':
      // A default value gives its parameter a type; overloads give the implementation its own.
      return symbol.overloads === undefined || symbol.overloads.length === 0
        ? untyped.filter((parameter) => !parameter.optional || parameter.rest).map((parameter) => parameter.name)
        : [];
    case 'declaration':
      return [
        ...untyped.filter((parameter) => !parameter.rest && !parameter.keywordRest).map((parameter) => parameter.name),
        ...(symbol.returnType === undefined ? ['the result'] : []),
      ];
    case 'doc-comment':
      return missingInComment(context, symbol);
  }
}

function missingInComment(context: RuleContext, symbol: GraphSymbol): readonly string[] {
  const doc = symbol.docComment ?? '';
  // A whole type for the function, or one taken over, covers everything.
  if (/@(type|overload|inheritdoc|implements|satisfies)\b/i.test(doc)) return [];
  const described = new Set([...doc.matchAll(/@(?:param|arg|argument)\s+\{[^\n]*\}\s+\[?([\w$]+)/g)].map((match) => match[1]));
  // Destructured parameters have no name of their own: they are matched by their number.
  const patterns = (symbol.parameters ?? []).filter((parameter) => !/^[\w$]+$/.test(parameter.name)).length;
  const spare = [...described].filter((name) => !(symbol.parameters ?? []).some((parameter) => parameter.name === name)).length;
  const missing = (symbol.parameters ?? [])
    .filter((parameter) => parameter.type === undefined && /^[\w$]+$/.test(parameter.name) && !described.has(parameter.name))
    .map((parameter) => parameter.name);
  if (patterns > spare) missing.push('a destructured parameter');
  if (symbol.returnType === undefined && !/@returns?\s+\{/.test(doc) && returnsValue(context, symbol)) missing.push('the result');
  return missing;
}

/** Read from the text: good enough for a hint about documentation, never used for more. */
function returnsValue(context: RuleContext, symbol: GraphSymbol): boolean {
  const body = context.source('head', symbol.file)?.split(/\r\n|\n|\r/).slice(symbol.startLine - 1, symbol.endLine).join('\n') ?? '';
  return /\breturn\s+[^;\s}]/.test(body) || /=>\s*[^{\s]/.test(body.split('\n')[0]);
}
