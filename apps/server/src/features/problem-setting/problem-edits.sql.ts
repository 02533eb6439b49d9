import type { TextLanguage } from '@oyez/contract/wire/values';
import type { ProblemType } from '@oyez/contract/rules/problem-types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { displayKey } from '../../db/display-key.ts';
import { searchText } from '../problems/problem-search.filter.ts';
import type { NewStatement, StoredCase } from './problem-writes.sql.ts';

/** Holds the problem's row: edits of one problem happen one after another. */
export async function lockProblem(tx: Tx, id: number, filter: RowFilter<'problem'>) {
  return tx.selectFrom('problem').selectAll().where('id', '=', id).where(filter).forUpdate().executeTakeFirst();
}

/** The version that submissions get now, and the highest numbers that are taken. */
export async function presentVersion(db: Db | Tx, problemId: number) {
  return db
    .selectFrom('problem')
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .leftJoin('test_set', 'test_set.id', 'version.test_set_id')
    .select(['version.id', 'version.config', 'version.test_set_id', 'test_set.digest'])
    .select((eb) => [
      eb
        .selectFrom('problem_version as v')
        .select((v) => v.fn.coalesce(v.fn.max('v.n'), sql<number>`0`).as('n'))
        .where('v.problem_id', '=', problemId)
        .as('highest'),
      eb
        .selectFrom('test_set as s')
        .select((s) => s.fn.coalesce(s.fn.max('s.n'), sql<number>`0`).as('n'))
        .where('s.problem_id', '=', problemId)
        .as('highest_set'),
    ])
    .where('problem.id', '=', problemId)
    .where('problem.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export type SetterCase = StoredCase & { id: number };

/** The cases of a set with the names that its setter gave them. */
export async function setterCases(db: Db | Tx, testSetId: number): Promise<SetterCase[]> {
  const rows = await db
    .selectFrom('test_case')
    .select(['id', 'seq', 'input_name', 'output_name', 'input_size', 'output_size', 'score', 'group_no'])
    .select([
      sql<string>`encode(input_sha, 'hex')`.as('input_sha'),
      sql<string>`encode(output_sha, 'hex')`.as('output_sha'),
    ])
    .where('test_set_id', '=', testSetId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    inputName: row.input_name,
    outputName: row.output_name,
    input: { sha256: row.input_sha, size: row.input_size },
    output: { sha256: row.output_sha, size: row.output_size },
    score: row.score,
    groupNo: row.group_no,
  }));
}

export type ProblemFacts = {
  displayId: string;
  type: ProblemType;
  difficulty: number;
  source: string | null;
  hidden: boolean;
  contestOnly: boolean;
  codeShare: boolean;
  showCases: boolean;
  /** Undefined: as it is. */
  showFailingTest: boolean | undefined;
  samples: { input: string; output: string }[];
};

export async function writeProblemFacts(
  tx: Tx,
  id: number,
  facts: ProblemFacts,
  by: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('problem')
    .set({
      display_id: facts.displayId,
      display_key: displayKey(facts.displayId),
      type: facts.type,
      difficulty: facts.difficulty,
      source: facts.source,
      hidden: facts.hidden,
      contest_only: facts.contestOnly,
      code_share: facts.codeShare,
      show_cases: facts.showCases,
      ...(facts.showFailingTest !== undefined && { show_failing_test: facts.showFailingTest }),
      samples: JSON.stringify(facts.samples),
      modified_by: by.userId,
      modified_at: by.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function writeVisibility(
  tx: Tx,
  id: number,
  visibility: { hidden: boolean; contestOnly: boolean },
  by: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('problem')
    .set({
      hidden: visibility.hidden,
      contest_only: visibility.contestOnly,
      modified_by: by.userId,
      modified_at: by.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('problem').set({ deleted_at: now }).where('id', '=', id).execute();
}

export async function statementsOf(db: Db | Tx, problemId: number) {
  return db
    .selectFrom('problem_statement')
    .select(['lang', 'title', 'description', 'input', 'output', 'hint'])
    .where('problem_id', '=', problemId)
    .execute();
}

export async function writeStatement(tx: Tx, problemId: number, statement: NewStatement): Promise<void> {
  const row = { ...statement, problem_id: problemId, search_text: searchText(statement.title) };
  await tx
    .insertInto('problem_statement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['problem_id', 'lang']).doUpdateSet(row))
    .execute();
}

export async function dropStatements(tx: Tx, problemId: number, keep: readonly TextLanguage[]): Promise<void> {
  await tx
    .deleteFrom('problem_statement')
    .where('problem_id', '=', problemId)
    .where('lang', 'not in', [...keep])
    .execute();
}

export async function writeDefaultLanguage(tx: Tx, problemId: number, lang: TextLanguage): Promise<void> {
  await tx.updateTable('problem').set({ default_lang: lang }).where('id', '=', problemId).execute();
}

/** Its template stays. The last one is kept: a problem without languages takes nothing at all. False: nothing has changed. */
export async function disallowLanguage(tx: Tx, problemId: number, language: string): Promise<boolean> {
  const result = await tx
    .updateTable('problem_language')
    .set({ allowed: false })
    .where('problem_id', '=', problemId)
    .where('language', '=', language)
    .where('allowed', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('problem_language as other')
          .select('other.language')
          .where('other.problem_id', '=', problemId)
          .where('other.language', '<>', language)
          .where('other.allowed', '=', true),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Languages and tags are replaced as a whole; the new ones are inserted after this. */
export async function dropLanguagesAndTags(tx: Tx, problemId: number): Promise<void> {
  await tx.deleteFrom('problem_language').where('problem_id', '=', problemId).execute();
  await tx.deleteFrom('problem_tag').where('problem_id', '=', problemId).execute();
}
