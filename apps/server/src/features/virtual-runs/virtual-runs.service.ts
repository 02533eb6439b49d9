import type { OwnVirtualRuns, VirtualRun } from '@oyez/contract/contests/virtual-runs';
import { limits } from '@oyez/contract/rules/limits';
import { holdPerson } from '../../db/locks.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy, foundContests, type ContestStanding } from '../../policy/contests.policy.ts';
import { findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import {
  giveUpRun,
  insertRun,
  presentRun,
  resumeRun,
  runsBegunSince,
  runsOf,
  type RunRow,
} from './virtual-runs.sql.ts';

export { finishedRuns, placedRun, type PlacedRun } from './virtual-runs.sql.ts';

const HOUR_MS = 3_600_000;
const { virtualPerDay, virtualAheadHours } = limits.contest;

export function toVirtualRun({ id, starts_at, run_ends_at, given_up_at }: RunRow): VirtualRun {
  return {
    id,
    startsAt: starts_at.toISOString(),
    endsAt: run_ends_at.toISOString(),
    givenUpAt: given_up_at?.toISOString() ?? null,
  };
}

async function found(services: Services, actor: Actor, contestId: number, at: Date): Promise<ContestStanding> {
  return (await findContest(services.database.db, actor, contestId, at)) ?? fail('contest_not_found');
}

/** What somebody has of it in a contest, and whether they may begin once more. */
export async function ownRuns(services: Services, actor: Actor, contestId: number): Promise<OwnVirtualRuns> {
  const now = services.now();
  const standing = await found(services, actor, contestId, now);
  const rows = await runsOf(services.database.db, contestId, actor.id);
  const isOver = (row: RunRow) => row.run_ends_at <= now;
  const present = rows.find((row) => !isOver(row) && row.given_up_at === null);
  const givenUp = present ? undefined : rows.find((row) => !isOver(row));
  return {
    refusal: contestPolicy.runVirtually(actor, standing),
    run: present ? toVirtualRun(present) : null,
    givenUp: givenUp ? toVirtualRun(givenUp) : null,
    past: rows.filter((row) => row !== present && hasBegun(row)).map(toVirtualRun),
  };
}

/** Not called off before. */
function hasBegun({ starts_at, given_up_at }: RunRow): boolean {
  return given_up_at === null || given_up_at >= starts_at;
}

/** A window as long as the contest was; of one person one at a time, wherever it is. */
export async function startRun(
  services: Services,
  actor: Actor,
  { contestId, startsAt: wanted }: { contestId: number; startsAt: Date | undefined },
): Promise<VirtualRun> {
  const now = services.now();
  const { facts } = await mayRun(services, actor, contestId, now);
  const startsAt = wanted === undefined || wanted < now ? now : wanted;
  if (startsAt.getTime() - now.getTime() > virtualAheadHours * HOUR_MS) fail('virtual_starts_too_late');
  const endsAt = new Date(startsAt.getTime() + facts.endsAt.getTime() - facts.startsAt.getTime());
  const row = await transact(services, async (tx) => {
    await holdPerson(tx, actor.id);
    const present = await presentRun(tx, actor.id, foundContests(actor), now);
    if (present) throw new AppError('virtual_one_at_a_time', { title: present.title });
    const begun = await runsBegunSince(tx, actor.id, new Date(now.getTime() - 24 * HOUR_MS));
    if (begun >= virtualPerDay) throw new AppError('virtual_too_often', { count: begun });
    return insertRun(tx, { contestId, userId: actor.id, startsAt, endsAt }, now);
  });
  return toVirtualRun(row);
}

/** Also for those who would not be let in any more: nothing else of theirs can begin before. */
export async function giveUp(services: Services, actor: Actor, contestId: number): Promise<void> {
  const now = services.now();
  await found(services, actor, contestId, now);
  const given = await transact(services, async (tx) => {
    await holdPerson(tx, actor.id);
    return giveUpRun(tx, contestId, actor.id, now);
  });
  if (!given) fail('virtual_run_not_found');
}

export async function resume(services: Services, actor: Actor, contestId: number): Promise<VirtualRun> {
  const now = services.now();
  await mayRun(services, actor, contestId, now);
  const row = await transact(services, async (tx) => {
    await holdPerson(tx, actor.id);
    const present = await presentRun(tx, actor.id, foundContests(actor), now);
    if (present) throw new AppError('virtual_one_at_a_time', { title: present.title });
    return resumeRun(tx, contestId, actor.id, now);
  });
  return row ? toVirtualRun(row) : fail('virtual_run_not_found');
}

async function mayRun(services: Services, actor: Actor, contestId: number, now: Date): Promise<ContestStanding> {
  const standing = await found(services, actor, contestId, now);
  const refusal = contestPolicy.runVirtually(actor, standing);
  if (refusal !== null) throw new AppError(refusal);
  return standing;
}
