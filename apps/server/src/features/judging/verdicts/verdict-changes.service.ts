import { limits } from '@oyez/contract/rules/limits';
import { oiRankScore } from '@oyez/contract/rules/outcome';
import { isWaiting, STATUS, STORED_STATUSES } from '@oyez/contract/judging/verdict';
import { FULL_SCORE } from '@oyez/contract/rules/judging/case-scores';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { LANE, type Lane } from '../../../jobs/lanes.ts';
import { judgingTask, withdrawJudgings, withdrawTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { VersionConfig } from '../../problems/problem-config.ts';
import { wakeFollowers } from '../core/wake-ups.ts';
import { startJudging } from '../core/judging.service.ts';
import type { JudgingCause } from '../core/judging.sql.ts';
import {
  faultedByOlder,
  faultedOf,
  holdJudgings,
  holdSubmission,
  insertDecision,
  restartPicked,
  showing,
  standingOf,
  supersede,
  waitingForFault,
  type Decision,
  type Restart,
  type Standing,
} from './verdicts.sql.ts';

/*
 * A verdict is never edited: a rejudge, a cancellation, a verdict by hand each insert a judging of their own, which takes
 * the place of the one before, in a transaction that also withdraws the task that may be under way. The node hears it by
 * its presence stream (`jobs/node-signs.ts`) and drops the program; a result of it finds no task any more.
 */

/** Who changes a verdict, and by which request. */
export type Operator = AuditOrigin & { actor: { id: number; username: string | null } };

/** A person may set what judging can end with; compile errors and cancellations come about in their own ways. */
const MANUAL_STATUSES: readonly number[] = STORED_STATUSES.filter(
  (status) => !isWaiting(status) && status !== STATUS.cancelled && status !== STATUS.compile_error,
);

const TRIES = 5;

/**
 * Does something to a submission as it stands. When it changes in the middle (a result comes in, somebody else is
 * faster), `change` answers false, and everything is undone and looked at anew, so that no verdict is lost or replaced
 * unseen.
 */
async function onStanding(
  services: Services,
  submissionId: number,
  change: (tx: Tx, standing: Standing) => Promise<boolean>,
): Promise<void> {
  class Moved extends Error {}
  for (let tries = 1; ; tries += 1) {
    try {
      await transact(services, async (tx) => {
        const standing = (await standingOf(tx, submissionId)) ?? fail('submission_not_found');
        if (!(await change(tx, standing))) throw new Moved();
        wakeFollowers(tx, [submissionId]);
      });
      return;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      if (tries === TRIES) fail('submission_busy');
    }
  }
}

/** Takes the current judging aside; a task of it stops, wherever it is. Nothing when the submission moved on. */
async function setAside(tx: Tx, standing: Standing, now: Date): Promise<{ lane: Lane | undefined } | undefined> {
  const { judging_id: judgingId } = standing;
  if (judgingId === null) return { lane: undefined };
  const task = standing.judging_ended
    ? undefined
    : await withdrawTask(tx, { kind: judgingTask(standing.remote_oj), uniqueKey: String(judgingId) }, now);
  // Without a task a judging that has not ended is just about to: by its result, or by whoever was faster.
  if (!standing.judging_ended && !task) return undefined;
  await supersede(tx, judgingId, now);
  if (!(await holdSubmission(tx, standing.submission_id, judgingId))) return undefined;
  return { lane: task?.lane };
}

/** Judges a submission again by its problem's present version. One that still waits keeps its lane. */
export async function rejudgeSubmission(services: Services, operator: Operator, submissionId: number): Promise<void> {
  await onStanding(services, submissionId, async (tx, standing) => {
    const isStarted = await restart(services, tx, standing, {
      cause: 'rejudge',
      byUserId: operator.actor.id,
      ownerId: operator.actor.id,
      lane: LANE.rejudge,
    });
    if (isStarted) {
      const entry = { action: 'submission.rejudge', ...asItStood(standing), after: {} } as const;
      await writeAudit(tx, operator, entry, services.now());
    }
    return isStarted;
  });
}

/** Its author asks again for the judging that never came about. */
export async function resubmit(
  services: Services,
  author: { id: number },
  submissionId: number,
  lane: Lane,
): Promise<void> {
  await onStanding(services, submissionId, async (tx, standing) => {
    if (standing.status !== STATUS.submitted_failed) fail('resubmit_not_needed');
    return restart(services, tx, standing, {
      cause: 'resubmit',
      byUserId: author.id,
      ownerId: author.id,
      lane,
    });
  });
}

/** False when the submission moved on. */
async function restart(
  services: Services,
  tx: Tx,
  standing: Standing,
  how: { cause: JudgingCause; byUserId: number; ownerId: number; lane: Lane },
): Promise<boolean> {
  const { current_version_id: versionId } = standing;
  if (versionId === null || !standing.judgeable) fail('problem_without_tests');
  const now = services.now();
  const aside = await setAside(tx, standing, now);
  if (!aside) return false;
  await startJudging(
    tx,
    {
      submissionId: standing.submission_id,
      cause: how.cause,
      problemVersionId: versionId,
      byUserId: how.byUserId,
      replacesId: standing.judging_ended ? standing.judging_id : standing.replaces_id,
      ownerId: aside.lane === undefined ? how.ownerId : standing.user_id,
      language: standing.language,
      remote: standing.remote_oj,
      versionConfig: VersionConfig.parse(standing.config),
      lane: aside.lane ?? how.lane,
    },
    now,
  );
  return true;
}

export type Decided = { status: number; score: number | null; rankScore: number | null; judger: string };

/** Stops whatever is under way and ends the submission without a verdict. Cancelled already, it stays as it is. */
export async function cancelSubmission(services: Services, operator: Operator, submissionId: number): Promise<Decided> {
  await onStanding(services, submissionId, async (tx, standing) => {
    if (standing.status === STATUS.cancelled) return true;
    const aside = await setAside(tx, standing, services.now());
    if (!aside) return false;
    await decide(services, tx, operator, standing, {
      cause: 'cancel',
      status: STATUS.cancelled,
      score: null,
      rankScore: null,
      keepsMeasurements: false,
    });
    return true;
  });
  return { status: STATUS.cancelled, score: null, rankScore: null, judger: operatorName(operator) };
}

/**
 * A verdict by hand. Points count where judging gives some, within what the version that was judged can give: for OI
 * problems, and for those of other judges in contests.
 */
export async function judgeManually(
  services: Services,
  operator: Operator,
  submissionId: number,
  wanted: { status: number; score: number | undefined },
): Promise<Decided> {
  if (!MANUAL_STATUSES.includes(wanted.status)) throw new AppError('manual_status_refused', { status: wanted.status });
  let result = { score: null as number | null, rankScore: null as number | null };
  await onStanding(services, submissionId, async (tx, standing) => {
    if (isWaiting(standing.status)) fail('submission_being_judged');
    if (standing.status === STATUS.compile_error) fail('compile_error_stands');
    result = pointsOf(standing, wanted);
    const aside = await setAside(tx, standing, services.now());
    if (!aside) return false;
    await decide(services, tx, operator, standing, {
      cause: 'manual',
      status: wanted.status,
      ...result,
      keepsMeasurements: true,
    });
    return true;
  });
  return { status: wanted.status, ...result, judger: operatorName(operator) };
}

/**
 * Where none are said, an accepted submission has all points, and another keeps its own. Another judge's problem is worth
 * all or nothing, but where a part is accepted.
 */
function pointsOf(standing: Standing, wanted: { status: number; score: number | undefined }) {
  const total = VersionConfig.safeParse(standing.judged_config).data?.totalScore ?? null;
  const countsElsewhere = standing.remote_oj !== null && (standing.contest_id !== null || standing.score !== null);
  const most = total ?? (countsElsewhere ? FULL_SCORE : null);
  if (most === null) return { score: null, rankScore: null };
  const keeps = total !== null || wanted.status === STATUS.partial_accepted;
  const kept = keeps ? (standing.score ?? 0) : 0;
  const unsaid = wanted.status === STATUS.accepted ? most : kept;
  const score = Math.min(Math.max(wanted.score ?? unsaid, 0), most);
  return { score, rankScore: total === null ? null : oiRankScore(score, standing.difficulty) };
}

async function decide(
  services: Services,
  tx: Tx,
  operator: Operator,
  standing: Standing,
  decision: Pick<Decision, 'cause' | 'status' | 'score' | 'rankScore' | 'keepsMeasurements'>,
): Promise<void> {
  const { status, score } = decision;
  await insertDecision(
    tx,
    {
      ...decision,
      submissionId: standing.submission_id,
      by: { id: operator.actor.id, name: operatorName(operator) },
      versionId: standing.judged_version_id,
      replacesId: standing.judging_ended ? standing.judging_id : standing.replaces_id,
    },
    services.now(),
  );
  const entry = { action: `submission.${decision.cause}`, ...asItStood(standing), after: { status, score } } as const;
  await writeAudit(tx, operator, entry, services.now());
}

function asItStood({ submission_id, status, score }: Standing) {
  return { subjectKind: 'submission' as const, subjectId: submission_id, before: { status, score } };
}

function operatorName(operator: Operator): string {
  return operator.actor.username ?? '';
}

/**
 * Judges what waits or runs by the present version of its problem instead; each keeps its lane and is its author's turn.
 * `waiting` is a query for their `pickedColumns`. Answers how many: what is just about to end is left to end.
 */
export async function restartWaiting(
  tx: Tx,
  waiting: RawBuilder<unknown>,
  restart: Pick<Restart, 'byUserId' | 'rejudgingId'>,
  now: Date,
): Promise<number> {
  const keys = sql`(SELECT w.current_judging_id::text FROM (${waiting}) AS w)`;
  const withdrawn = (await withdrawJudgings(tx, keys, now)).map(({ key, lane }) => ({ id: Number(key), lane }));
  await holdJudgings(
    tx,
    withdrawn.map(({ id }) => id),
  );
  for (const [lane, ofLane] of Map.groupBy(withdrawn, (one) => one.lane)) {
    const picked = showing(ofLane.map(({ id }) => id));
    const line = { lane, maxAttempts: limits.submission.maxLostAttempts };
    await restartPicked(tx, picked, { ...restart, cause: 'rejudge', line, ownerId: 'author' }, now);
  }
  return withdrawn.length;
}

const AT_ONCE = 500;
/** Their authors have waited long enough: it is their turn in the line of practice. */
const AFTER_FAULT = {
  cause: 'rejudge',
  byUserId: null,
  rejudgingId: null,
  line: { lane: LANE.practice, maxAttempts: limits.submission.maxLostAttempts },
  ownerId: 'author',
} as const satisfies Restart;

/**
 * Judges again what the failure of a problem's checker or interactor kept from a verdict or would keep from one, in the
 * transaction that makes a new version of the problem. Answers how many.
 */
export async function rejudgeFaulted(tx: Tx, problemId: number, now: Date): Promise<number> {
  for (let total = await restartWaiting(tx, waitingForFault(problemId, now), AFTER_FAULT, now); ;) {
    const { count } = await restartPicked(tx, faultedOf(problemId, AT_ONCE), AFTER_FAULT, now);
    total += count;
    if (count < AT_ONCE) return total;
  }
}

/** The same for one that has just ended so, by a version that its problem has no more. */
export async function rejudgeOvertaken(tx: Tx, judgingId: number, now: Date): Promise<void> {
  await restartPicked(tx, faultedByOlder(judgingId), AFTER_FAULT, now);
}
