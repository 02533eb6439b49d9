import { createHash } from 'node:crypto';
import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { limits } from '@oyez/contract/rules/limits';
import { scopeKey } from '@oyez/contract/rules/scope';
import type { Waiting } from '@oyez/contract/submissions/judging-progress';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { countUp, currentCount, resetCount, takeTurn } from '../../db/throttle.sql.ts';
import { transact } from '../../db/transact.ts';
import { judgingTask, waitingOfOwner } from '../../jobs/tasks.sql.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { tellsAsPractice, whileCompeting } from '../../policy/contest-practice.policy.ts';
import { columnsOf, countsIn, homeOf } from '../../policy/counting.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { openScope } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { passCaptcha } from '../accounts/captcha/captcha.service.ts';
import { languageAvailability, requireOffered } from '../judging/nodes/availability.service.ts';
import { startJudging } from '../judging/core/judging.service.ts';
import { resubmit as restart } from '../judging/verdicts/verdict-changes.service.ts';
import { findSubmittable, isJudgedElsewhere, isNamed, missingIn } from '../problems/problems.service.ts';
import { hidesCode, submissionPolicy, type SubmissionMask } from '../../policy/submissions.policy.ts';
import {
  insertSubmission,
  isCompetingWith,
  submissionsById,
  submittedWith,
  type SubmissionRecord,
} from './submissions.sql.ts';
import { accessFactsOf } from './submissions.view.ts';

export type NewCode = {
  displayId: string;
  language: string;
  code: string;
  ip: string;
  captcha?: string | undefined;
  captchaKey?: string | undefined;
  submitKey?: string | undefined;
  /** In a contest that is over: as practice, which is no part of it. */
  practice?: boolean | undefined;
  /** When it was here: from then on it is we who take the time. */
  arrivedAt: Date;
};

/**
 * Stores the code and puts it in line, in one transaction. Answers the submission as it was stored; a key that comes
 * again is an answer that was lost, and brings what the first time brought.
 */
export async function submit(
  services: Services,
  actor: Actor,
  place: OpenScope,
  request: NewCode,
): Promise<SubmissionRecord> {
  const { database, now } = services;
  if (request.language === '') fail('language_missing');
  const fault = codeFault(request.code);
  if (fault !== undefined) fail(fault);
  const codeHash = createHash('sha256').update(request.code).digest();
  const pressed = { userId: actor.id, codeHash, ...request };
  // Before anything that may have changed since: it was taken the first time.
  const before = await earlierSubmit(database.db, place, pressed);
  if (before !== undefined) return before;
  const { switches } = await services.settings.current();
  if (!switches[place.judging]) fail('judging_disabled');
  const enter = wayIn(place, request);
  const problem = await findSubmittable(database.db, place, { displayId: request.displayId });
  if (!problem.languages.includes(request.language))
    throw new AppError('language_not_allowed', { language: request.language });
  if (problem.remote === null) await requireOffered(services, request.language);
  // In a contest nobody waits between two attempts: its penalties are brake enough.
  if (place.scope.kind !== 'contest') {
    await liftWait(services, actor, request);
    await keepInterval(services, actor, switches.defaultSubmitInterval);
  }

  const at = now();
  const stored = await transact(services, async (tx) => {
    const submissionId = await insertSubmission(
      tx,
      {
        userId: actor.id,
        problemId: problem.id,
        language: request.language,
        codeHash,
        place: columnsOf(place.scope),
        entry: await enter(tx, problem.id, request.arrivedAt),
        code: request.code,
        ip: request.ip,
        submitKey: request.submitKey ?? null,
      },
      request.arrivedAt,
    );
    if (submissionId === undefined) return undefined;
    await startJudging(
      tx,
      {
        submissionId,
        cause: 'submit',
        problemVersionId: problem.currentVersionId,
        byUserId: actor.id,
        ownerId: actor.id,
        language: request.language,
        remote: problem.remote,
        versionConfig: problem.versionConfig,
        lane: place.lane,
      },
      at,
    );
    await boundWaiting(tx, actor, place, problem.remote);
    // Read here, before a judge can take it.
    const [row] = await submissionsById(tx, [submissionId]);
    // Its problem was taken away since it was looked for.
    return row ?? fail(missingIn(place));
  });
  return stored ?? (await earlierSubmit(database.db, place, pressed)) ?? fail('submission_not_found');
}

function wayIn(place: OpenScope, { practice = false }: Pick<NewCode, 'practice'>): OpenScope['enter'] {
  if (place.refusal === null) return place.enter;
  return practice && place.practise !== null ? place.practise : fail(place.refusal);
}

/** What was submitted with this key already. Something else with the same key is no repetition. */
async function earlierSubmit(
  db: Db,
  place: OpenScope,
  pressed: Pick<NewCode, 'displayId' | 'language' | 'submitKey'> & { userId: number; codeHash: Buffer },
): Promise<SubmissionRecord | undefined> {
  const { userId, submitKey, displayId, language, codeHash } = pressed;
  if (submitKey === undefined) return undefined;
  const found = await submittedWith(db, { userId, submitKey });
  if (found === undefined) return undefined;
  const isSame =
    found.language === language &&
    found.code_hash.equals(codeHash) &&
    countsIn(place.scope, found) &&
    (await isNamed(db, place, { id: found.problem_id, displayId }));
  if (!isSame) fail('submit_key_used');
  const [row] = await submissionsById(db, [found.id]);
  return row;
}

/** A submission whose judging never came about, once more. */
export async function resubmit(
  services: Services,
  actor: Actor,
  place: OpenScope,
  { id, language, problem_id: problemId }: { id: number; language: string; problem_id: number },
): Promise<void> {
  const { switches } = await services.settings.current();
  if (!switches[place.judging]) fail('judging_disabled');
  if (!(await isJudgedElsewhere(services.database.db, problemId))) await requireOffered(services, language);
  await keepInterval(services, actor, switches.defaultSubmitInterval);
  await restart(services, actor, id, place.lane);
}

export type ShownSubmission = {
  row: SubmissionRecord;
  place: OpenScope;
  mask: SubmissionMask;
  /** The reader competes with its problem at this moment, and is therefore told less of it. */
  duringContest?: boolean;
};

/** Those of these submissions that this person finds, each in the place where it was made. */
export async function shownSubmissions(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  actor: Actor,
  ids: readonly number[],
): Promise<ShownSubmission[]> {
  const at = now();
  const rows = await submissionsById(db, ids);
  const places = new Map<string, Promise<OpenScope | undefined>>();
  const found = rows.map(async (row) => {
    const home = homeOf(row);
    const opening = places.get(scopeKey(home)) ?? openScope(db, actor, home, at);
    places.set(scopeKey(home), opening);
    const place = await opening;
    const mask = place?.mask(accessFactsOf(row));
    return place && mask ? [{ row, place, mask }] : [];
  });
  return (await Promise.all(found)).flat();
}

export async function shownSubmission(
  services: Pick<Services, 'database' | 'now'>,
  actor: Actor,
  submissionId: number,
): Promise<ShownSubmission> {
  const [shown = fail('submission_not_found')] = await shownSubmissions(services, actor, [submissionId]);
  const { row, place, mask } = shown;
  if (isGuest(actor) || !tellsAsPractice(place.contest)) return shown;
  if (!(await isCompetingWith(services.database.db, actor.id, row.problem_id, services.now()))) return shown;
  const told = whileCompeting(mask, { own: row.user_id === actor.id || isOfTeam(row, place) });
  const duringContest = (['code', 'cases', 'failingTest'] as const).some((part) => told[part] !== mask[part]);
  return { row, place, mask: told, duringContest };
}

/** One that somebody opens by itself: guests are asked to log in where it is of a contest. */
export async function openSubmission(
  services: Pick<Services, 'database' | 'now'>,
  submissionId: number,
  actor: Actor,
  needsLogin: ErrorCode = 'contest_needs_login',
): Promise<ShownSubmission> {
  const shown = await shownSubmission(services, actor, submissionId);
  if (isGuest(actor) && shown.place.contest !== null) throw new AppError(needsLogin);
  return shown;
}

/** The site's switch that hides code at this moment concerns this reader here. */
export async function hidesCodeOf(
  { settings }: Pick<Services, 'settings'>,
  actor: Actor,
  { scope }: OpenScope,
): Promise<boolean> {
  return (await settings.current()).switches.hideNonContestSubmissionCode && hidesCode(actor, scope);
}

/** Takes part in a contest that runs with this problem. */
export function readerCompetesWith(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userId: number,
  problemId: number,
): Promise<boolean> {
  return isCompetingWith(database.db, userId, problemId, now());
}

/** Handed in by the team in which this person takes part. */
export function isOfTeam({ participant_id: id }: SubmissionRecord, { contest }: OpenScope): boolean {
  return id !== null && contest?.teamId === id;
}

/** Those whose judging this person may follow: one's own, or one's duty. */
export async function followableAmong(
  services: Pick<Services, 'database' | 'now'>,
  actor: Actor,
  ids: readonly number[],
): Promise<Set<number>> {
  const shown = await shownSubmissions(services, actor, ids);
  const followed = shown.filter(
    ({ row, place, mask }) =>
      mask.verdict && submissionPolicy.follow(actor, accessFactsOf(row), { own: isOfTeam(row, place) }),
  );
  return new Set(followed.map(({ row }) => row.id));
}

/** Set when no judge can run the language: its author need not wonder why nothing happens. */
export async function waitingFor(
  services: Services,
  { language, problem_id: problemId }: { language: string; problem_id: number },
): Promise<z.infer<typeof Waiting> | null> {
  if (await isJudgedElsewhere(services.database.db, problemId)) return { reason: 'remote_line', position: null };
  const availability = await languageAvailability(services.database);
  const known = availability.get(language);
  if (known?.available) return null;
  const anything = [...availability.values()].some((one) => one.available);
  const nothing = known?.why === 'draining' ? 'draining' : 'no_node';
  return { reason: anything ? 'no_node_for_language' : nothing, position: null };
}

/** Counted after joining the line, where the requests of one person follow one another. */
async function boundWaiting(tx: Tx, actor: Actor, { lane }: OpenScope, remote: string | null): Promise<void> {
  const { maxWaiting } = limits.submission;
  const line = { kind: judgingTask(remote), lane, ownerId: actor.id };
  const count = await waitingOfOwner(tx, line, maxWaiting);
  if (count > maxWaiting) throw new AppError('too_many_waiting', { count: maxWaiting });
}

const waitKey = (actor: Actor) => `submit:${actor.id}`;
const refusalsKey = (actor: Actor) => `submit-refusals:${actor.id}`;
const refusalsUntil = (at: Date) => new Date(at.getTime() + limits.submitCaptcha.minutes * 60_000);

/** After several refusals a solved captcha takes the wait away, once. */
async function liftWait(
  services: Services,
  actor: Actor,
  { captcha, captchaKey }: Pick<NewCode, 'captcha' | 'captchaKey'>,
): Promise<void> {
  if (captcha === undefined || captchaKey === undefined) return;
  const { db } = services.database;
  const at = services.now();
  const refusals = await currentCount(db, refusalsKey(actor), refusalsUntil(at), at);
  if (refusals === undefined || refusals.count < limits.submitCaptcha.refusals) return;
  await passCaptcha(services, { captcha, captchaKey });
  await resetCount(db, refusalsKey(actor));
  await resetCount(db, waitKey(actor));
}

async function keepInterval(services: Services, actor: Actor, seconds: number): Promise<void> {
  if (seconds <= 0) return;
  const at = services.now();
  const { db } = services.database;
  const until = new Date(at.getTime() + seconds * 1000);
  const taken = await takeTurn(db, waitKey(actor), until, at);
  if (taken) {
    await countUp(db, refusalsKey(actor), refusalsUntil(at), at);
    throw new AppError('submit_too_fast', {
      seconds: Math.max(1, Math.ceil((taken.freeFrom.getTime() - at.getTime()) / 1000)),
    });
  }
}
