import { doubtLine } from '../../api/line.ts';
import { limits } from '@oyez/contract/rules/limits';

class ChunkLoadError extends Error {
  constructor() {
    super('A part of the site did not arrive in time.');
    this.name = 'ChunkLoadError';
  }
}

/** The code of a page or of a part of one, or a failure that offers a reload: waiting for it has an end. */
export async function loadPart<T>(load: () => Promise<T>, timeoutMs: number = limits.http.chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    doubtLine();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
