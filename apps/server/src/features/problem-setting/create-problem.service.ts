import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import type { Statement } from '@oyez/contract/problems/problems';
import type { ProblemType } from '@oyez/contract/rules/problem-types';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Services } from '../../services.ts';
import { VersionConfig, type VersionConfigInput, type Samples } from '../problems/problem-config.ts';
import { statementsIn } from './form/problem-statements.ts';
import { addVersion } from './problem-versions.service.ts';
import { insertLanguages, insertProblem, insertStatements, insertTags, type StoredCase } from './problem-writes.sql.ts';

export type DraftCase = {
  input: string | Buffer;
  output: string | Buffer;
  score?: number | undefined;
  groupNo?: number | undefined;
};

export type ProblemDraft = {
  displayId: string;
  /** The judge that it is from, and its number there. */
  remote?: { oj: string; id: string } | undefined;
  ownerId: number | null;
  type: ProblemType;
  difficulty: number;
  source?: string | undefined;
  listed?: boolean;
  hidden?: boolean;
  contestOnly?: boolean;
  codeShare?: boolean;
  showCases?: boolean;
  showFailingTest?: boolean | undefined;
  /** At least one; the first of zh and en that is given is the author's. */
  statements: { zh?: Statement | undefined; en?: Statement | undefined };
  samples: Samples;
  tagIds?: number[];
  /** All languages of the site when absent. */
  languages?: { language: string; template?: string | undefined; templateOn?: boolean }[] | undefined;
  config?: VersionConfigInput;
  cases: DraftCase[];
};

const FILES_AT_ONCE = 8;

/** Stores the test files, then everything else in one transaction. Answers the problem's id. */
export async function createProblem(
  services: Pick<Services, 'database' | 'files' | 'notifier'>,
  draft: ProblemDraft,
  now: Date,
): Promise<number> {
  const cases = await storeCases(services.files, draft.cases);
  return transact(services, (tx) => createProblemIn(tx, draft, cases, now));
}

/**
 * The problem itself, in a transaction of the caller, whose test files `storeCases` has put into the store before.
 * Nothing of the draft is judged here: forms and importers have rules of their own.
 */
export async function createProblemIn(
  tx: Tx,
  draft: Omit<ProblemDraft, 'cases'>,
  cases: StoredCase[],
  now: Date,
): Promise<number> {
  const config = VersionConfig.parse(draft.config ?? {});
  const statements = statementsIn(draft.statements);
  const problemId = await insertProblem(
    tx,
    {
      ...draftFactsOf(draft),
      displayId: draft.displayId,
      remote: draft.remote,
      ownerId: draft.ownerId,
      listed: draft.listed ?? true,
      hidden: draft.hidden ?? false,
      contestOnly: draft.contestOnly ?? false,
      defaultLanguage: statements[0]?.lang ?? 'zh',
    },
    now,
  );
  await insertStatements(tx, problemId, statements);
  await insertLanguages(tx, problemId, languagesOf(draft));
  await insertTags(tx, problemId, draft.tagIds ?? []);
  await addVersion(tx, problemId, { type: draft.type, config, cases }, now);
  await markChanged(tx, 'problem', [problemId]);
  return problemId;
}

/** What a draft says of the problem itself, and what holds where it says nothing. */
export function draftFactsOf(
  draft: Pick<
    ProblemDraft,
    'type' | 'difficulty' | 'source' | 'codeShare' | 'showCases' | 'showFailingTest' | 'samples'
  >,
) {
  return {
    type: draft.type,
    difficulty: draft.difficulty,
    source: draft.source ?? null,
    codeShare: draft.codeShare ?? true,
    showCases: draft.showCases ?? true,
    showFailingTest: draft.showFailingTest ?? false,
    samples: draft.samples,
  };
}

/** Every language, where a draft names none. */
export function languagesOf({ languages }: Pick<ProblemDraft, 'languages'>) {
  return languages ?? LANGUAGE_NAMES.map((language) => ({ language }));
}

/** Puts the files of cases into the store, a few at once. */
export async function storeCases(files: FileStore, cases: readonly DraftCase[]): Promise<StoredCase[]> {
  const stored: StoredCase[] = [];
  for (let first = 0; first < cases.length; first += FILES_AT_ONCE) {
    const batch = cases.slice(first, first + FILES_AT_ONCE).map(async (one, index) => {
      const seq = first + index + 1;
      const [input, output] = await Promise.all([files.put(toBytes(one.input)), files.put(toBytes(one.output))]);
      const names = { inputName: `${seq}.in`, outputName: `${seq}.out` };
      return { seq, input, output, ...names, score: one.score ?? null, groupNo: one.groupNo ?? null };
    });
    stored.push(...(await Promise.all(batch)));
  }
  return stored;
}

function toBytes(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
