import pg from 'pg';

const SYSTEM_REASONS: Partial<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the share of this user on the disk is used up',
  EIO: 'the disk does not answer as it should',
  ESTALE: 'the share that it is on went away and came back',
  ENOTDIR: 'what should be a folder there is a file',
  EADDRINUSE: 'another program has that port',
  EADDRNOTAVAIL: 'it has no such address',
};

/** What an operator has to know of a failure: the machine's and the database's in a sentence, our own mistakes with their stack. */
export function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError) return `PostgreSQL refuses: ${error.message} (${error.code ?? 'no code'}).`;
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = SYSTEM_REASONS[code ?? ''];
  if (reason === undefined) return error.stack ?? error.message;
  // While a file is written, and where a port is meant, the error names no path.
  if (path === undefined) return `The machine refuses: ${reason} (${error.message}).`;
  return `${path} cannot be used: ${reason}.`;
}
