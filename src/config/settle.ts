// From what a settings file says, if there is one, and a run's inputs to the settings of the run.
// Knows neither TOML nor the schema.

import { DEFAULT_CONFIG, PRESETS, RULES } from './defaults.ts';
import { type ConfigInputs, withInputs } from './inputs.ts';
import type { Config, Override, SuppressEntry } from './model.ts';
import type { FileSettings } from './schema.ts';

export interface LoadedConfig {
  readonly config: Config;
  readonly warnings: readonly string[];
  /** Changes when, and only when, a setting that shapes the graph does. */
  readonly fingerprint: string;
}

export function settle(settings: FileSettings, warnings: readonly string[], inputs: ConfigInputs): LoadedConfig {
  const config = withInputs(fromFile(settings), inputs);
  return { config, warnings, fingerprint: graphFingerprint(config) };
}

function fromFile(settings: FileSettings): Config {
  const { enforcement = {}, exclude = {}, risk = {}, call_graph: graph = {}, circuit_breaker: breaker = {} } = settings;
  const defaults = DEFAULT_CONFIG;
  const preset = enforcement.preset ?? defaults.enforcement.preset;
  return {
    enforcement: {
      preset,
      severity: { ...PRESETS[preset], ...severities(enforcement) },
      overrides: (enforcement.overrides ?? []).map((override): Override => ({ files: [override.files].flat(), severity: severities(override) })),
      minConfidence: enforcement.min_confidence ?? defaults.enforcement.minConfidence,
      failOn: enforcement.fail_on ?? defaults.enforcement.failOn,
      touchedFiles: enforcement.touched_files ?? defaults.enforcement.touchedFiles,
    },
    suppress: suppressions(settings.suppress),
    exclude: exclude.files ?? defaults.exclude,
    risk: { threshold: risk.threshold ?? defaults.risk.threshold, depth: risk.depth ?? defaults.risk.depth },
    callGraph: {
      maxDepth: graph.max_depth ?? defaults.callGraph.maxDepth,
      batchSize: graph.batch_size ?? defaults.callGraph.batchSize,
      enableFuzzy: graph.enable_fuzzy ?? defaults.callGraph.enableFuzzy,
      minConfidence: graph.min_confidence ?? defaults.callGraph.minConfidence,
      inMemoryThreshold: graph.in_memory_threshold ?? defaults.callGraph.inMemoryThreshold,
      maxFileBytes: graph.max_file_bytes ?? defaults.callGraph.maxFileBytes,
      reachabilityCacheSize: graph.reachability_cache_size ?? defaults.callGraph.reachabilityCacheSize,
      reachabilityCacheTtl: graph.reachability_cache_ttl ?? defaults.callGraph.reachabilityCacheTtl,
    },
    circuitBreaker: {
      enabled: breaker.enabled ?? defaults.circuitBreaker.enabled,
      maxFailures: breaker.max_failures ?? defaults.circuitBreaker.maxFailures,
      autoDowngrade: breaker.auto_downgrade ?? defaults.circuitBreaker.autoDowngrade,
    },
  };
}

function severities(from: Override['severity']): Override['severity'] {
  return Object.fromEntries(RULES.filter((code) => from[code] !== undefined).map((code) => [code, from[code]]));
}

function suppressions(written: FileSettings['suppress']): SuppressEntry[] {
  if (written === undefined || Array.isArray(written)) return written ?? [];
  return RULES.flatMap((code) => (written[code] ?? []).map(({ symbol, files, reason }) => ({ code, symbol, files, reason })));
}

export function graphFingerprint(config: Config): string {
  const { enableFuzzy, minConfidence, maxFileBytes } = config.callGraph;
  const shaping = { exclude: [...new Set(config.exclude)].sort(), enableFuzzy, minConfidence, maxFileBytes };
  return digest(JSON.stringify(shaping));
}

/** 64 bits in 16 characters. Made here, because every run needs it and loading Node's cryptography takes longer than most stages. */
function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b) ^ (b >>> 13);
  }
  return [a ^ (b >>> 15), b ^ (a >>> 16)].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
