import type { TaskCase } from '@oyez/contract/judge-tasks';
import type { BlobCache } from '../data/blob-cache.ts';

export type CaseFiles = { inputPath: string; answerPath: string };

/** The two files of a case on this node's disk, held there for as long as the work takes. */
export async function withCaseFiles<T>(
  one: TaskCase,
  data: BlobCache,
  signal: AbortSignal,
  work: (files: CaseFiles) => Promise<T>,
): Promise<T> {
  const input = await data.use(one.input, signal);
  try {
    const answer = await data.use(one.output, signal);
    try {
      return await work({ inputPath: input.path, answerPath: answer.path });
    } finally {
      answer.release();
    }
  } finally {
    input.release();
  }
}
