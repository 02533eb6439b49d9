import type { Tx } from '../../db/client.ts';
import { storableJson } from '../../db/storable.ts';

type NewReport = {
  kind: 'discussion' | 'comment' | 'reply';
  targetId: number;
  userId: number;
  content: string;
  /** The text at this moment, by which it is judged whatever becomes of it. */
  reported: object;
};

/** One of each person at a time: what they add before it is looked at stands in its place. */
export async function insertReport(tx: Tx, { kind, targetId, userId, content, reported }: NewReport, now: Date) {
  await tx
    .insertInto('report')
    .values({
      target_kind: kind,
      target_id: targetId,
      user_id: userId,
      content,
      reported: storableJson(reported),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_kind', 'target_id', 'user_id'])
        .where('handled_at', 'is', null)
        .doUpdateSet({ content }),
    )
    .execute();
}
