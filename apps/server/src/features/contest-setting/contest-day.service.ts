import type { extendContest, previewExtension } from '@oyez/contract/contests/contest-admin';
import { phaseAt } from '@oyez/contract/rules/contest-clock';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { changeFigures } from './contest-change.sql.ts';
import { findContestRow, markTemplate, moveEnd, type ContestRow, type ContestSettings } from './contest-edits.sql.ts';
import { editorOf, findRun, lockRun, note, type Organiser } from './contest-setting.service.ts';

/** A template keeps what it has; as a contest again it stays hidden until somebody shows it. */
export async function setTemplate(services: Services, id: number, template: boolean, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockRun(tx, by, id);
    if (before.template === template) return;
    await markTemplate(tx, id, template, editorOf(by));
    const { visible } = before;
    await note(tx, by, 'contest.template', id, { before: { template: !template, visible }, after: { template } });
  });
}

type Extension = BodyOf<typeof previewExtension>;
type Moved = { endsAt: Date; sealAt: Date | null };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What it would do to whom; nothing is changed. */
export async function extensionEffects(
  services: Services,
  is: Extension,
  by: Organiser,
): Promise<ReplyOf<typeof previewExtension>> {
  const { db } = services.database;
  await findRun(db, by.actor, is.cid, by.now);
  const before = (await findContestRow(db, is.cid)) ?? fail('contest_not_found');
  const { endsAt, sealAt } = moved(before, is);
  const settings = { ...(before as unknown as ContestSettings), ends_at: endsAt, seal_at: sealAt };
  const figures = await changeFigures(db, before, { settings, hasNewPassword: false }, by.now);
  const isOver = phaseAt({ startsAt: before.starts_at, endsAt: before.ends_at }, by.now) === 'ended';
  const willBeOver = phaseAt({ startsAt: before.starts_at, endsAt }, by.now) === 'ended';
  return {
    endTime: before.ends_at.toISOString(),
    sealTime: before.seal_at?.toISOString() ?? null,
    newEndTime: endsAt.toISOString(),
    newSealTime: sealAt?.toISOString() ?? null,
    participants: before.count,
    submissionsBecomeInTime: figures.submissionsBecomeInTime,
    submissionsBecomeLate: figures.submissionsBecomeLate,
    sealsNow: figures.sealsNow,
    releasesNow: figures.releasesNow,
    reopens: isOver && !willBeOver,
    endsNow: !isOver && willBeOver,
  };
}

export async function extend(services: Services, is: BodyOf<typeof extendContest>, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockRun(tx, by, is.cid);
    if (before.ends_at.getTime() !== is.endTime.getTime()) fail('contest_changed_meanwhile');
    const after = moved(before, is);
    await moveEnd(tx, is.cid, after, editorOf(by));
    await note(tx, by, 'contest.extend', is.cid, {
      before: { endsAt: before.ends_at, sealAt: before.seal_at },
      after: { ...after, minutes: is.minutes },
    });
  });
}

function moved(before: ContestRow, { minutes, moveSeal }: Extension): Moved {
  const move = (time: Date) => new Date(time.getTime() + minutes * MINUTE_MS);
  const endsAt = move(before.ends_at);
  const sealAt = before.seal_at !== null && moveSeal ? move(before.seal_at) : before.seal_at;
  const start = before.starts_at;
  const isLong = endsAt.getTime() - start.getTime() > limits.contest.days * DAY_MS;
  if (endsAt <= start || isLong || (sealAt !== null && (sealAt < start || sealAt > endsAt))) fail('contest_end_unfit');
  return { endsAt, sealAt };
}
