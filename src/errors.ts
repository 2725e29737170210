// What the user can mend (a setting, a full disk) is a ConfigurationError: one clear line with the place and the cure, exit code 2.
// Anything else that escapes is ours: a stack trace in debug mode and the address to report it to.

export class ConfigurationError extends Error {
  override readonly name: string = 'ConfigurationError';
}

/** True for errors whose message alone tells the user what to do. */
export const isConfigurationError = (error: unknown): error is ConfigurationError =>
  error instanceof ConfigurationError || (error instanceof Error && error.name === 'ConfigurationError');
