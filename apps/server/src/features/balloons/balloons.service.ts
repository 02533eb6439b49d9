import type { BalloonList, doWithBalloon } from '@oyez/contract/contests/balloons';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { balloonPolicy } from '../../policy/balloons.policy.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import { contestFactsFor } from '../../policy/scopes/contests.sql.ts';
import type { Services } from '../../services.ts';
import {
  balloonProblems,
  balloonRows,
  contestTitle,
  findDeed,
  hasBalloons,
  holdBalloon,
  markDelivered,
  noteDeed,
  putBack,
  readAfterSeal,
  takeAlong,
  writeAfterSeal,
  type BalloonKey,
  type BalloonRow,
} from './balloons.sql.ts';
import { solvedAt, stateOf, toBalloon } from './balloons.view.ts';

export type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'now'>;

const CARRY_MS = limits.balloons.carryMinutes * 60_000;

type Carrying = { standing: ContestStanding; afterSeal: boolean; keptFrom: Date | null };

/** A contest for those who bring its balloons, who need not be able to come in otherwise. */
async function contestOfRunner(db: Db | Tx, { actor, now }: By, contestId: number): Promise<Carrying> {
  const found = (await contestFactsFor(db, contestId, actor.id)) ?? fail('contest_not_found');
  const { facts, registered } = found;
  if (!balloonPolicy.carry(actor, facts)) {
    fail(contestPolicy.find(actor, facts) ? 'balloons_not_yours' : 'contest_not_found');
  }
  if (facts.rule !== 'acm') fail('ac_info_acm_only');
  const standing = contestPolicy.standing(actor, facts, registered, now);
  const afterSeal = await readAfterSeal(db, contestId);
  return { standing, afterSeal, keptFrom: balloonPolicy.keptFrom(standing, { afterSeal }) };
}

function isShown(row: BalloonRow, { keptFrom }: Pick<Carrying, 'keptFrom'>): boolean {
  const at = solvedAt(row);
  return keptFrom === null || (at !== null && at < keptFrom);
}

/** Not even when the jury handles balloons that runners do not have in their list is told to them. */
async function markMoved(
  tx: Tx,
  row: BalloonRow | undefined,
  { standing, afterSeal }: Pick<Carrying, 'standing' | 'afterSeal'>,
): Promise<void> {
  const keptFrom = balloonPolicy.keptFrom({ ...standing, runs: false }, { afterSeal });
  const isTheirs = row !== undefined && isShown(row, { keptFrom });
  await markChanged(tx, isTheirs ? 'balloon' : 'balloon_behind_seal', [standing.facts.id]);
}

export async function balloons(
  { database: { db } }: Services,
  { cid, delivered: wanted }: { cid: number; delivered: number },
  by: By,
): Promise<BalloonList> {
  const carrying = await contestOfRunner(db, by, cid);
  const { facts, runs, sealed } = carrying.standing;
  const [rows, problems, title] = await Promise.all([
    balloonRows(db, facts),
    balloonProblems(db, cid),
    contestTitle(db, cid),
  ]);
  const shown = rows
    .filter((row) => isShown(row, carrying))
    .flatMap((row) => toBalloon(row, { facts, readerId: by.actor.id, now: by.now }) ?? []);
  const waiting = shown.filter(({ state }) => state !== 'delivered');
  const delivered = shown.filter(({ state }) => state === 'delivered');
  return {
    contest: { id: cid, title },
    waiting: waiting.slice(0, limits.balloons.waiting),
    waitingTotal: waiting.length,
    delivered: delivered.toSorted((a, b) => (b.deliveredAt ?? '').localeCompare(a.deliveredAt ?? '')).slice(0, wanted),
    deliveredTotal: delivered.length,
    problems,
    sealed,
    afterSeal: carrying.afterSeal,
    can: { run: runs },
  };
}

type Deed = BodyOf<typeof doWithBalloon>;

/** What a press of a button meant is done once, however often it arrives. */
export async function act(services: Services, is: Deed, by: By): Promise<ReplyOf<typeof doWithBalloon>> {
  return transact(services, async (tx) => {
    const carrying = await contestOfRunner(tx, by, is.cid);
    await holdBalloon(tx, is);
    const { facts } = carrying.standing;
    const standing = async () => {
      const [row] = await balloonRows(tx, facts, is);
      return row && isShown(row, carrying) ? row : undefined;
    };
    const deed = { ...is, contestId: is.cid, userId: by.actor.id };
    const before = await findDeed(tx, deed);
    if (before === undefined) {
      const row = (await standing()) ?? fail((await hasBalloons(tx, is)) ? 'balloon_not_due' : 'balloon_not_found');
      await DEEDS[is.deed](tx, row, is, by);
      await noteDeed(tx, deed, by.now);
      await markMoved(tx, row, carrying);
    } else if (before.cpid !== is.cpid || before.participantId !== is.participantId || before.deed !== is.deed) {
      fail('balloon_key_used');
    }
    const now = await standing();
    return { balloon: now === undefined ? null : toBalloon(now, { facts, readerId: by.actor.id, now: by.now }) };
  });
}

type Do = (tx: Tx, row: BalloonRow, is: Deed, by: By) => Promise<void>;

const DEEDS: Record<Deed['deed'], Do> = {
  async take(tx, row, is, by) {
    if (row.checked_at !== null) fail('balloon_delivered', { name: row.checker ?? '?' });
    if (row.accepted_at === null) fail('balloon_not_due');
    const isOthers = stateOf(row, by.now) === 'carried' && row.carried_by !== by.actor.id;
    if (isOthers && !is.takeOver) fail('balloon_carried', { name: row.carrier ?? '?' });
    const until = new Date(by.now.getTime() + CARRY_MS);
    await takeAlong(tx, is, { userId: by.actor.id, until, solvedAt: row.accepted_at });
  },

  async drop(tx, row, is, by) {
    if (row.checked_at === null && row.carried_by === by.actor.id) await putBack(tx, is);
  },

  /** Whoever stands at the place with it has brought it, also where another said to be on the way. */
  async deliver(tx, row, is, by) {
    if (row.checked_at !== null) {
      if (row.checked_by === by.actor.id) return;
      fail('balloon_delivered', { name: row.checker ?? '?' });
    }
    if (row.accepted_at === null) fail('balloon_not_due');
    await markDelivered(tx, is, { userId: by.actor.id, now: by.now, solvedAt: row.accepted_at });
  },

  /** A delivery that came later is another's, and stays. */
  async undo(tx, row, is, by) {
    if (row.checked_at === null && stateOf(row, by.now) !== 'lost') return;
    const isMeant = is.deliveredAt === undefined || row.checked_at?.toISOString() === is.deliveredAt;
    if (isMeant) await putBack(tx, is);
  },
};

/** The contract's list says it by the person's submission. */
export async function setDelivered(
  tx: Tx,
  standing: ContestStanding,
  balloon: BalloonKey & { solvedAt: Date; delivered: boolean },
  by: { userId: number; now: Date },
): Promise<void> {
  await holdBalloon(tx, balloon);
  const [row] = await balloonRows(tx, standing.facts, balloon);
  if (balloon.delivered) await markDelivered(tx, balloon, { ...by, solvedAt: balloon.solvedAt });
  else await putBack(tx, balloon);
  await markMoved(tx, row, { standing, afterSeal: await readAfterSeal(tx, standing.facts.id) });
}

export async function changeRule(services: Services, cid: number, afterSeal: boolean, by: By): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const before = await readAfterSeal(tx, cid);
    if (before === afterSeal) return;
    await writeAfterSeal(tx, cid, afterSeal);
    await markChanged(tx, 'balloon', [cid]);
    const of = { subjectKind: 'contest', subjectId: cid } as const;
    const what = { before: { afterSeal: before }, after: { afterSeal } };
    await writeAudit(tx, by, { action: 'contest.balloon_rule', ...of, ...what }, by.now);
  });
}
