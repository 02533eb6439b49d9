import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** What a replaced problem was before, for who sent the package; held. */
export async function lockReplaced(tx: Tx, importId: number, n: number) {
  return tx
    .selectFrom('package_import_problem')
    .select(['replaces_id', 'replaced'])
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .where('replaces_id', 'is not', null)
    .where('replaced', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The last import of this person that replaced the problem, and what is kept of it. */
export async function lastReplacement(db: Db, problemId: number, userId: number) {
  return db
    .selectFrom('package_import_problem as p')
    .innerJoin('package_import as i', 'i.id', 'p.import_id')
    .select(['p.import_id as id', 'p.n'])
    .where('i.user_id', '=', userId)
    .where('p.replaces_id', '=', problemId)
    .where('p.replaced', 'is not', null)
    .orderBy('p.import_id', 'desc')
    .executeTakeFirst();
}

export async function markUndone(tx: Tx, importId: number, n: number, now: Date): Promise<void> {
  await tx
    .updateTable('package_import_problem')
    .set({ replaced: null, undone_at: now })
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .execute();
}

/** It holds checkers and everything else of a problem: it stays no longer than somebody may want it back. */
export async function forgetReplaced(db: Db, before: Date): Promise<void> {
  await sql`
    UPDATE package_import_problem p SET replaced = NULL FROM package_import i
    WHERE p.replaced IS NOT NULL AND i.id = p.import_id AND i.created_at < ${before}`.execute(db);
}
