// What the user can mend (a setting, a full disk) is a ConfigurationError: one clear line with the place and the cure, exit code 2.
// Anything else that escapes is ours: a stack trace in debug mode and the address to report it to.

export class ConfigurationError extends Error {
  override readonly name: string = 'ConfigurationError';
}

/** True for errors whose message alone tells the user what to do. */
export const isConfigurationError = (error: unknown): error is ConfigurationError =>
  error instanceof ConfigurationError || (error instanceof Error && error.name === 'ConfigurationError');

/** What a machine may refuse, whatever we do. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied', EPERM: 'not permitted', EROFS: 'the file system is read-only', ENOSPC: 'the disk is full', EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many open files', ENFILE: 'too many open files', EIO: 'the disk cannot be read or written', ENOTDIR: 'a file where a folder should be', ENAMETOOLONG: 'the name is too long',
};

/** What is wrong with a path that was given. */
const WRONG_PATHS: Readonly<Record<string, string>> = { ENOENT: 'there is no such file or folder', EISDIR: 'it is a folder' };

/** Why a file could not be used: `there is no such file or folder, ENOENT`. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  const words = WRONG_PATHS[code] ?? REFUSALS[code];
  return words === undefined ? code : `${words}, ${code}`;
}

/** A refusal by the machine in one line, with the place; undefined for every other error. */
export function machineRefusal(error: unknown): string | undefined {
  const { code = '', path } = error as Partial<NodeJS.ErrnoException>;
  const why = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return why === undefined || path === undefined ? undefined : `${path} cannot be used: ${why} (${code})`;
}
