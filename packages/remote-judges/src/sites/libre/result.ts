import type { RemoteCase, RemoteResult, RemoteVerdict } from '../../provider.ts';
import { type Meaning, resultOf } from '../../reading/verdict-words.ts';
import type { Detail } from './answers.ts';
import { libreMeaning } from './verdicts.ts';

type Meta = NonNullable<Detail['meta']>;
type Progress = NonNullable<Detail['progress']>;

export function libreResult(meta: Meta, progress: Progress | null | undefined): RemoteResult {
  const meaning = libreMeaning(meta.status, progress?.progressType ?? undefined);
  const isCompileError = meaning === 'compile_error';
  return resultOf(meaning, meta.status, {
    timeMs: meta.timeUsed ?? undefined,
    memoryKb: meta.memoryUsed ?? undefined,
    score: meta.score ?? undefined,
    compileLog: isCompileError ? progress?.compile?.message : undefined,
    cases: progress ? casesOf(progress) : [],
  });
}

/** In the order of the subtasks. What was skipped, and a test with a word that we do not know, is left out. */
function casesOf({ subtasks, testcaseResult }: Progress): RemoteCase[] {
  const hashes = (subtasks ?? []).flatMap(({ testcases }) => testcases.map(({ testcaseHash }) => testcaseHash));
  return hashes.flatMap((hash, at) => {
    const test = hash ? testcaseResult?.[hash] : undefined;
    const verdict = test && verdictOf(libreMeaning(test.status, undefined));
    if (!test || !verdict) return [];
    return [
      {
        seq: at + 1,
        verdict,
        timeMs: Math.round(test.time ?? 0),
        memoryKb: Math.round(test.memory ?? 0),
        input: test.input ?? undefined,
        output: test.userOutput ?? undefined,
        answer: test.output ?? undefined,
        message: test.checkerMessage ?? undefined,
      },
    ];
  });
}

function verdictOf(meaning: Meaning | undefined): RemoteVerdict | undefined {
  return meaning === 'waiting' || meaning === 'compiling' || meaning === 'running' ? undefined : meaning;
}
