import type { CommentKind } from '@oyez/contract/discussions/comments';
import { partsOfReport, reportFault } from '@oyez/contract/discussions/report-content';
import { limits } from '@oyez/contract/rules/limits';
import { countUp } from '../../db/throttle.sql.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { readComment } from '../comments/comments.service.ts';
import { readDiscussion } from '../discussions/discussions.service.ts';
import { insertReport, markReports, type Reported, type Target, type TargetPlace } from './reports.sql.ts';

const HOUR_MS = 3_600_000;

type By = { actor: Actor; now: Date };
type Read = { target: Target; place: TargetPlace; authorId: number | null; reported: Reported };

/** Somebody points those who look after a place to something that they read there; the text is kept as it was. */
async function report(services: Services, read: Read, said: string, { actor, now }: By): Promise<void> {
  const parts = partsOfReport(said);
  const fault = reportFault(parts);
  if (fault !== undefined) fail(fault);
  if (read.authorId === actor.id) fail('report_own');
  const window = Math.floor(now.getTime() / HOUR_MS);
  const end = new Date((window + 1) * HOUR_MS);
  const count = await countUp(services.database.db, `report:${actor.id}:${window}`, end, now);
  if (count > limits.discussion.reportsPerHour) {
    fail('too_many_requests', { seconds: Math.ceil((end.getTime() - now.getTime()) / 1000) });
  }
  // As it was sent: existing clients of those who read it look for the marks of their own.
  const content = storable(said.trim());
  await transact(services, async (tx) => {
    await insertReport(tx, { ...read, userId: actor.id, content }, now);
    await markReports(tx, read.place);
  });
}

export async function reportDiscussion(
  services: Services,
  { did, content }: { did: number; content: string },
  by: By,
): Promise<void> {
  const row = await readDiscussion(services, services.database.db, did, by);
  const read = {
    target: { kind: 'discussion', id: did },
    place: { discussionId: did, contestId: null },
    authorId: row.user_id,
    reported: { title: row.title, description: row.summary, content: row.content, place: row.title },
  } as const;
  await report(services, read, content, by);
}

export async function reportComment(
  services: Services,
  { kind, id, content }: { kind: CommentKind; id: number; content: string },
  by: By,
): Promise<void> {
  const { row, area } = await readComment(services, { kind, id }, by);
  const read = {
    target: { kind, id },
    place:
      area.kind === 'discussion'
        ? { discussionId: area.id, contestId: null }
        : { discussionId: null, contestId: area.id },
    authorId: row.user_id,
    reported: { content: row.content, place: area.title },
  };
  await report(services, read, content, by);
}
