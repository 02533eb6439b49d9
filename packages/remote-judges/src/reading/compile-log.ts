import { RateLimited, RemoteError, TemporarilyUnavailable } from '../errors.ts';

/**
 * The text of a compile error stands on a page of its own. What will pass is passed on, so that it is asked for again; a verdict
 * is not given up because its text cannot be read.
 */
export async function compileLogBy(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read();
  } catch (error) {
    const willPass = error instanceof TemporarilyUnavailable || error instanceof RateLimited;
    if (willPass || !(error instanceof RemoteError)) throw error;
    return undefined;
  }
}
