import type { HeldTask, JudgeResult, SubmissionResult } from '@oyez/contract/judging/judge-tasks';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import { oiRankScore } from '@oyez/contract/rules/outcome';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { transact, transactAlone, wakeNow } from '../../../db/transact.ts';
import { finishing } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { keepVersion, reportFacts, type ReportFacts } from './claims.sql.ts';
import { checkedResult, rulingOf } from './judged-result.ts';
import { judgedVersion, type JudgedVersion } from '../core/judged-versions.ts';
import { endJudging, type Ending } from '../core/judging.sql.ts';
import { finishRun } from '../runs/run-tasks.service.ts';
import { TaskPayload } from '../core/task-payload.ts';
import { rejudgeOvertaken } from '../verdicts/verdict-changes.service.ts';

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
  if (payload.kind !== 'submission') return finishRun(services, { ...held, node: facts.node }, payload, result);
  if (facts.problem_version_id === null) return false;
  const version = await judgedVersion(database, facts.problem_version_id);
  const checked = checkedResult(result, version);
  const ending = toEnding(payload.judgingId, checked, version, facts);
  const end = async (db: Db | Tx) => endJudging(db, ending, now(), finishing(held, now()));
  const isOurs =
    checked.kind === 'program_fault'
      ? await transact(services, async (tx) => {
          await keepVersion(tx, payload.submissionId);
          const isEnded = await end(tx);
          if (isEnded) await rejudgeOvertaken(tx, payload.judgingId, now());
          return isEnded;
        })
      : await transactAlone(services, end);
  if (!isOurs) return false;
  if (ending.outcome.status === STATUS.system_error) {
    services.log.error(
      { submissionId: payload.submissionId, node: facts.node, problem: checked.problem },
      'a judging failed by our fault',
    );
  }
  wakeNow(services, 'oyez_change');
  wakeNow(services, 'oyez_progress', String(payload.submissionId));
  return true;
}

function toEnding(
  judgingId: number,
  result: SubmissionResult,
  version: JudgedVersion,
  facts: Pick<ReportFacts, 'node' | 'fingerprint' | 'speed' | 'language' | 'difficulty'>,
): Ending {
  const { config, testSet } = version;
  const base = {
    judgingId,
    compiler: result.compiler,
    cases: result.cases,
    compileLog: result.compileLog,
    staffMessage: result.problem,
    transcripts: result.transcripts,
    failingTest: result.failingTest,
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
  const { outcome, message } = rulingOf(result, version);
  const rankScore = outcome.score === null ? null : oiRankScore(outcome.score, facts.difficulty ?? 0);
  return { ...base, outcome, rankScore, message };
}
