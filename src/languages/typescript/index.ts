// TypeScript and JavaScript as a language of the graph.

import type { Language } from '../language.ts';
import { builtins } from './builtins.ts';
import { COMMON_MEMBERS } from './common-members.ts';
import { declaredModule } from './declared-modules.ts';
import { createExtractor, isTestFile } from './extract.ts';
import { GLOBAL_SCOPE, seesGlobals } from './global-scope.ts';
import { JAVASCRIPT_TEST_NAMES } from './ambient-names.ts';
import { PLATFORM_MEMBERS } from './platform-members.ts';
import { isPlatformName } from './platform-names.ts';
import { createModules, packageEntries, steered, steering } from './resolve-modules.ts';

export const typescript: Language = {
  id: 'typescript',
  name: 'TypeScript and JavaScript',
  variants: [
    { grammar: 'typescript', extensions: ['.ts', '.mts', '.cts'] },
    { grammar: 'tsx', extensions: ['.tsx'] },
    // Flow's types are TypeScript's for the most part.
    { grammar: 'javascript', extensions: ['.js', '.jsx', '.mjs', '.cjs'], fallback: 'tsx' },
  ],
  manifests: ['package.json', 'tsconfig.json', 'jsconfig.json'],
  steering,
  steered,
  // tsconfig.base.json, tsconfig.build.json and the like, which others extend
  isManifest: path => /(^|\/)(tsconfig|jsconfig)[\w.-]*\.json$/.test(path),
  isTestFile,
  createExtractor,
  createModules,
  pathTails: () => [],
  declaredModule,
  globalScope: GLOBAL_SCOPE,
  seesGlobals,
  packages: packageEntries,
  semantics: { implicitThis: false, callMakesInstance: false, constructorName: 'constructor', linearise: false, undeclaredIsExternal: true, declaredTypeHolds: true, wholeExport: 'module.exports', callMember: '()', iteratorMember: ['[Symbol.iterator]', '[Symbol.asyncIterator]'] },
  builtins,
  isCommonMember: name => COMMON_MEMBERS.has(name),
  isPlatformMember: name => PLATFORM_MEMBERS.has(name),
  isAmbient: (name, path) => isPlatformName(name) || (JAVASCRIPT_TEST_NAMES.has(name) && isTestFile(path)),
  // after, skip, create: anybody's. createQueryRunner: somebody's.
  isTelling: name => /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(name),
  isUntyped: file => file.facts.extra?.documented !== true && /\.[cm]?jsx?$/.test(file.path),
  // Of CommonJS modules, which most declarations speak for, the default is the module.
  defaultIsWhole: file => /\.d\.c?ts$/.test(file.path),
  // CommonJS modules build their exports at run time; declaration files may merge with others. TypeScript without a word of exports has none.
  mayExportAnything: file => file.exportsNamed('=').length > 0 || (file.facts.exports.length === 0 && (file.facts.parseErrors > 0 || (!/\.[cm]?tsx?$/.test(file.path) && file.facts.extra?.importsByWord !== true))) || file.path.endsWith('.d.ts') || file.exportsNamed('*').some(at => file.module(file.facts.exports[at + 2]) === 'external'),
};
