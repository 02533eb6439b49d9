import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import type { Command, Run, Sandbox } from '../sandbox/sandbox.ts';
import { useWorkshop, type TestTask } from '../testing/workshop.ts';
import { judgeTask } from './judge-task.ts';

const test = useWorkshop();

const sum: TestTask = {
  language: 'Python3',
  code: 'print(sum(map(int, input().split())))',
  cases: [
    { input: '1 2\n', output: '3\n' },
    { input: '3 4\n', output: '7\n' },
  ],
};

/** The real sandbox, in which the first programs end as if their interpreter could not start. */
function stumbling(times: number): Sandbox {
  let left = times;
  const real = test.workshop.sandbox;
  const run = async (command: Command, signal?: AbortSignal): Promise<Run> => {
    const ended = await real.run(command, signal);
    left -= 1;
    return left < 0 ? ended : { ...ended, status: 'nonzero_exit', exitStatus: 1 };
  };
  return new Proxy(real, {
    get: (target, name) => {
      if (name === 'run') return run;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function statuses(task: TestTask, sandbox: Sandbox): Promise<number[]> {
  const seen: number[] = [];
  const progress = { phase: () => undefined, finishedCase: (one: { status: number }) => seen.push(one.status) };
  const workshop = { ...test.workshop, sandbox };
  const result = await judgeTask(test.task(task), workshop, progress, new AbortController().signal);
  expect(seen).toHaveLength(sum.cases.length);
  return result.cases.map((one) => one.status);
}

const { accepted, runtime_error: crashed } = STATUS;

describe('a program that crashes', () => {
  it('is judged once more when whoever judged it before was lost', async () => {
    expect(await statuses({ ...sum, attempt: 2 }, stumbling(2))).toEqual([accepted, accepted]);
  });

  it('and crashes again, has crashed', async () => {
    const broken = { ...sum, code: 'raise SystemExit(3)', attempt: 2 };
    expect(await statuses(broken, test.workshop.sandbox)).toEqual([crashed, crashed]);
  });

  it('has crashed, when nothing was lost before', async () => {
    expect(await statuses(sum, stumbling(2))).toEqual([crashed, crashed]);
  });
});
