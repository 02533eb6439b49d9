import type { askClarification, getClarifications } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { textLanguage } from '@oyez/contract/wire/values';
import { daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { clarificationPolicy } from '../../policy/clarifications.policy.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { contestEntered, findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import {
  countAsked,
  holdAsker,
  insertClarification,
  lockClarification,
  markRemoved,
  problemLabelled,
  readablePage,
  type Asker,
  type HeldClarification,
} from './clarifications.sql.ts';
import { toClarification } from './clarifications.view.ts';

/** Who acts, by which request and in which language. */
export type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'locale' | 'now'>;

const { perMinute, open: OPEN, asked: ASKED, restoreDays } = limits.clarification;
const MINUTE_MS = 60_000;

export async function readable(
  { database: { db } }: Services,
  asked: QueryOf<typeof getClarifications>,
  { actor, locale, now }: By,
): Promise<ReplyOf<typeof getClarifications>> {
  const standing = await contestEntered(db, actor, asked.cid, now);
  const page = await wirePage(
    asked,
    (rows) => readablePage(db, actor, standing, rows),
    (row) => toClarification(row, actor.id, textLanguage(locale)),
  );
  return { ...page, ask: clarificationPolicy.ask(actor, standing) };
}

/** Answers the number of the question. */
export async function ask(
  services: Services,
  { cid, displayId, question }: BodyOf<typeof askClarification>,
  { actor, locale, now }: By,
): Promise<number> {
  const { db } = services.database;
  const standing = (await findContest(db, actor, cid, now)) ?? fail('contest_not_found');
  const refusal = clarificationPolicy.ask(actor, standing);
  if (refusal !== null) throw new AppError(refusal);
  const contestProblemId =
    displayId === undefined
      ? null
      : ((await problemLabelled(db, cid, displayId, { withHidden: standing.runs })) ??
        fail('contest_problem_not_found'));
  return transact(services, async (tx) => {
    const asker = { userId: actor.id, teamId: standing.teamId };
    if (!standing.runs) await heedLimits(tx, cid, asker, now);
    const text = storable(question);
    const is = { contestId: cid, ...asker, contestProblemId, question: text, language: textLanguage(locale) };
    const id = await insertClarification(tx, is, now);
    await markChanged(tx, 'clarification', [id]);
    return id;
  });
}

async function heedLimits(tx: Tx, contestId: number, asker: Asker, now: Date): Promise<void> {
  await holdAsker(tx, contestId, asker);
  const since = new Date(now.getTime() - MINUTE_MS);
  const before = await countAsked(tx, contestId, asker, since);
  if (before.asked >= ASKED) fail('clarifications_used_up', { max: ASKED });
  if (before.open >= OPEN) fail('clarification_wait', { max: OPEN });
  if (before.recent >= perMinute && before.first_recent !== null) {
    const left = before.first_recent.getTime() - since.getTime();
    fail('clarification_too_soon', { seconds: Math.max(1, Math.ceil(left / 1000)) });
  }
}

/** Its asker's before there is an answer; the jury's at any time. */
export async function withdraw(services: Services, id: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const { row, standing } = await heldFor(tx, id, by);
    if (row.deleted_at !== null) fail('clarification_not_found');
    if (!standing.runs && row.answer !== null) fail('clarification_answered');
    await markRemoved(tx, id, { userId: row.own ? row.user_id : by.actor.id, now: by.now });
    await markChanged(tx, 'clarification', [id]);
    if (standing.runs) await note(tx, 'clarification.remove', row, by);
  });
}

/** By whoever may have taken it away: what the jury removed stays away for its asker. */
export async function restore(services: Services, id: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const { row, standing } = await heldFor(tx, id, by);
    const isWithdrawn = row.deleted_by === row.user_id;
    const isRestorable = row.deleted_at !== null && row.deleted_at > daysBefore(by.now, restoreDays);
    if (!isRestorable || !(isWithdrawn ? row.own : standing.runs)) fail('clarification_not_found');
    const refusal = clarificationPolicy.ask(by.actor, standing);
    if (refusal !== null) throw new AppError(refusal);
    if (!standing.runs) {
      const asker = { userId: row.user_id, teamId: row.participant_id };
      await holdAsker(tx, row.contest_id, asker);
      const { open } = await countAsked(tx, row.contest_id, asker, by.now);
      if (open >= OPEN) fail('clarification_wait', { max: OPEN });
    }
    await markRemoved(tx, id, null);
    await markChanged(tx, 'clarification', [id]);
    if (standing.runs) await note(tx, 'clarification.restore', row, by);
  });
}

type Held = { row: HeldClarification; standing: ContestStanding };

/** A question in the hands of its asker or the jury; for all others there is none that they could do anything about. */
export async function heldFor(tx: Tx, id: number, { actor, now }: By): Promise<Held> {
  const row = (await lockClarification(tx, actor, id)) ?? fail('clarification_not_found');
  const standing = (await findContest(tx, actor, row.contest_id, now)) ?? fail('clarification_not_found');
  const isIn = standing.runs || (row.own && contestPolicy.entry(actor, standing) === null);
  return isIn ? { row, standing } : fail('clarification_not_found');
}

async function note(
  tx: Tx,
  action: 'clarification.remove' | 'clarification.restore',
  { id, contest_id: contestId, user_id: userId, question, answer }: HeldClarification,
  by: By,
): Promise<void> {
  const before = { contestId, userId, question, answer };
  await writeAudit(tx, by, { action, subjectKind: 'clarification', subjectId: id, before }, by.now);
}
