import { codeFault, testInputFault } from '@oyez/contract/rules/judging/code-checks';
import { limits } from '@oyez/contract/rules/limits';
import type { ScopeIds } from '@oyez/contract/rules/scope';
import type { TestRunResult } from '@oyez/contract/judging/judge-tasks';
import type { TestRun } from '@oyez/contract/submissions/test-runs';
import { caseNoteText } from '@oyez/contract/texts/case-notes';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { Locale } from '@oyez/contract/wire/values';
import { siteOf } from '@oyez/remote-judges/registry';
import type { Tx } from '../../../db/client.ts';
import { takeTurn } from '../../../db/throttle.sql.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { OpenScope } from '../../../policy/open-scope.ts';
import { openScope, scopeOf } from '../../../policy/scope.ts';
import type { Services } from '../../../services.ts';
import { contestEnteredFor } from '../../../policy/scopes/contest.ts';
import { findSubmittable, isOpenIn, type SubmittableProblem } from '../../problems/problems.service.ts';
import { faultText } from '../core/fault-messages.ts';
import { languageAvailability } from '../nodes/availability.service.ts';
import { languageNamed } from '../../remote-languages/remote-languages.service.ts';
import { judgedVersion } from '../core/judged-versions.ts';
import { localLanguagesFor } from './local-language.ts';
import { RunEnd, TestRunOrder } from './run-tasks.service.ts';
import { requireJudge, startRun } from './runs.service.ts';
import { owningGroup, takeRun, unfinishedRunOf } from './test-runs.sql.ts';

export type NewTestRun = {
  pid: number;
  code: string;
  language: string;
  input: string;
  expected: string | undefined;
  /** Characters of the input. */
  maxInput: number;
};

const TYPES = ['public', 'contest', 'group'] as const;

/**
 * Where a test run takes place. Existing clients name only the kind of place, which decides nothing: without ids it is
 * the place to which the stored problem belongs, or a contest through which one reads it.
 */
export async function placeOfRun(
  { database: { db }, now }: Services,
  actor: Actor,
  run: ScopeIds & { type?: string | undefined; pid: number },
): Promise<OpenScope> {
  if (run.type !== undefined && !TYPES.some((one) => one === run.type)) fail('test_run_type_unknown');
  if (run.cid || run.tid || run.gid) return scopeOf(db, actor, run, now());
  const groupId = await owningGroup(db, run.pid);
  const group = groupId === null ? undefined : await openScope(db, actor, { kind: 'group', groupId }, now());
  if (group !== undefined) return group;
  const site = await scopeOf(db, actor, {}, now());
  if (await isOpenIn(db, site, run.pid)) return site;
  const contest = await contestEnteredFor(db, actor, run.pid, now());
  return contest === undefined ? site : scopeOf(db, actor, { cid: contest.facts.id }, now());
}

/** Puts own input through own code, with the limits and files of a problem that one may see. Answers the key. */
export async function startTestRun(
  services: Services,
  actor: Actor,
  place: OpenScope,
  run: NewTestRun,
): Promise<string> {
  const { now } = services;
  await checkCode(services, place, run);
  checkInput(run);
  const { problem, language } = await findRunnable(services, place, run);
  const { switches } = await services.settings.current();
  const at = now();
  const key = await transact(services, async (tx) => {
    await takePlace(tx, { userId: actor.id, turn: `test-run:${actor.id}` }, switches.defaultSubmitInterval, at);
    return startRun(
      tx,
      {
        kind: 'test_run',
        userId: actor.id,
        problemId: problem.id,
        language,
        order: {
          versionId: problem.currentVersionId,
          language,
          code: run.code,
          input: run.input,
          expected: run.expected ?? null,
          remote: problem.remote,
        } satisfies TestRunOrder,
      },
      at,
    );
  });
  return key;
}

/** What does not depend on the input. */
export async function checkCode(
  services: Services,
  place: OpenScope,
  run: Pick<NewTestRun, 'code' | 'language'>,
): Promise<void> {
  const fault = codeFault(run.code);
  if (fault !== undefined) fail(fault);
  if (run.language === '') fail('language_missing');
  const { switches } = await services.settings.current();
  if (!switches[place.judging]) fail('judging_disabled');
}

function checkInput(run: NewTestRun): void {
  const fault = testInputFault(run.input, run.expected, run.maxInput);
  if (fault !== undefined) throw new AppError(fault, { max: run.maxInput });
}

/**
 * A problem on which code may be tried in this place, and the language in which a judge here runs it: for a problem of
 * another judge the nearest one of ours. Both come from what is stored, whatever the client says of them.
 */
export async function findRunnable(
  services: Services,
  place: OpenScope,
  { pid, language }: { pid: number; language: string },
): Promise<{ problem: SubmittableProblem; language: string }> {
  const problem = await findSubmittable(services.database.db, place, { id: pid });
  if (!problem.languages.includes(language)) throw new AppError('language_not_allowed', { language });
  if (problem.remote === null) {
    await requireJudge(services, language);
    return { problem, language };
  }
  const judge = siteOf(problem.remote);
  const named = judge && (await languageNamed(services.database.db, judge, language));
  const local = named === undefined ? [] : localLanguagesFor({ name: language, contentType: named.contentType });
  if (local.length === 0) throw new AppError('run_language_elsewhere', { language });
  const available = await languageAvailability(services.database);
  const ready = local.find((one) => available.get(one)?.available);
  if (ready === undefined) throw new AppError('no_judge_for_language', { language });
  return { problem, language: ready };
}

/** One at a time for each person, and not more often than the site allows submissions. */
export async function takePlace(
  tx: Tx,
  { userId, turn }: { userId: number; turn: string },
  seconds: number,
  at: Date,
): Promise<void> {
  // The turn is taken first: its row keeps parallel requests of one person apart.
  const until = new Date(at.getTime() + Math.max(seconds, 0) * 1000);
  const taken = await takeTurn(tx, turn, until, at);
  if (taken) {
    const wait = Math.ceil((taken.freeFrom.getTime() - at.getTime()) / 1000);
    throw new AppError('test_run_too_soon', { seconds: Math.max(1, wait) });
  }
  if (await unfinishedRunOf(tx, userId)) fail('test_run_unfinished');
}

/** The result of somebody's own test run. A finished one is given once. */
export async function readTestRun(services: Services, actor: Actor, key: string, locale: Locale): Promise<TestRun> {
  const { database, now } = services;
  const row = (await takeRun(database.db, { key, userId: actor.id }, now())) ?? fail('test_run_not_found');
  const report = await runReport(services, row, locale);
  return { ...report, userOutput: report.userOutput && cut(report.userOutput) };
}

/** How a run stands, with all of its output. */
export async function runReport(
  { database }: Pick<Services, 'database'>,
  row: { payload: unknown; result: unknown },
  locale: Locale,
): Promise<TestRun> {
  if (row.result === null) return { ...NOTHING, status: STATUS.pending };
  const order = TestRunOrder.parse(row.payload);
  const end = RunEnd.parse(row.result);
  const { config } = await judgedVersion(database, order.versionId);
  const asked = {
    userInput: order.input,
    expectedOutput: order.expected,
    problemJudgeMode: config.judgeMode,
  };
  if (end.kind === 'fault' && end.reason === CANCELLED.reason) {
    return { ...NOTHING, ...asked, status: STATUS.cancelled };
  }
  if (end.kind !== 'test_run' || end.problem !== null) {
    const reason = end.kind === 'fault' ? end.reason : 'judge_fault';
    const status = reason === 'no_node' ? STATUS.submitted_failed : STATUS.system_error;
    return { ...NOTHING, ...asked, status, stderr: faultText(reason, locale) };
  }
  return {
    ...asked,
    status: statusOf(end, order.expected, config.removeEndBlank || order.remote !== null),
    time: end.timeMs,
    memory: end.memoryKb,
    userOutput: end.output,
    stderr: [end.note && caseNoteText(end.note, locale), judgeWordsText(end.stderr, locale)].filter(Boolean).join('\n'),
  };
}

/** The end of a run that its owner stopped. */
export const CANCELLED = { kind: 'fault', reason: 'cancelled' } as const satisfies RunEnd;

const NOTHING = {
  time: null,
  memory: null,
  userInput: null,
  expectedOutput: null,
  userOutput: null,
  stderr: null,
  problemJudgeMode: null,
} satisfies Omit<TestRun, 'status'>;

function statusOf(end: TestRunResult, expected: string | null, removeEndBlank: boolean): number {
  if (end.status !== STATUS.accepted || expected === null) return end.status;
  const lines = expected.replaceAll(/\r\n?/g, '\n');
  // What a person types into a box has no last line end, and the file of a test has one.
  const wanted = lines.endsWith('\n') ? lines : `${lines}\n`;
  const equal = (plain: (text: string) => string) => plain(end.output) === plain(wanted);
  if (removeEndBlank) return equal(withoutEndBlanks) ? STATUS.accepted : STATUS.wrong_answer;
  if (end.output === wanted) return STATUS.accepted;
  return equal(withoutBlanks) ? STATUS.presentation_error : STATUS.wrong_answer;
}

const withoutBlanks = (text: string) => text.replaceAll(/[ \t\n\v\f\r]+/g, '');
/** From the start of a run of blanks alone: looked at from each of its signs, a long one would hold up the server. */
const withoutEndBlanks = (text: string) =>
  text.replaceAll(/(?<![ \t\v\f\r])[ \t\v\f\r]+(?=\n|$)/g, '').replace(/(?<!\n)\n+$/, '');

function cut(output: string): string {
  const { outputShown } = limits.testRun;
  return output.length > outputShown ? `${output.slice(0, outputShown).toWellFormed()}...` : output;
}
