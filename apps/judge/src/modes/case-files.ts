import type { TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { Blob, BlobCache, PinnedFile } from '../data/blob-cache.ts';
import type { FileSource } from '../sandbox/sandbox.ts';

/** From about here on handing over the text takes longer than opening the file (measured). */
const NAMELESS_BYTES = 16 * 1024;

/** The two files of a case, brought to this node's disk when they are asked for. */
export type CaseFiles = {
  /**
   * For the program. It can ask the kernel what its standard input is called: small texts have no name, and the name of a
   * larger file is its digest alone, which who may read it could work out.
   */
  input: () => Promise<FileSource>;
  inputPath: () => Promise<string>;
  answerPath: () => Promise<string>;
};

/** What was asked for stays on the disk for as long as the work takes. */
export async function withCaseFiles<T>(
  one: TaskCase,
  data: BlobCache,
  signal: AbortSignal,
  work: (files: CaseFiles) => Promise<T>,
): Promise<T> {
  const held: PinnedFile[] = [];
  const pathOf = async (blob: Blob) => {
    const file = await data.use(blob, signal);
    held.push(file);
    return file.path;
  };
  const files: CaseFiles = {
    input: async () => {
      const text = one.input.size <= NAMELESS_BYTES ? await data.text(one.input, signal) : null;
      return text === null ? { path: await pathOf(one.input) } : { text };
    },
    inputPath: () => pathOf(one.input),
    answerPath: () => pathOf(one.output),
  };
  try {
    return await work(files);
  } finally {
    for (const file of held) file.release();
  }
}
