import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { editorSchema } from '../../src/config/schema.ts';

const published: object = JSON.parse(readFileSync(new URL('../../schema/drift.toml.schema.json', import.meta.url), 'utf8'));

test('the published schema is the one the program checks by', () => {
  expect(published).toEqual(editorSchema());
});

function accepted(text: string): boolean {
  try {
    return loadConfig(text, 'drift.toml').warnings.length === 0;
  } catch {
    return false;
  }
}

test.each([
  ['', true],
  ['[enforcement]\npreset = "keel"\nE001 = "off"\nmin_confidence = 1', true],
  ['[[enforcement.overrides]]\nfiles = ["a/**"]\nE002 = "error"', true],
  ['[[suppress]]\ncode = "E001"\nreason = "known"', true],
  ['[suppress]\nE001 = { reason = "known" }', true],
  ['[suppress]\nE001 = [{ reason = "known" }]', true],
  ['[call_graph]\nmax_file_bytes = 5000\nenable_fuzzy = false', true],
  ['[enforcement]\npreset = "strict"', false],
  ['[enforcement]\nmin_confidence = 2', false],
  ['[[suppress]]\ncode = "E001"', false],
  ['[suppress]\nE001 = { files = "x" }', false],
  ['[risk]\nthreshold = 1.5', false],
  ['[exclude]\nfiles = "x"', false],
])('%j is judged alike by editors and by the program: %s', (text, valid) => {
  const check = new Ajv({ strict: false }).compile(published);
  expect(check(parse(text))).toBe(valid);
  expect(accepted(text)).toBe(valid);
});
