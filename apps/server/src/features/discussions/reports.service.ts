import { partsOfReport, reportContent, reportFault } from '@oyez/contract/discussions/report-content';
import { limits } from '@oyez/contract/rules/limits';
import { countUp } from '../../db/throttle.sql.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { openDiscussion } from './discussions.service.ts';
import { insertReport } from './reports.sql.ts';

const HOUR_MS = 3_600_000;

type Reported = {
  kind: 'discussion' | 'comment' | 'reply';
  id: number;
  /** What it says at this moment. */
  text: object;
};

/** Somebody points those who look after discussions to something that they read. */
export async function report(
  services: Services,
  { kind, id, text }: Reported,
  said: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const parts = partsOfReport(said);
  const fault = reportFault(parts);
  if (fault !== undefined) fail(fault);
  const window = Math.floor(now.getTime() / HOUR_MS);
  const end = new Date((window + 1) * HOUR_MS);
  const count = await countUp(services.database.db, `report:${actor.id}:${window}`, end, now);
  if (count > limits.discussion.reportsPerHour) {
    fail('too_many_requests', { seconds: Math.ceil((end.getTime() - now.getTime()) / 1000) });
  }
  const content = storable(reportContent(parts.tags, parts.reason));
  await transact(services, (tx) =>
    insertReport(tx, { kind, targetId: id, userId: actor.id, content, reported: text }, now),
  );
}

export async function reportDiscussion(
  services: Services,
  { did, content }: { did: number; content: string },
  by: { actor: Actor; now: Date },
): Promise<void> {
  const { row } = await openDiscussion(services, services.database.db, did, by);
  const text = {
    title: row.title,
    description: row.summary,
    content: row.content,
    uid: row.uid,
    username: row.username,
    groupId: row.group_id,
    pid: row.display_id,
  };
  await report(services, { kind: 'discussion', id: did, text }, content, by);
}
