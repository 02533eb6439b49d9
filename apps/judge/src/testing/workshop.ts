import type { CaseReport, SubmissionResult, SubmissionTask, TaskCase } from '@oyez/contract/judging/judge-tasks';
import type { LanguageName } from '@oyez/contract/judging/languages';
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { SystemError } from '../errors.ts';
import { LANGUAGES } from '../languages/index.ts';
import { setUpBench, type Bench } from '../node/bench.ts';
import { judgeTask, type Workshop } from '../node/judge-task.ts';
import type { SandboxAddress } from '../sandbox/go-judge.ts';
import { TEST_SLOTS, useSandbox, type SandboxOptions } from './sandbox.ts';

export type TestCase = { input: string | Buffer; output: string | Buffer; score?: number; groupNo?: number };
export type TestTask = Partial<Omit<SubmissionTask, 'language' | 'mode' | 'cases'>> & {
  language: LanguageName;
  code: string;
  cases: TestCase[];
  mode?: Partial<SubmissionTask['mode']>;
};

export const silent = pino({ level: 'silent' });

/** Everything between a task and its result, on a real sandbox; only the server's blobs come from memory. */
export class TestWorkshop {
  readonly blobs = new Map<string, Buffer>();
  bench!: Bench;
  workshop!: Workshop;
  address!: SandboxAddress;
  sandboxPid!: number;
  #lastTask = 0;

  task({ language, code, cases, mode, ...rest }: TestTask): SubmissionTask {
    this.#lastTask += 1;
    return {
      kind: 'submission',
      taskId: this.#lastTask,
      attempt: 1,
      account: '',
      isPatient: false,
      submissionId: this.#lastTask,
      language,
      code,
      limits: { timeMs: 1000, memoryMb: 256, stackMb: 256 },
      userFiles: {},
      program: null,
      dataDigest: 'test',
      showsFailingTest: false,
      ...rest,
      mode: {
        judgeMode: 'default',
        caseMode: 'default',
        type: 'acm',
        removeEndBlank: true,
        fileIo: null,
        runsAllTests: false,
        ...mode,
      },
      cases: cases.map((one, index) => this.#case(one, index + 1)),
    };
  }

  judge(
    task: TestTask,
    signal = new AbortController().signal,
    finishedCase: (report: CaseReport) => void = () => undefined,
  ): Promise<SubmissionResult> {
    return judgeTask(this.task(task), this.workshop, { phase: () => undefined, finishedCase }, signal);
  }

  addBlob(content: string | Buffer): { sha256: string; size: number } {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.blobs.set(sha256, bytes);
    return { sha256, size: bytes.length };
  }

  #case({ input, output, score, groupNo }: TestCase, seq: number): TaskCase {
    return {
      seq,
      input: this.addBlob(input),
      output: this.addBlob(output),
      score: score ?? null,
      groupNo: groupNo ?? null,
    };
  }
}

export function useWorkshop(options: SandboxOptions = {}): TestWorkshop {
  const place = useSandbox(options);
  const test = new TestWorkshop();
  beforeAll(async () => {
    const fetch = async (sha256: string) => {
      const content = test.blobs.get(sha256);
      if (!content) throw new SystemError(`no blob ${sha256}`);
      return {
        from: 0,
        content: (async function* () {
          yield content;
        })(),
      };
    };
    const { address, cacheDir, pid } = place;
    Object.assign(test, { address, sandboxPid: pid });
    const config = {
      name: 'test',
      slots: TEST_SLOTS,
      cacheDir,
      cacheBytes: 1024 ** 3,
      quickCompiles: true,
      logLevel: 'silent',
      sandbox: address,
    } as const;
    test.bench = await setUpBench(config, fetch, silent);
    const languages = new Map(LANGUAGES.map((language) => [language.name as string, { language, version: 'test' }]));
    test.workshop = { ...test.bench, languages };
  });
  afterAll(async () => {
    test.bench.sandbox.close();
    await test.bench.comparer.close();
  });
  return test;
}
