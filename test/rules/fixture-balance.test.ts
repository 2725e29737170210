// The cases under fixtures/rules as a set: every rule has, in every language that supports it, cases that fire and at
// least as many that must stay silent. Which language a case is in is told by the endings of its files.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/rules/registry.ts';

const CASES = fileURLToPath(new URL('../../fixtures/rules', import.meta.url));
const LANGUAGES: Readonly<Record<string, RegExp>> = { TypeScript: /\.[cm]?tsx?$/, JavaScript: /\.[cm]?jsx?$/, Python: /\.py$/ };

interface Case { readonly name: string; readonly language: string; readonly fires: boolean }

/** A case is its first language's: TypeScript before JavaScript, which may stand beside it. */
function casesOf(code: string): readonly Case[] {
  const folder = join(CASES, code);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const files = ['base', 'head'].flatMap((side) => readdirSync(join(folder, name, side), { recursive: true, encoding: 'utf8' }));
    const language = Object.keys(LANGUAGES).find((id) => files.some((file) => LANGUAGES[id].test(file))) ?? 'none';
    const { violations } = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as { violations: readonly string[] };
    return { name, language, fires: violations.some((text) => text.startsWith(`${code} `)) };
  });
}

/** W004 needs endpoints, which nothing extracts yet. */
const CODES = [...RULES.map(({ code }) => code).filter((code) => code !== 'W004'), 'S001'].sort();

describe.each(CODES)('%s', (code) => {
  const cases = casesOf(code);

  test('cases say by their name whether they are silent', () => {
    expect(cases.filter(({ name, fires }) => fires === name.startsWith('silent-')).map(({ name }) => name)).toEqual([]);
  });

  test.each(Object.keys(LANGUAGES))('fires and stays silent in %s', (language) => {
    const own = cases.filter((one) => one.language === language);
    const firing = own.filter(({ fires }) => fires).length;
    expect(firing).toBeGreaterThan(0);
    expect(own.length - firing).toBeGreaterThanOrEqual(firing);
  });
});
