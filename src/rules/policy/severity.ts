// How severe a finding is: what the settings of the base say for its file, capped by what the evidence can carry.

import picomatch from 'picomatch';
import type { Config } from '../../config/model.ts';
import type { RuleCode, Severity } from '../../report/model.ts';
import { isGuess } from '../../graph/proof.ts';
import type { Finding } from '../model.ts';

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

const lower = (a: Severity, b: Severity): Severity => (RANK[a] <= RANK[b] ? a : b);

/** The setting for a file: the first override whose globs match and that names the code, else the general one. */
export function configuredSeverity(config: Config, code: RuleCode, file: string): Severity | 'off' {
  for (const override of config.enforcement.overrides) {
    const severity = override.severity[code];
    if (severity !== undefined && picomatch.isMatch(file, [...override.files], { dot: true })) return severity;
  }
  return config.enforcement.severity[code];
}

/** undefined when the rule is off there. Only proof may block: below the gate's confidence, or on a guess, an error is a warning. */
export function severityOf(config: Config, code: RuleCode, finding: Finding): Severity | undefined {
  const configured = configuredSeverity(config, code, finding.file);
  if (configured === 'off') return undefined;
  const capped = finding.atMost === undefined ? configured : lower(configured, finding.atMost);
  const isProven = finding.confidence >= config.enforcement.minConfidence && finding.evidence?.some(({ resolution }) => isGuess(resolution)) !== true;
  return capped === 'error' && !isProven ? 'warning' : capped;
}
