import { text } from 'node:stream/consumers';
import { PROBLEM_CHECKS, type CheckState, type ProblemCheckDraft } from '@oyez/contract/problems/problem-checks';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { wakeSetters } from '../judging/core/wake-ups.ts';
import {
  forgetSolutionRuns,
  solutionStates,
  type SolutionProgress,
  startSolutionRun,
  stopSolutionRun,
  withoutVerdict,
} from '../judging/runs/solution-runs.service.ts';
import { editableProblem, type EditableProblem } from '../problem-setting/editable-problem.service.ts';
import { judgeProgramOf } from '../problems/problem-config.ts';
import {
  checksOf,
  countTests,
  dropCheck,
  findCheck,
  insertCheck,
  lockChecks,
  runningChecks,
  standings,
  writeCheck,
  writeResult,
  writeRunKey,
  type CheckRow,
  type CheckValues,
  type StoredSource,
} from './problem-checks.sql.ts';
import { stateOf } from './problem-checks.view.ts';

type Origin = AuditOrigin & { actor: Actor };

export async function listChecks(
  services: Services,
  actor: Actor,
  problemId: number,
): Promise<{
  problem: EditableProblem;
  tests: number;
  rows: CheckRow[];
  /** Of those that a judge is at, by the key of the run. */
  progress: ReadonlyMap<string, SolutionProgress>;
}> {
  const { db } = services.database;
  const problem = await editableProblem(db, problemId, actor);
  const rows = await checksOf(db, problemId);
  const { collected, progress } = await collect(services, rows.flatMap(toRunning));
  const [fresh, tests] = await Promise.all([
    collected ? checksOf(db, problemId) : rows,
    problem.testSetId === null ? 0 : countTests(db, problem.testSetId),
  ]);
  return { problem, tests, rows: fresh, progress };
}

export async function codeOf(services: Services, actor: Actor, id: number): Promise<string> {
  const check = await editableCheck(services, actor, id);
  return text(services.files.read(check.source_sha));
}

export async function addCheck(
  services: Services,
  origin: Origin,
  problemId: number,
  draft: ProblemCheckDraft,
): Promise<number> {
  const { database, now } = services;
  if ((await editableProblem(database.db, problemId, origin.actor)).isElsewhere) fail('problem_judged_elsewhere');
  const source = await storedSource(services, draft);
  return transact(services, async (tx) => {
    await lockChecks(tx, problemId);
    const present = await checksOf(tx, problemId);
    if (present.length >= PROBLEM_CHECKS.max) fail('problem_checks_too_many', { max: PROBLEM_CHECKS.max });
    const id = await insertCheck(tx, problemId, { ...draft, source }, now());
    const entry = { action: 'problem_check.add', ...subject(problemId), after: auditedSolutionOf(draft) } as const;
    await writeAudit(tx, origin, entry, now());
    wakeSetters(tx, problemId);
    return id;
  });
}

/** Those that came with an imported problem, in the transaction that makes it; their sources are in the store. */
export async function addImportedChecks(
  tx: Tx,
  problemId: number,
  checks: readonly CheckValues[],
  now: Date,
): Promise<void> {
  for (const check of checks) await insertCheck(tx, problemId, check, now);
}

/** Those of another problem, in the transaction that copies it; what they got there says nothing here. */
export async function copyChecks(tx: Tx, from: number, to: number, now: Date): Promise<void> {
  for (const { name, language, expected, source_sha: sha256, length: size } of await checksOf(tx, from)) {
    await insertCheck(tx, to, { name, language, expected, source: { sha256, size } }, now);
  }
}

/** Those of a problem that a package replaces, in the transaction that does; none of the present ones stays. */
export async function replaceChecks(
  tx: Tx,
  problemId: number,
  checks: readonly CheckValues[],
  now: Date,
): Promise<void> {
  await lockChecks(tx, problemId);
  for (const { id, run_key: runKey } of await checksOf(tx, problemId)) {
    if (runKey !== null) await stopSolutionRun(tx, runKey, now);
    await dropCheck(tx, id);
  }
  await addImportedChecks(tx, problemId, checks, now);
}

/** Whether somebody has added or changed one of a problem after that moment. */
export async function checksWrittenSince(tx: Tx, problemId: number, moment: Date): Promise<boolean> {
  await lockChecks(tx, problemId);
  return (await checksOf(tx, problemId)).some((one) => one.modified_at > moment);
}

export async function changeCheck(
  services: Services,
  origin: Origin,
  id: number,
  draft: ProblemCheckDraft,
): Promise<void> {
  const { now } = services;
  const { problem_id: problemId } = await editableCheck(services, origin.actor, id);
  const source = await storedSource(services, draft);
  await transact(services, async (tx) => {
    await lockChecks(tx, problemId);
    const before = (await findCheck(tx, id)) ?? fail('problem_check_not_found');
    const keepsResult = before.source_sha === source.sha256 && before.language === draft.language;
    if (!keepsResult && before.run_key !== null) await stopSolutionRun(tx, before.run_key, now());
    await writeCheck(tx, id, { ...draft, source }, { keepsResult, now: now() });
    const facts = { before: auditedSolutionOf(before), after: auditedSolutionOf(draft) };
    await writeAudit(tx, origin, { action: 'problem_check.update', ...subject(problemId), ...facts }, now());
    wakeSetters(tx, problemId);
  });
}

export async function removeCheck(services: Services, origin: Origin, id: number): Promise<void> {
  const { now } = services;
  const { problem_id: problemId } = await editableCheck(services, origin.actor, id);
  await transact(services, async (tx) => {
    await lockChecks(tx, problemId);
    const before = (await findCheck(tx, id)) ?? fail('problem_check_not_found');
    if (before.run_key !== null) await stopSolutionRun(tx, before.run_key, now());
    await dropCheck(tx, id);
    wakeSetters(tx, problemId);
    const entry = { action: 'problem_check.delete', ...subject(problemId), before: auditedSolutionOf(before) } as const;
    await writeAudit(tx, origin, entry, now());
  });
}

/** Puts all solutions of a problem in line, or one; those that are in line already stay there. Answers how many. */
export async function judgeChecks(
  services: Services,
  actor: Actor,
  problemId: number,
  checkId: number | undefined,
): Promise<number> {
  const { database, files, now } = services;
  const problem = await editableProblem(database.db, problemId, actor);
  const { versionId, testSetId, config } = problem;
  if (problem.isElsewhere) fail('problem_judged_elsewhere');
  if (versionId === null || testSetId === null) fail('problem_without_tests');
  const programLanguage = judgeProgramOf(config)?.language ?? null;
  const started = await transact(services, async (tx) => {
    await lockChecks(tx, problemId);
    const all = await checksOf(tx, problemId);
    const wanted = checkId === undefined ? all : all.filter((one) => one.id === checkId);
    if (wanted.length === 0) fail(checkId === undefined ? 'problem_checks_missing' : 'problem_check_not_found');
    const idle = wanted.filter((one) => one.run_key === null);
    if (idle.length === 0) fail('problem_checks_running');
    for (const one of idle) {
      const code = await text(files.read(one.source_sha));
      const run = { userId: actor.id, problemId, versionId, language: one.language, code, programLanguage };
      await writeRunKey(tx, one.id, await startSolutionRun(tx, run, now()));
    }
    wakeSetters(tx, problemId);
    return idle.length;
  });
  return started;
}

/** Takes in what judges have reported, also while nobody looks. */
export async function collectResults(services: Services): Promise<void> {
  const AT_ONCE = 200;
  const rows = await runningChecks(services.database.db, AT_ONCE);
  await collect(
    services,
    rows.map((row) => ({ id: row.id, runKey: row.run_key })),
  );
}

/** The worst of each problem's solutions, for the problems among these that this person edits. */
export async function worstStates(
  services: Services,
  actor: Actor,
  problemIds: readonly number[],
): Promise<Record<string, CheckState>> {
  const owner = can(actor, 'problem_edit_any') ? 'anybody' : actor.id;
  const rows = await standings(services.database.db, problemIds, owner);
  const worst = new Map<number, CheckState>();
  for (const row of rows) {
    const state = stateOf({
      isRunning: row.run_key !== null,
      expected: row.expected,
      status: row.status,
      isCurrent: row.version_id !== null && row.version_id === row.current_version_id,
    });
    const known = worst.get(row.problem_id);
    if (known === undefined || WORST_FIRST.indexOf(state) < WORST_FIRST.indexOf(known))
      worst.set(row.problem_id, state);
  }
  return Object.fromEntries(worst);
}

const WORST_FIRST: readonly CheckState[] = ['disagrees', 'failed', 'running', 'outdated', 'new', 'agrees'];

type Running = { id: number; runKey: string };

function toRunning({ id, run_key: runKey }: CheckRow): Running[] {
  return runKey === null ? [] : [{ id, runKey }];
}

/** Answers whether anything had ended, and how far the others are. */
async function collect(services: Services, running: readonly Running[]) {
  const { database, now } = services;
  const progress = new Map<string, SolutionProgress>();
  if (running.length === 0) return { collected: false, progress };
  const states = await solutionStates(
    database.db,
    running.map(({ runKey }) => runKey),
  );
  const ended = running.flatMap((one) => {
    const found = states.get(one.runKey);
    if (found?.state === 'running' && found.progress !== null) progress.set(one.runKey, found.progress);
    if (found === undefined || found.state === 'running') return [];
    const { versionId, end } =
      found.state === 'ended' ? found : { versionId: null, end: withoutVerdict('judge_fault') };
    const { kind: _, ...result } = end;
    return [{ one, result: { ...result, versionId, judgedAt: now().toISOString() } }];
  });
  if (ended.length === 0) return { collected: false, progress };
  await transact(services, async (tx) => {
    for (const { one, result } of ended) await writeResult(tx, one, result);
    await forgetSolutionRuns(
      tx,
      ended.map(({ one }) => one.runKey),
    );
  });
  return { collected: true, progress };
}

async function editableCheck(services: Services, actor: Actor, id: number): Promise<CheckRow> {
  const { db } = services.database;
  const check = (await findCheck(db, id)) ?? fail('problem_check_not_found');
  try {
    await editableProblem(db, check.problem_id, actor);
  } catch (error) {
    // Whose problem it is, somebody who may not see it must not learn from here.
    if (error instanceof AppError) fail('problem_check_not_found');
    throw error;
  }
  return check;
}

async function storedSource(services: Services, { code, language }: ProblemCheckDraft): Promise<StoredSource> {
  const fault = codeFault(code);
  if (fault !== undefined) fail(fault);
  if (!LANGUAGE_NAMES.some((name) => name === language)) throw new AppError('language_not_allowed', { language });
  return services.files.put(code);
}

function auditedSolutionOf({
  name,
  language,
  expected,
}: {
  name: string;
  language: string;
  expected: readonly number[];
}) {
  return { name, language, expected };
}

const subject = (problemId: number) => ({ subjectKind: 'problem' as const, subjectId: problemId });
