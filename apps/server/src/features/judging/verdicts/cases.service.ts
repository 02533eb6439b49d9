import type { FailingTest } from '@oyez/contract/judging/failing-test';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { judgeWordsText } from '@oyez/contract/texts/judge-words';
import type { StaffView } from '@oyez/contract/submissions/submission-detail';
import type { Locale } from '@oyez/contract/wire/values';
import type { Db } from '../../../db/client.ts';
import { faultText } from '../core/fault-messages.ts';
import { judgingDetail, judgingsOf, storedFailingTest, type RanOn } from '../core/judging.sql.ts';

/** The cases of a judging in order; none while it runs. */
export async function casesOf(db: Db, judgingId: number): Promise<CaseReport[]> {
  const detail = await judgingDetail(db, judgingId);
  return (detail?.cases ?? []).toSorted((a, b) => a.seq - b.seq);
}

/** What a judging stumbled over first, with what it said of that test; only for whom `SubmissionMask.failingTest` allows it. */
export async function failingTestOf(db: Db, judgingId: number): Promise<FailedTest | undefined> {
  const stored = await storedFailingTest(db, judgingId);
  return stored?.report && { test: stored.test, report: stored.report };
}
export type FailedTest = { test: FailingTest; report: CaseReport };

/** What only administrators may see of a submission's judgings. */
export async function staffViewOf(
  db: Db,
  submissionId: number,
  currentId: number | null,
  locale: Locale,
): Promise<StaffView> {
  const [judgings, detail] = await Promise.all([
    judgingsOf(db, submissionId),
    currentId === null ? undefined : judgingDetail(db, currentId),
  ]);
  return {
    staffMessage: faultText(detail?.staffMessage ?? null, locale),
    ranOn: toRanOn((detail?.ranOn ?? null) as RanOn | null),
    compiler: judgings.find((one) => one.id === currentId)?.compiler ?? null,
    transcripts: (detail?.transcripts ?? []).map((one) => ({
      ...one,
      judgeWords: judgeWordsText(one.judgeWords, locale),
    })),
    judgings: judgings.map((one) => ({
      n: one.n,
      cause: one.cause as StaffView['judgings'][number]['cause'],
      by: one.username,
      version: one.version_n,
      attempt: one.attempt,
      status: one.status,
      score: one.score,
      time: one.time_ms,
      memory: one.memory_kb,
      current: one.id === currentId,
      createdAt: one.created_at.toISOString(),
      startedAt: one.started_at?.toISOString() ?? null,
      endedAt: one.ended_at?.toISOString() ?? null,
      appliedAt: one.applied_at?.toISOString() ?? null,
    })),
  };
}

function toRanOn(stored: RanOn | null): StaffView['ranOn'] {
  if (stored === null) return null;
  const { node, fingerprint, speed, limits, dataDigest } = stored;
  return { node, fingerprint, speed, limits, dataDigest };
}
