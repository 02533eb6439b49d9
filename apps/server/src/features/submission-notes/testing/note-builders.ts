import type { Services } from '../../../services.ts';

type Shape = { fromLine: number; toLine: number; text: string; removedBy: number };

/** What somebody said about a submission; answers its number. */
export async function aNote(
  site: Services,
  submissionId: number,
  writerId: number,
  is: Partial<Shape> = {},
): Promise<number> {
  const { id } = await site.database.db
    .insertInto('submission_note')
    .values({
      submission_id: submissionId,
      writer_id: writerId,
      from_line: is.fromLine ?? 1,
      to_line: is.toLine ?? is.fromLine ?? 1,
      text: is.text ?? 'Why?',
      written_at: site.now(),
      ...(is.removedBy !== undefined && { deleted_at: site.now(), deleted_by: is.removedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
