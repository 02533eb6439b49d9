import type { CaseReport, HeldTask, JudgeResult, SubmissionResult } from '@oyez/contract/judge-tasks';
import { judgeWords } from '@oyez/contract/judge-words';
import { limitsFor } from '@oyez/contract/rules/limits';
import { oiRankScore, outcomeOf } from '@oyez/contract/rules/outcome';
import { STATUS } from '@oyez/contract/verdict';
import type { z } from 'zod';
import { finishing } from '../../jobs/tasks.sql.ts';
import type { Services } from '../../services.ts';
import { announce } from './announce.ts';
import { reportFacts, type ReportFacts } from './claims.sql.ts';
import type { FaultReason } from './fault-messages.ts';
import { judgedVersion, typeOf, type JudgedVersion } from './judged-versions.ts';
import { endJudging, type Ending } from './judging.sql.ts';
import { finishRun } from './run-tasks.service.ts';
import { TaskPayload } from './task-payload.ts';

type Held = z.infer<typeof HeldTask>;

/** True for the one report that owns the attempt; its verdict is written in the same statement. */
export async function finishForNode(
  services: Services,
  from: { nodeId: number; sessionKey: string },
  report: Held,
  result: JudgeResult,
): Promise<boolean> {
  const { database, now } = services;
  const facts = await reportFacts(database.db, from, report);
  if (!facts) return false;
  const held = { taskId: report.taskId, attempt: report.attempt, sessionId: facts.session_id };
  const payload = TaskPayload.parse(facts.payload);
  if (payload.kind !== 'submission') return finishRun(services, held, payload, result);
  if (facts.problem_version_id === null) return false;
  const version = await judgedVersion(database, facts.problem_version_id);
  const checked = checkedResult(result, version);
  const ending = toEnding(payload.judgingId, checked, version, facts);
  if (!(await endJudging(database.db, ending, now(), finishing(held, now())))) return false;
  if (ending.outcome.status === STATUS.system_error) {
    services.log.error(
      { submissionId: payload.submissionId, node: facts.node, problem: checked.problem },
      'a judging failed by our fault',
    );
  }
  announce(services, [payload.submissionId]);
  return true;
}

const JUDGE_FAULT: FaultReason = 'judge_fault';
const PROGRAM_FAULT: FaultReason = 'program_fault';

/** A node is believed about what happened, not about which tests there are and what they are worth. */
function checkedResult(result: JudgeResult, version: JudgedVersion): SubmissionResult {
  if (result.kind === 'test_run' || result.kind === 'compile') {
    return noResult(judgeWords('node_wrong_kind', { kind: result.kind }));
  }
  if (result.kind !== 'judged') return result;
  const known = new Map(version.testSet.cases.map((one) => [one.seq, one]));
  const cases: CaseReport[] = [];
  for (const report of result.cases) {
    const test = known.get(report.seq);
    if (!test) return noResult(judgeWords('node_unknown_test', { seq: report.seq }));
    known.delete(report.seq);
    const score = test.score === null ? null : Math.min(Math.max(report.score ?? 0, 0), test.score);
    cases.push({ ...report, groupNo: test.groupNo, score });
  }
  cases.sort((a, b) => a.seq - b.seq);
  const stopped = version.config.caseMode === 'ergodic_without_error' && cases.at(-1)?.status !== STATUS.accepted;
  if (known.size > 0 && !(stopped && cases.length > 0)) {
    return noResult(judgeWords('node_missing_tests', { missing: known.size, total: version.testSet.cases.length }));
  }
  return { ...result, cases };
}

function noResult(problem: string): SubmissionResult {
  return {
    kind: 'system_error',
    cases: [],
    compileLog: null,
    problem,
    compiler: null,
    compileMs: null,
    compileCached: false,
    transcripts: [],
  };
}

function toEnding(
  judgingId: number,
  result: SubmissionResult,
  version: JudgedVersion,
  facts: Pick<ReportFacts, 'node' | 'fingerprint' | 'speed' | 'language' | 'difficulty'>,
): Ending {
  const { config, testSet } = version;
  const type = typeOf(version);
  const base = {
    judgingId,
    compiler: result.compiler,
    cases: result.cases,
    compileLog: result.compileLog,
    staffMessage: result.problem,
    transcripts: result.transcripts,
    ranOn: {
      node: facts.node,
      fingerprint: facts.fingerprint,
      speed: facts.speed,
      limits: limitsFor(
        { timeMs: config.timeMs, memoryMb: config.memoryMb, stackMb: config.stackMb },
        facts.language ?? '',
      ),
      dataDigest: testSet.digest,
    },
  };
  const nothingRan = { timeMs: null, memoryKb: null, score: type === 'oi' ? 0 : null };
  const rank = (score: number | null) => (score === null ? null : oiRankScore(score, facts.difficulty ?? 0));
  if (result.kind === 'compile_error') {
    return {
      ...base,
      outcome: { status: STATUS.compile_error, ...nothingRan },
      rankScore: rank(nothingRan.score),
      message: result.compileLog,
    };
  }
  if (result.kind === 'system_error' || result.kind === 'program_fault') {
    return {
      ...base,
      outcome: { status: STATUS.system_error, timeMs: null, memoryKb: null, score: null },
      rankScore: null,
      message: result.kind === 'program_fault' ? PROGRAM_FAULT : JUDGE_FAULT,
    };
  }
  const outcome = outcomeOf(result.cases, type, config.caseMode);
  const message = outcome.status === STATUS.system_error ? JUDGE_FAULT : null;
  return { ...base, outcome, rankScore: rank(outcome.score), message };
}
