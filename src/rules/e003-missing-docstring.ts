// E003 missing_docstring: a public function has no doc comment. Only the comment's presence is judged.

import { declarationEvidence } from './evidence.ts';
import type { Rule } from './model.ts';
import { concernedFunctions, repeatsDeclaration } from './public-functions.ts';

export const missingDocstring: Rule = {
  code: 'E003',
  name: 'missing_docstring',
  needs: ['changes'],
  explanation: {
    fires: 'A public function that the change adds, or whose contract it changes, has no doc comment.',
    why: 'What others may call should say what it promises where they look it up.',
    fix: 'Write one sentence above it: what it does for its caller.',
    silent: 'Private and test code, constructors and accessors, methods that override or implement a declared one, and functions the change does not concern.',
  },
  check(context) {
    return concernedFunctions(context).flatMap(({ symbol, onlyTouched }) => {
      if ((symbol.docComment ?? '').trim() !== '' || repeatsDeclaration(context.head, symbol)) return [];
      return [{
        file: symbol.file,
        line: symbol.nameLine,
        symbol: symbol.id,
        message: `${symbol.qualifiedName} is public but has no doc comment.`,
        fixHint: `Add a doc comment above ${symbol.qualifiedName} that says what callers can rely on.`,
        confidence: 1,
        what: 'undocumented',
        evidence: [declarationEvidence(context, 'head', symbol)],
        ...(onlyTouched && { atMost: 'warning' as const }),
      }];
    });
  },
};
