import { sql, type Expression } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';

type Named = { oj: string; remoteId: string };

export type PresentRow = {
  id: number;
  display_id: string;
  title: string | null;
  modified_at: Date;
  remote_oj: string | null;
  remote_id: string | null;
};

/** What may be one of these problems of other judges and stands here, also under a display id of ours. */
export async function presentProblems(
  db: Db | Tx,
  wanted: readonly (Named & { canonical: string })[],
): Promise<PresentRow[]> {
  if (wanted.length === 0) return [];
  return db
    .selectFrom('problem')
    .select(['problem.id', 'display_id', 'modified_at', 'remote_oj', 'remote_id'])
    .select((eb) =>
      eb
        .selectFrom('problem_statement as s')
        .select('s.title')
        .whereRef('s.problem_id', '=', 'problem.id')
        .whereRef('s.lang', '=', 'problem.default_lang')
        .as('title'),
    )
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb(
          'display_key',
          'in',
          wanted.map((one) => displayKey(one.canonical)),
        ),
        ...wanted.map((one) =>
          eb.and([
            eb('remote_oj', '=', one.oj),
            eb(lastPiece(eb.ref('remote_id')), '=', lastPiece(eb.val(one.remoteId))),
          ]),
        ),
      ]),
    )
    .orderBy('problem.id')
    .execute();
}

/** An id may have its contest before it, or not. */
function lastPiece(id: Expression<string | null>) {
  return sql<string | null>`split_part(${id}, '/', -1)`;
}

/** The latest import of a problem. */
export async function latestImport(db: Db | Tx, problemId: number) {
  return db
    .selectFrom('remote_import')
    .select(['n', 'draft', 'missing', 'imported_at'])
    .where('problem_id', '=', problemId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertImport(
  tx: Tx,
  row: { problemId: number; n: number; draft: object; missing: string[]; userId: number; now: Date },
  kept: number,
): Promise<void> {
  const { problemId, n } = row;
  await tx
    .insertInto('remote_import')
    .values({
      problem_id: problemId,
      n,
      draft: JSON.stringify(row.draft),
      missing: row.missing,
      imported_by: row.userId,
      imported_at: row.now,
    })
    .execute();
  await tx
    .deleteFrom('remote_import')
    .where('problem_id', '=', problemId)
    .where('n', '<=', n - kept)
    .execute();
}

export async function keepLook(db: Db, { oj, remoteId }: Named, draft: object, now: Date): Promise<void> {
  const row = { draft: JSON.stringify(draft), looked_at: now };
  await db
    .insertInto('remote_look')
    .values({ oj, remote_id: remoteId, ...row })
    .onConflict((conflict) => conflict.columns(['oj', 'remote_id']).doUpdateSet(row))
    .execute();
}

export async function findLook(db: Db, { oj, remoteId }: Named, since: Date) {
  return db
    .selectFrom('remote_look')
    .select('draft')
    .where('oj', '=', oj)
    .where('remote_id', '=', remoteId)
    .where('looked_at', '>=', since)
    .executeTakeFirst();
}

export async function forgetLooks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('remote_look').where('looked_at', '<', before).execute();
}
