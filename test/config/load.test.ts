import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/defaults.ts';
import { parseSuppress } from '../../src/config/inputs.ts';
import { loadConfig } from '../../src/config/load.ts';

const load = (text: string, inputs = {}) => loadConfig(text, 'drift.toml', inputs);
const failure = (text: string, inputs = {}): string => {
  try {
    load(text, inputs);
  } catch (error) {
    expect((error as Error).name).toBe('ConfigurationError');
    expect((error as Error).message).not.toContain('\n');
    return (error as Error).message;
  }
  throw new Error('accepted');
};

describe('settings', () => {
  test('no file and an empty file mean the defaults', () => {
    expect(loadConfig(undefined, 'drift.toml').config).toEqual(DEFAULT_CONFIG);
    expect(load('').config).toEqual(DEFAULT_CONFIG);
    expect(DEFAULT_CONFIG.enforcement.severity).toEqual({
      E001: 'error', E002: 'warning', E003: 'warning', E004: 'error', E005: 'error',
      W001: 'warning', W002: 'warning', W003: 'warning', W004: 'off', S001: 'info',
    });
  });

  test('everything that can be set arrives', () => {
    const { config, warnings } = load(`
[enforcement]
preset = "keel"
E002 = "info"
W001 = "off"
min_confidence = 0.85
fail_on = "warning"
touched_files = true

[[enforcement.overrides]]
files = "legacy/**"
E001 = "warning"
[[enforcement.overrides]]
files = ["a/**", "b/*.ts"]
E004 = "off"

[[suppress]]
code = "E004"
symbol = "src/a.ts:old*"
reason = "removed on purpose"

[exclude]
files = ["vendor/**"]

[risk]
threshold = 80
depth = 3

[call_graph]
max_depth = 7
batch_size = 10
enable_fuzzy = false
min_confidence = 0.5
in_memory_threshold = 9
reachability_cache_size = 8
reachability_cache_ttl = 6
max_file_bytes = 2048

[circuit_breaker]
enabled = true
max_failures = 5
auto_downgrade = true
`);
    expect(warnings).toEqual([]);
    expect(config).toEqual({
      enforcement: {
        preset: 'keel',
        severity: { ...DEFAULT_CONFIG.enforcement.severity, E002: 'info', E003: 'error', W001: 'off' },
        overrides: [{ files: ['legacy/**'], severity: { E001: 'warning' } }, { files: ['a/**', 'b/*.ts'], severity: { E004: 'off' } }],
        minConfidence: 0.85, failOn: 'warning', touchedFiles: true,
      },
      suppress: [{ code: 'E004', symbol: 'src/a.ts:old*', reason: 'removed on purpose' }],
      exclude: ['vendor/**'],
      risk: { threshold: 80, depth: 3 },
      callGraph: {
        maxDepth: 7, batchSize: 10, enableFuzzy: false, minConfidence: 0.5, inMemoryThreshold: 9,
        reachabilityCacheSize: 8, reachabilityCacheTtl: 6, maxFileBytes: 2048,
      },
      circuitBreaker: { enabled: true, maxFailures: 5, autoDowngrade: true },
    });
  });

  test('[suppress] as a table says the same as [[suppress]]', () => {
    const { config } = load(`
[suppress]
E003 = { files = "gen/**", reason = "generated" }
E001 = [{ symbol = "a.ts:f", reason = "one" }, { symbol = "a.ts:g", reason = "two" }]
`);
    expect(config.suppress).toEqual([
      { code: 'E001', symbol: 'a.ts:f', reason: 'one' }, { code: 'E001', symbol: 'a.ts:g', reason: 'two' },
      { code: 'E003', files: 'gen/**', reason: 'generated' },
    ]);
  });
});

describe('errors name file, line, key and what was expected', () => {
  test.each([
    ['[enforcement]\n\nmin_confidence = "high"', 'drift.toml:3: enforcement.min_confidence: expected a number from 0 to 1, got "high"'],
    ['[enforcement]\nE002 = "fatal"', 'drift.toml:2: enforcement.E002: expected "error", "warning", "info" or "off", got "fatal"'],
    ['enforcement.preset = "strict"', 'drift.toml:1: enforcement.preset: expected "standard" or "keel", got "strict"'],
    ['risk = 5', 'drift.toml:1: risk: expected a table, got 5'],
    ['[risk]\nthreshold = 101', 'drift.toml:2: risk.threshold: expected a whole number from 0 to 100, got 101'],
    ['[risk]\nthreshold = 1.5', 'drift.toml:2: risk.threshold: expected a whole number from 0 to 100, got 1.5'],
    ['[exclude]\nfiles = "x/**"', 'drift.toml:2: exclude.files: expected a list of globs, such as ["legacy/**"], got "x/**"'],
    ['[exclude]\nfiles = [\n  "a",\n  7,\n]', 'drift.toml:2: exclude.files[1]: expected a glob in quotes, got 7'],
    ['# a comment\n[[suppress]]\ncode = "E004"\n\n[[suppress]]\ncode = "E001"\nreason = "x"', 'drift.toml:2: suppress[0].reason: expected the reason why this is acceptable, in quotes, but nothing is set'],
    ['[[suppress]]\ncode = "E004"\nreason = "x"\n\n[[suppress]]\ncode = "E999"\nreason = "x"', 'drift.toml:6: suppress[1].code: expected one of E001, E002, E003, E004, E005, W001, W002, W003, W004, got "E999"'],
    ['[suppress]\nE004 = "legacy/**"', 'drift.toml:2: suppress.E004: expected a table such as { files = "legacy/**", reason = "…" }, got "legacy/**"'],
    ['[suppress]\nE001 = { files = "a", reason = "ok" }\nE002 = { files = "a", reason = " " }', 'drift.toml:3: suppress.E002[0].reason: expected the reason why this is acceptable, got " "'],
    ['[[enforcement.overrides]]\nfiles = 3', 'drift.toml:2: enforcement.overrides[0].files: expected a glob, or a list of globs such as ["legacy/**"], got 3'],
    ['[call_graph]\nenable_fuzzy = """\nyes\n"""\nmax_depth = 0', 'drift.toml:2: call_graph.enable_fuzzy: expected true or false, got "yes\\n" (and 1 more: call_graph.max_depth in line 5)'],
  ])('%j', (text, message) => {
    expect(failure(text)).toBe(message);
  });

  test('text that is not TOML names the place', () => {
    expect(failure('[risk]\nthreshold = = 3')).toMatch(/^drift\.toml:2:\d+: not valid TOML: /);
    expect(failure('a = 1\na = 2')).toMatch(/^drift\.toml:2:1: not valid TOML: /);
  });

  test('inputs are checked as strictly, by their own names', () => {
    expect(failure('', { riskThreshold: '101' })).toBe('risk-threshold: expected a whole number from 0 to 100, got "101"');
    expect(failure('', { riskThreshold: '1e1' })).toBe('risk-threshold: expected a whole number from 0 to 100, got "1e1"');
    expect(failure('', { minConfidence: 'high' })).toBe('min-confidence: expected a number from 0 to 1, got "high"');
    expect(failure('', { depth: '0' })).toBe('depth: expected a whole number from 1 to 20, got "0"');
    expect(failure('', { failOn: 'errors' })).toBe('fail-on: expected error, warning or never, got "errors"');
  });
});

describe('unknown keys are warnings', () => {
  test('with line and the likely meaning; the rest of the file counts', () => {
    const { config, warnings } = load('[enforcement]\nmin_confidnce = 0.9\nfail-on = "never"\nfail_on = "warning"\n\n[exclud]\nfiles = []\n[plugins]\nx = 1\n[[suppress]]\ncode = "E001"\nreson = "x"\nreason = "y"\n');
    expect(warnings).toEqual([
      'drift.toml:2: enforcement.min_confidnce: unknown key, ignored; did you mean min_confidence?',
      'drift.toml:3: enforcement.fail-on: unknown key, ignored; did you mean fail_on?',
      'drift.toml:12: suppress[0].reson: unknown key, ignored; did you mean reason?',
      'drift.toml:6: exclud: unknown key, ignored; did you mean exclude?',
      'drift.toml:8: plugins: unknown key, ignored',
    ]);
    expect(config.enforcement.failOn).toBe('warning');
    expect(config.suppress).toHaveLength(1);
  });
});

describe('inputs', () => {
  test('outrank the file; empty ones do not', () => {
    const text = '[risk]\nthreshold = 50\ndepth = 4\n[enforcement]\nfail_on = "warning"';
    expect(load(text, { riskThreshold: '', depth: '', failOn: '', minConfidence: '' }).config.risk).toEqual({ threshold: 50, depth: 4 });
    const { config } = load(text, { riskThreshold: '75', depth: '1', failOn: 'never', minConfidence: '.9' });
    expect(config.risk).toEqual({ threshold: 75, depth: 1 });
    expect(config.enforcement).toMatchObject({ failOn: 'never', minConfidence: 0.9 });
  });

  test('--suppress takes a code, perhaps a symbol, and a reason', () => {
    expect(parseSuppress('E001=known')).toEqual({ code: 'E001', reason: 'known' });
    expect(parseSuppress('E004:src/a.ts:Old.name=gone = good')).toEqual({ code: 'E004', symbol: 'src/a.ts:Old.name', reason: 'gone = good' });
    for (const wrong of ['E001', 'E001=', 'E9=x', 'S001=x', '']) expect(() => parseSuppress(wrong)).toThrow('expected CODE[:symbol]=reason');
  });
});

describe('fingerprint', () => {
  test('follows what shapes the graph and nothing else', () => {
    const print = (text: string, inputs = {}): string => load(text, inputs).fingerprint;
    const plain = print('');
    expect(print('[enforcement]\npreset = "keel"\n[risk]\nthreshold = 3', { depth: '4' })).toBe(plain);
    expect(print('[call_graph]\nmax_file_bytes = 1048576')).toBe(plain);
    expect(print('[call_graph]\nenable_fuzzy = false')).not.toBe(plain);
    expect(print('[call_graph]\nmax_file_bytes = 1000')).not.toBe(plain);
    expect(print('[exclude]\nfiles = ["a", "b"]')).not.toBe(plain);
    expect(print('[exclude]\nfiles = ["a", "b"]')).toBe(print('[exclude]\nfiles = ["b", "a", "b"]'));
  });
});
