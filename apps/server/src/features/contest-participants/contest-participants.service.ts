import type { ContestParticipant, getContestParticipants } from '@oyez/contract/contests/contest-participants';
import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import {
  lockContest,
  lockParticipant,
  markDisqualified,
  participantPage,
  recountExtraTime,
  type ParticipantRow,
} from './contest-participants.sql.ts';

type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'now'>;

export async function participants(
  { database: { db } }: Services,
  asked: QueryOf<typeof getContestParticipants>,
  by: By,
): Promise<ReplyOf<typeof getContestParticipants>> {
  const { cid, keyword, state } = asked;
  await contestOfJury(db, by.actor, cid, by.now);
  const is = { contestId: cid, keyword, onlyDisqualified: state === 'disqualified' };
  return wirePage(asked, (page) => participantPage(db, is, page), toParticipant);
}

type Named = { cid: number; participantId: number };

/** Nothing of theirs is changed: whoever comes back has all of it, and the board is the one that it was. */
export async function disqualify(services: Services, is: Named & { reason: string }, by: By): Promise<void> {
  const reason = storable(is.reason).trim() || '?';
  await decide(services, is, by, async (tx, before) => {
    if (before.disqualified_reason === reason) return false;
    await markDisqualified(tx, is.participantId, { userId: by.actor.id, reason, now: by.now });
    await note(tx, 'contest.disqualify', is, { userId: before.user_id, reason }, by);
    return true;
  });
}

export async function bringBack(services: Services, is: Named, by: By): Promise<void> {
  await decide(services, is, by, async (tx, { user_id: userId, disqualified_reason: reason }) => {
    if (reason === null) return false;
    await markDisqualified(tx, is.participantId, null);
    await note(tx, 'contest.bring_back', is, { userId, reason }, by);
    return true;
  });
}

type Held = NonNullable<Awaited<ReturnType<typeof lockParticipant>>>;

async function decide(
  services: Services,
  { cid, participantId }: Named,
  by: By,
  change: (tx: Tx, before: Held) => Promise<boolean>,
): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    await lockContest(tx, cid);
    const before = (await lockParticipant(tx, cid, participantId)) ?? fail('contest_participant_not_found');
    if (!(await change(tx, before))) return;
    await recountExtraTime(tx, cid);
    await markChanged(tx, 'contest', [cid]);
    await markChanged(tx, 'balloon', [cid]);
  });
}

async function note(
  tx: Tx,
  action: 'contest.disqualify' | 'contest.bring_back',
  { cid, participantId }: Named,
  what: { userId: number | null; reason: string },
  by: By,
): Promise<void> {
  const after = { participantId, ...what };
  await writeAudit(tx, by, { action, subjectKind: 'contest', subjectId: cid, after }, by.now);
}

function toParticipant(row: ParticipantRow): ContestParticipant {
  const { disqualified_at: at, disqualified_reason: reason } = row;
  return {
    participantId: row.id,
    name: row.name,
    username: row.username,
    seat: row.seat,
    registeredAt: row.registered_at?.toISOString() ?? null,
    submissions: row.submissions,
    extra: row.extra_reason === null ? null : { minutes: row.extra_seconds / 60, reason: row.extra_reason },
    addresses: row.ranges === null ? null : { ranges: row.ranges, noted: row.noted === true },
    disqualified: at === null || reason === null ? null : { at: at.toISOString(), by: row.disqualifier, reason },
  };
}
