import type { TextLanguage } from '@oyez/contract/wire/values';
import type { ProblemType } from '@oyez/contract/rules/problem-types';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { noteBlobs } from '../../files/blobs.sql.ts';
import { displayKey } from '../../db/display-key.ts';
import { searchText } from '../problems/problem-search.filter.ts';

export type NewProblemRow = {
  displayId: string;
  ownerId: number | null;
  groupId?: number | null;
  type: ProblemType;
  difficulty: number;
  source: string | null;
  listed: boolean;
  hidden: boolean;
  contestOnly: boolean;
  codeShare: boolean;
  showCases: boolean;
  showFailingTest: boolean | undefined;
  defaultLanguage: TextLanguage;
  samples: { input: string; output: string }[];
  /** The judge that it is from, and its number there. Some tell its large and small letters apart. */
  remote?: { oj: string; id: string } | undefined;
};

export async function insertProblem(tx: Tx, problem: NewProblemRow, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('problem')
    .values({
      display_id: problem.remote === undefined ? problem.displayId.trim().toUpperCase() : problem.displayId,
      display_key: displayKey(problem.displayId.trim()),
      owner_id: problem.ownerId,
      group_id: problem.groupId ?? null,
      modified_by: problem.ownerId,
      listed: problem.listed,
      remote_oj: problem.remote?.oj ?? null,
      remote_id: problem.remote?.id ?? null,
      hidden: problem.hidden,
      contest_only: problem.contestOnly,
      type: problem.type,
      difficulty: problem.difficulty,
      source: problem.source,
      code_share: problem.codeShare,
      show_cases: problem.showCases,
      show_failing_test: problem.showFailingTest ?? false,
      default_lang: problem.defaultLanguage,
      samples: JSON.stringify(problem.samples),
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewStatement = {
  lang: TextLanguage;
  title: string;
  description: string;
  input: string;
  output: string;
  hint: string;
};

export async function insertStatements(tx: Tx, problemId: number, statements: NewStatement[]): Promise<void> {
  await tx
    .insertInto('problem_statement')
    .values(statements.map((one) => ({ ...one, problem_id: problemId, search_text: searchText(one.title) })))
    .execute();
}

export type NewLanguage = {
  language: string;
  template?: string | undefined;
  /** Whether people begin with the template; they do unless said otherwise. */
  templateOn?: boolean;
};

export async function insertLanguages(tx: Tx, problemId: number, languages: NewLanguage[]): Promise<void> {
  if (languages.length === 0) return;
  await tx
    .insertInto('problem_language')
    .values(
      languages.map(({ language, template, templateOn = true }) => ({
        problem_id: problemId,
        language,
        template: template ?? null,
        template_on: template !== undefined && templateOn,
      })),
    )
    .execute();
}

export async function insertTags(tx: Tx, problemId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto('problem_tag')
    .values(tagIds.map((id) => ({ problem_id: problemId, tag_id: id })))
    .execute();
}

/** Two files of the store with the names that their setter gave them. */
export type NamedFiles = {
  input: { sha256: string; size: number };
  output: { sha256: string; size: number };
  inputName: string;
  outputName: string;
};

export type StoredCase = NamedFiles & { seq: number; score: number | null; groupNo: number | null };

/** A set of tests, immutable but for the names of its files; the blobs are in the file store already. */
export async function insertTestSet(
  tx: Tx,
  set: { problemId: number; n: number; digest: string; cases: StoredCase[] },
  now: Date,
): Promise<number> {
  await noteBlobs(
    tx,
    set.cases.flatMap((one) => [one.input, one.output]),
    now,
  );
  const { id } = await tx
    .insertInto('test_set')
    .values({
      problem_id: set.problemId,
      n: set.n,
      digest: set.digest,
      bytes: set.cases.reduce((sum, one) => sum + one.input.size + one.output.size, 0),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const column = <T>(read: (one: StoredCase) => T): T[] => set.cases.map(read);
  // One statement for any number of cases: a list of values is bounded by the number of parameters.
  await sql`
    INSERT INTO test_case (test_set_id, seq, input_sha, output_sha, input_name, output_name, input_size, output_size, score, group_no)
    SELECT ${id}, seq, decode(input_sha, 'hex'), decode(output_sha, 'hex'), input_name, output_name, input_size, output_size, score, group_no
    FROM unnest(
      ${column((one) => one.seq)}::int[], ${column((one) => one.input.sha256)}::text[], ${column((one) => one.output.sha256)}::text[],
      ${column((one) => one.inputName)}::text[], ${column((one) => one.outputName)}::text[],
      ${column((one) => one.input.size)}::bigint[], ${column((one) => one.output.size)}::bigint[],
      ${column((one) => one.score)}::int[], ${column((one) => one.groupNo)}::int[]
    ) AS c (seq, input_sha, output_sha, input_name, output_name, input_size, output_size, score, group_no)`.execute(tx);
  return id;
}

/** No verdict depends on what files are called: the same tests under other names stay the same set. */
export async function renameFiles(tx: Tx, testSetId: number, cases: readonly StoredCase[]): Promise<void> {
  const column = <T>(read: (one: StoredCase) => T): T[] => cases.map(read);
  await sql`
    UPDATE test_case SET input_name = c.input_name, output_name = c.output_name
    FROM unnest(
      ${column((one) => one.seq)}::int[], ${column((one) => one.inputName)}::text[], ${column((one) => one.outputName)}::text[]
    ) AS c (seq, input_name, output_name)
    WHERE test_case.test_set_id = ${testSetId} AND test_case.seq = c.seq
      AND (test_case.input_name, test_case.output_name) <> (c.input_name, c.output_name)`.execute(tx);
}

/** An immutable version, which becomes the problem's current one. */
export async function insertVersion(
  tx: Tx,
  version: { problemId: number; n: number; testSetId: number | null; config: object; digest: string },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('problem_version')
    .values({
      problem_id: version.problemId,
      n: version.n,
      test_set_id: version.testSetId,
      config: JSON.stringify(version.config),
      digest: version.digest,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('problem').set({ current_version_id: id }).where('id', '=', version.problemId).execute();
  return id;
}
