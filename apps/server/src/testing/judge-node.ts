import { randomUUID } from 'node:crypto';
import {
  judgeBeat,
  judgeBye,
  judgeClaim,
  judgeFinish,
  judgeHello,
  judgeProgress,
  judgeReadiness,
  JUDGE_PROTOCOL,
  type NodeLanguage,
} from '@oyez/contract/judging/judge-protocol';
import type {
  CaseReport,
  JudgeResult,
  JudgeTask,
  NodeSpeed,
  SubmissionResult,
  SubmissionTask,
} from '@oyez/contract/judging/judge-tasks';
import { createNodeToken } from '../features/judging/nodes/nodes.service.ts';
import { caseReport } from './case-reports.ts';
import type { TestSite } from './site.ts';

/** The node's side of the protocol, by hand: what a test lets it say is what it says. */
export type TestNode = {
  name: string;
  token: string;
  sessionId: string;
  claim(is?: ClaimRequest): Promise<SubmissionTask[]>;
  /** Work of every kind. */
  take(is?: ClaimRequest): Promise<JudgeTask[]>;
  beat(held?: JudgeTask[]): ReturnType<typeof callBeat>;
  progress(
    task: SubmissionTask,
    phase: 'compiling' | 'judging',
    cases?: CaseReport[],
  ): Promise<{ taskId: number; attempt: number }[]>;
  finish(task: SubmissionTask, result?: Partial<SubmissionResult>): Promise<boolean>;
  /** Any result for any task. */
  answer(task: { taskId: number; attempt: number }, result: JudgeResult): Promise<boolean>;
  readiness(languages: Partial<NodeLanguage>[], speed?: NodeSpeed | null): Promise<void>;
};
type ClaimRequest = { slots?: number; waitMs?: number; requestId?: string };

export async function aNode(
  site: TestSite,
  is: { name?: string; languages?: string[]; failedProtection?: string; replaces?: string; token?: string } = {},
): Promise<TestNode> {
  const name = is.name ?? `node-${randomUUID().slice(0, 8)}`;
  const token = is.token ?? (await createNodeToken(site.database.db, name, site.now())).token;
  const hello = await site.call(judgeHello, {
    token,
    body: {
      protocol: JUDGE_PROTOCOL,
      name,
      slots: 2,
      languages: (is.languages ?? ['C++ 17 With O2', 'Python3']).map((language) => ({
        name: language,
        version: '1.0',
        state: 'ready' as const,
        reason: '',
      })),
      fingerprint: { kernel: 'test' },
      selfTest: [{ name: 'seccomp', ok: is.failedProtection !== 'seccomp', detail: '' }],
      ...(is.replaces && { replaces: is.replaces }),
    },
  });
  const sessionId = hello.data?.sessionId ?? '';
  const held = (task: { taskId: number; attempt: number }) => ({ taskId: task.taskId, attempt: task.attempt });
  async function take(request: ClaimRequest = {}): Promise<JudgeTask[]> {
    const { requestId = randomUUID(), slots = 2, waitMs = 0 } = request;
    return (await site.call(judgeClaim, { token, body: { sessionId, requestId, slots, waitMs } })).data?.tasks ?? [];
  }
  async function answer(task: { taskId: number; attempt: number }, result: JudgeResult): Promise<boolean> {
    const body = { ...held(task), sessionId, result };
    return (await site.call(judgeFinish, { token, body })).data?.accepted ?? false;
  }
  return {
    name,
    token,
    sessionId,
    take,
    answer,
    claim: async (request) => (await take(request)).filter((task) => task.kind === 'submission'),
    beat: (tasks = []) => callBeat(site, token, sessionId, tasks.map(held)),
    async progress(task, phase, cases = []) {
      const items = [{ ...held(task), phase, total: task.cases.length, cases }];
      return (await site.call(judgeProgress, { token, body: { sessionId, items } })).data?.drop ?? [];
    },
    finish: (task, result = {}) => answer(task, { ...judged(task), ...result }),
    async readiness(languages, speed = null) {
      const known = languages.map((one) => ({
        name: 'C',
        version: '1.0',
        state: 'ready' as const,
        reason: '',
        ...one,
      }));
      await site.call(judgeReadiness, { token, body: { sessionId, languages: known, speed } });
    },
  };
}

function callBeat(site: TestSite, token: string, sessionId: string, held: { taskId: number; attempt: number }[]) {
  return site.call(judgeBeat, { token, body: { sessionId, held, stalledMs: 0, load: { cpu: 0, memory: 0 } } });
}

function judged(task: SubmissionTask): SubmissionResult {
  return {
    kind: 'judged',
    cases: task.cases.map((one) => caseReport(one.seq)),
    compileLog: null,
    problem: null,
    compiler: 'g++ 12',
    compileMs: 100,
    compileCached: false,
    transcripts: [],
    failingTest: null,
  };
}

/** A node that had these languages, and is away. */
export async function aNodeThatLeft(site: TestSite, languages: string[]): Promise<void> {
  const { token, sessionId } = await aNode(site, { languages });
  await site.call(judgeBye, { token, body: { sessionId } });
}
