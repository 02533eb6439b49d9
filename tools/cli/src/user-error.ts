/** Something the person at the terminal can put right: shown as one sentence, without a stack. */
export class UserError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const SYSTEM_REASONS: Partial<Record<string, string>> = {
  EACCES: 'you may not, because it or a folder above it belongs to another user',
  EPERM: 'you may not, because it belongs to another user',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the share of its disk that you may use is used up',
  EIO: 'its disk does not answer as it should',
  ENOTDIR: 'what should be a folder in this path is a file',
};

/** While a file is written, the error does not name it. */
const OF_WRITING = ['ENOSPC', 'EDQUOT', 'EIO'];

/** What the operating system refuses, in one sentence; undefined for errors that are our own mistakes. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const reason = SYSTEM_REASONS[String(error.code)];
  if (reason === undefined) return undefined;
  const isOwners = error.code === 'EACCES' || error.code === 'EPERM';
  const remedy = isOwners ? '; after a start with sudo go on with sudo, or take it back with "sudo chown -R"' : '';
  if ('path' in error) return `${String(error.path)} cannot be used: ${reason}${remedy}.`;
  return OF_WRITING.includes(String(error.code)) ? `A file cannot be written: ${reason}.` : undefined;
}
