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
};

/** What the operating system refuses, in one sentence; undefined for errors that are our own mistakes. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const reason = SYSTEM_REASONS[String(error.code)];
  if (reason === undefined) return undefined;
  const isOwners = error.code === 'EACCES' || error.code === 'EPERM';
  const remedy = isOwners ? '; after a start with sudo go on with sudo, or take it back with "sudo chown -R"' : '';
  return `${String(error.path)} cannot be used: ${reason}${remedy}.`;
}
