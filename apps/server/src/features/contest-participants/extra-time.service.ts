import { apply, fold, type Board } from '@oyez/board/board';
import { rows } from '@oyez/board/rows';
import { at } from '@oyez/board/view';
import type { giveExtraTime, previewExtraTime } from '@oyez/contract/contests/contest-participants';
import { isSealedAt } from '@oyez/contract/rules/contest-clock';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { allBoardFacts, boardParticipants, boardSettings } from '../boards/board-facts.service.ts';
import {
  extraSecondsOf,
  lockContest,
  lockParticipant,
  recountExtraTime,
  setExtraTime,
} from './contest-participants.sql.ts';

export { recountExtraTime } from './contest-participants.sql.ts';

type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'now'>;
type Effects = ReplyOf<typeof previewExtraTime>;

const MINUTE_MS = 60_000;

/** What it would do to their end, their submissions and their row; nothing is changed. */
export async function extraTimeEffects(
  { database: { db } }: Services,
  { cid, participantId, minutes }: BodyOf<typeof previewExtraTime>,
  by: By,
): Promise<Effects> {
  const { facts: contest, sealed } = await contestOfJury(db, by.actor, cid, by.now);
  const seconds = (await extraSecondsOf(db, cid, participantId)) ?? fail('contest_participant_not_found');
  const { settings, competing } = (await boardSettings(db, cid)) ?? fail('contest_not_found');
  const participants = await boardParticipants(db, competing);
  const board = fold(settings, { participants, facts: await allBoardFacts(db, cid) });
  const extraMs = minutes * MINUTE_MS;
  const changed = participants.filter(({ id }) => id === participantId).map((one) => ({ ...one, extraMs }));
  const end = contest.endsAt.getTime() + seconds * 1000;
  const newEnd = contest.endsAt.getTime() + extraMs;
  const own = board.facts.get(participantId) ?? [];
  const between = (from: number, before: number) => own.filter((fact) => fact.at >= from && fact.at < before).length;
  const overAt = new Date(Math.max(contest.overAt.getTime(), newEnd));
  return {
    minutes: seconds / 60,
    endTime: new Date(end).toISOString(),
    newEndTime: new Date(newEnd).toISOString(),
    submissionsBecomeInTime: between(end, newEnd),
    submissionsBecomeLate: between(newEnd, end),
    place: placeIn(board, participantId, by.now),
    newPlace: placeIn(apply(board, { participants: changed }), participantId, by.now),
    keepsResults: !sealed && isSealedAt({ ...contest, overAt }, by.now),
  };
}

function placeIn(board: Board, participantId: number, now: Date): Effects['place'] {
  const all = rows(at(board, { now: now.getTime(), audience: 'jury', forceRefresh: true }));
  const row = all.find(({ participant }) => participant.id === participantId);
  if (!row) return null;
  const { rank, line } = row;
  return line.rule === 'acm'
    ? { rank, main: line.solved, time: line.seconds }
    : { rank, main: line.score, time: line.timeMs };
}

/** Refused when they have other time than the jury saw, which is what makes a second press harmless. */
export async function extendOne(services: Services, is: BodyOf<typeof giveExtraTime>, by: By): Promise<void> {
  const { cid, participantId, minutes } = is;
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    await lockContest(tx, cid);
    const held = (await lockParticipant(tx, cid, participantId)) ?? fail('contest_participant_not_found');
    if (held.extra_seconds !== is.before * 60) fail('contest_changed_meanwhile');
    const reason = minutes === 0 ? null : storable(is.reason).trim() || '?';
    await setExtraTime(tx, participantId, { seconds: minutes * 60, reason });
    await recountExtraTime(tx, cid);
    const before = { minutes: is.before, reason: held.extra_reason };
    const after = { participantId, userId: held.user_id, minutes, reason };
    const note = { action: 'contest.extra_time', subjectKind: 'contest', subjectId: cid, before, after } as const;
    await writeAudit(tx, by, note, by.now);
    await markChanged(tx, 'contest', [cid]);
    await markChanged(tx, 'balloon', [cid]);
  });
}
