import { STATUS } from '@oyez/contract/judging/verdict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeTask } from '../node/judge-task.ts';
import { TEST_SLOTS } from '../testing/sandbox.ts';
import { useWorkshop, type TestCase, type TestTask } from '../testing/workshop.ts';

const test = useWorkshop();

/** A program in Python that prints what it is told; no compiler, so it is quick. */
async function judge(code: string, cases: TestCase[], more: Partial<TestTask> = {}) {
  const result = await test.judge({ language: 'Python3', code, cases, ...more });
  expect(result.problem).toBeNull();
  return result.cases;
}

describe('output', () => {
  it('is compared by the problem’s rule', async () => {
    const cases = [{ input: '', output: '1\n2\n' }];
    expect(await judge('print("1 ")\nprint(2)', cases)).toMatchObject([{ status: STATUS.accepted }]);
    const exact = { mode: { removeEndBlank: false } };
    expect(await judge('print("1 ")\nprint(2)', cases, exact)).toMatchObject([{ status: STATUS.presentation_error }]);
    expect(await judge('print(3)', cases, exact)).toMatchObject([{ status: STATUS.wrong_answer, note: null }]);
  });

  it('is compared byte for byte where it is not text', async () => {
    const cases = [{ input: '', output: Buffer.from([0xff, 0x0a]) }];
    const print = (byte: string) => `import sys\nsys.stdout.buffer.write(b"\\x${byte}\\n")`;
    expect(await judge(print('ff'), cases)).toMatchObject([{ status: STATUS.accepted }]);
    expect(await judge(print('fe'), cases)).toMatchObject([{ status: STATUS.wrong_answer }]);
  });

  it('of 20 MB is compared without passing through the node’s main loop', async () => {
    const line = 'a long line of output that says the same again and again';
    const cases = [{ input: '', output: `${line}\n`.repeat(350_000) }];
    const limits = { timeMs: 5000, memoryMb: 256, stackMb: 256 };
    let longestMs = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const right = await judge(`print("${line}\\n" * 350000, end="")`, cases, { limits });
    const wrong = await judge(`print("${line} \\n" * 349999 + "x")`, cases, { limits });
    clearInterval(watch);
    expect([right[0]!.status, wrong[0]!.status]).toEqual([STATUS.accepted, STATUS.wrong_answer]);
    expect(longestMs).toBeLessThan(1500);
  });

  it('leaves nothing behind in the sandbox', async () => {
    const cases = [{ input: '', output: 'x\n'.repeat(200_000) }];
    await judge('print("x\\n" * 200000)', cases);
    await judge('import sys\nprint("x\\n" * 200000)\nsys.exit(1)', cases);
    const { url, token } = test.address;
    const left = async () => (await fetch(`${url}/file`, { headers: { authorization: `Bearer ${token}` } })).json();
    await expect.poll(left).toEqual({});
  });

  it('on standard error is no fault, however much', async () => {
    const code = 'import sys\nsys.stderr.write("x" * 1000000)\nprint(1)';
    expect(await judge(code, [{ input: '', output: '1\n' }])).toMatchObject([{ status: STATUS.accepted }]);
  });
});

describe('input and output by file name', () => {
  const mode = { fileIo: { read: 'sum.in', write: 'sum.out' } };
  const cases = [{ input: '1 2\n', output: '3\n' }];

  it('works while the standard streams stay open', async () => {
    const code = `import sys
print("noise"); sys.stderr.write("noise")
assert sys.stdin.read() == ""
open("sum.out", "w").write(str(sum(map(int, open("sum.in").read().split()))))`;
    expect(await judge(code, cases, { mode })).toMatchObject([{ status: STATUS.accepted }]);
  });

  it('says which file was not written', async () => {
    expect(await judge('print(3)', cases, { mode })).toMatchObject([
      { status: STATUS.wrong_answer, note: { code: 'no_output_file', params: { name: 'sum.out' } } },
    ]);
  });

  it('takes no folder or link for a file', async () => {
    for (const trick of ['mkdir("sum.out")', 'symlink("/w/sum.in", "sum.out")', 'symlink("/w/no", "sum.out")']) {
      expect(await judge(`import os\nos.${trick}`, [{ input: '3\n', output: '3\n' }], { mode })).toMatchObject([
        { status: STATUS.runtime_error, note: { code: 'output_not_regular' } },
      ]);
    }
  });

  it('stops at the output limit', async () => {
    const code = 'open("sum.out", "w").write("x" * 2000000)';
    expect(await judge(code, cases, { mode })).toMatchObject([
      { status: STATUS.runtime_error, note: { code: 'file_too_large', params: { size: '1 MiB' } } },
    ]);
  });

  it('says of another file without end that it is a file', async () => {
    const code =
      'import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\nwith open("other", "wb") as file:\n  for n in range(70): file.write(b"x" * (1 << 20))';
    expect(await judge(code, cases, { mode })).toMatchObject([
      { status: STATUS.runtime_error, note: { code: 'file_too_large', params: { size: '64 MiB' } } },
    ]);
  });
});

describe('a submission', () => {
  it('of an OI problem earns the points of its right cases', async () => {
    const cases = [1, 2, 3].map((n) => ({ input: `${n}\n`, output: n === 2 ? 'no\n' : `${n}\n`, score: 10 * n }));
    const reports = await judge('print(input())', cases, { mode: { type: 'oi' } });
    expect(reports.map((one) => one.score)).toEqual([10, 0, 30]);
  });

  it('runs its cases in parallel, never more than slots', async () => {
    const most = await mostSandboxedProcesses(async () => {
      const cases = Array.from({ length: 6 }, () => ({ input: '', output: 'x\n' }));
      await judge('import time\ntime.sleep(0.3)\nprint("x")', cases);
    });
    expect(most).toBe(TEST_SLOTS);
  });

  it('that is cancelled stops running long before its limit', async () => {
    const controller = new AbortController();
    const judging = test.judge(
      {
        language: 'Python3',
        code: 'while True: pass # cancelled',
        cases: [{ input: '', output: '' }],
        limits: { timeMs: 20_000, memoryMb: 64, stackMb: 64 },
      },
      controller.signal,
    );
    const ended = judging.catch((error: unknown) => error);
    await expect.poll(sandboxedProcesses, { interval: 20 }).not.toBe(0);
    const cancelledAt = performance.now();
    controller.abort(new Error('cancelled'));
    expect(await ended).toEqual(new Error('cancelled'));
    await expect.poll(sandboxedProcesses, { interval: 20 }).toBe(0);
    expect(performance.now() - cancelledAt).toBeLessThan(5000);
  });

  it('whose test data cannot be had is for staff, and its message names no host path', async () => {
    const task = test.task({ language: 'Python3', code: 'print(1)', cases: [{ input: 'lost', output: '1\n' }] });
    test.blobs.delete(task.cases[0]!.input.sha256);
    const progress = { phase: () => undefined, finishedCase: () => undefined };
    const result = await judgeTask(task, test.workshop, progress, new AbortController().signal);
    expect(result.kind).toBe('system_error');
    expect(result.problem).not.toContain(test.bench.cacheDir);
  });
});

async function mostSandboxedProcesses(work: () => Promise<void>): Promise<number> {
  let most = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      most = Math.max(most, await sandboxedProcesses());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work();
  over = true;
  await watch;
  return most;
}

/** Programs of ours that run in a sandbox of this test's go-judge: by the parent of their parent. */
async function sandboxedProcesses(): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const running = await Promise.all(
    ids.map(async (id) => {
      const command = await readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '');
      if (!command.includes('main.pyc')) return false;
      const status = await readFile(join('/proc', id, 'status'), 'utf8').catch(() => '');
      const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
      const init = await readFile(join('/proc', parent ?? '0', 'status'), 'utf8').catch(() => '');
      return new RegExp(`^PPid:\\s*${test.sandboxPid}$`, 'm').test(init);
    }),
  );
  return running.filter(Boolean).length;
}
