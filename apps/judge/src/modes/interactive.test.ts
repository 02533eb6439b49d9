import type { JudgeProgram, SubmissionResult } from '@oyez/contract/judging/judge-tasks';
import { STATUS, type Verdict } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { useWorkshop, type TestTask } from '../testing/workshop.ts';

const test = useWorkshop();

/**
 * Thinks of the number in its input; at most 20 questions, then the number. Exit codes of the contract. Python, because
 * it needs no compiler.
 */
const GUESSING = `import sys
secret = int(open(sys.argv[1]).read())
limit = int(open(sys.argv[3]).read())
open(sys.argv[2], "w").write("asked")
def say(word):
    print(word)
    sys.stdout.flush()
def leave(code, words):
    print(words, file=sys.stderr)
    sys.exit(code)
say(limit)
for _ in range(20):
    line = sys.stdin.readline()
    if not line: leave(102, "you left without an answer")
    words = line.split()
    if words[:1] == ["!"]:
        if words[1:] == [str(secret)]: leave(100, "found")
        leave(102, "it is another number")
    if words[:1] != ["?"] or len(words) != 2: leave(101, "ask '? n'")
    say("less" if secret < int(words[1]) else "no")
leave(102, "too many questions")
`;
const SEARCH = `low, high = 1, int(input())
while low < high:
    middle = (low + high + 1) // 2
    print("?", middle, flush=True)
    if input() == "less": high = middle - 1
    else: low = middle
print("!", low, flush=True)
`;

function interactor(code: string, language = 'Python3'): JudgeProgram {
  return { role: 'interactor', protocol: 'contract', language, code, files: {}, args: [] };
}

function talk(code: string, program: string, more: Partial<TestTask> = {}): Promise<SubmissionResult> {
  return test.judge({
    language: 'Python3',
    code,
    cases: [{ input: '777\n', output: '1000\n' }],
    mode: { judgeMode: 'interactive' },
    program: interactor(program),
    ...more,
  });
}

const quickly = { limits: { timeMs: 300, memoryMb: 64, stackMb: 64 } };

it('a program that keeps to the rules is accepted', async () => {
  const result = await talk(SEARCH, GUESSING);
  expect(result).toMatchObject({ kind: 'judged', problem: null, transcripts: [] });
  expect(result.cases).toMatchObject([{ status: STATUS.accepted, comment: 'found', runs: 1 }]);
});

it('staff can read what was said in a case that failed', async () => {
  const result = await talk('input()\nprint("? 5", flush=True)\ninput()\nprint("! 6")', GUESSING);
  expect(result.cases).toMatchObject([{ status: STATUS.wrong_answer, comment: 'it is another number' }]);
  expect(result.transcripts).toEqual([
    { seq: 1, fromProgram: '? 5\n! 6', toProgram: '1000\nno', judgeWords: 'it is another number' },
  ]);
});

it('of a long talk the beginning and the end are kept', async () => {
  const chatter = `for n in range(30000): print("?", n)
print("over")`;
  const listen = `import sys
for line in sys.stdin:
    if line == "over\\n": sys.exit(102)`;
  const [transcript] = (await talk(chatter, listen)).transcripts;
  expect(transcript!.fromProgram).toMatch(/^\? 0\n\? 1\n.*\n\[\.\.\. \d+ bytes \.\.\.\]\n.*\? 29999\nover$/s);
  expect(transcript!.fromProgram.length).toBeLessThan(10_000);
});

it('a talk of many short messages costs the interactor nothing of its own time', async () => {
  const ask =
    'import sys\nfor n in range(20000):\n    print(n, flush=True)\n    assert sys.stdin.readline() == "yes\\n"';
  const nod = 'import sys\nfor line in sys.stdin: print("yes", flush=True)\nsys.exit(100)';
  const limits = { timeMs: 3000, memoryMb: 64, stackMb: 64 };
  expect((await talk(ask, nod, { limits })).cases).toMatchObject([{ status: STATUS.accepted }]);
}, 120_000);

const SPIN = 'while True: pass';
const TABLE: [what: string, program: string, interactor: string, verdict: Verdict][] = [
  ['both wait for the other', 'input()\ninput()', GUESSING, 'time_limit'],
  ['the program computes for ever', `input()\n${SPIN}`, GUESSING, 'time_limit'],
  ['the program takes too much memory', 'input()\na = "x" * 10**9', GUESSING, 'memory_limit'],
  ['the program crashes', 'input()\nraise SystemExit(3)', GUESSING, 'runtime_error'],
  ['the program kills itself', 'import os\ninput()\nos.abort()', GUESSING, 'runtime_error'],
  ['the program leaves without an answer', 'input()', GUESSING, 'wrong_answer'],
  ['the program says nothing at all', '', GUESSING, 'wrong_answer'],
  ['the program speaks nonsense', 'print("nonsense")', GUESSING, 'presentation_error'],
  [
    'the program closes its output and goes on',
    'import os, time\nos.close(1)\ntime.sleep(0.2)\nos._exit(0)',
    GUESSING,
    'wrong_answer',
  ],
  ['the program is wrong and waits for more', 'input()\nprint("! 5", flush=True)\ninput()', GUESSING, 'wrong_answer'],
  [
    'the program is wrong and crashes when told',
    'print("! 5", flush=True)\nimport sys\nsys.stdin.read()\n1/0',
    GUESSING,
    'wrong_answer',
  ],
  ['the program is wrong and computes on', `print("! 5", flush=True)\n${SPIN}`, GUESSING, 'wrong_answer'],
  ['the program is wrong and talks on', 'while True: print("! 5")', GUESSING, 'wrong_answer'],
  [
    'the program is wrong and floods whoever is left',
    'import os\nos.write(1, b"! 5\\n")\nwhile True: os.write(1, b"x" * 65536)',
    GUESSING,
    'wrong_answer',
  ],
  [
    'the program is right and waits for more',
    'print("! 777", flush=True)\ninput()\ninput()',
    GUESSING,
    'runtime_error',
  ],
  ['the program is right and crashes', 'print("! 777", flush=True)\nraise SystemExit(3)', GUESSING, 'runtime_error'],
  ['the program is right and computes on', `print("! 777", flush=True)\n${SPIN}`, GUESSING, 'time_limit'],
  [
    'the program is right and is ended by writing to nobody',
    'import signal, time\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\nprint("! 777", flush=True)\nwhile True: time.sleep(0.01); print("more", flush=True)',
    GUESSING,
    'accepted',
  ],
  ['the interactor accepts before anything was said', 'input()', 'print(1)', 'accepted'],
  [
    'the program floods an interactor that listens',
    'while True: print("x" * 10000)',
    'import sys\nwhile sys.stdin.read(65536): pass\nsys.exit(102)',
    'runtime_error',
  ],
  [
    'the program crashes and the interactor spins',
    'input()\nraise SystemExit(3)',
    `print(1, flush=True)\n${SPIN}`,
    'runtime_error',
  ],
];

describe.each(TABLE)('when %s', (_what, program, code, verdict) => {
  it('the verdict is the same each time', async () => {
    const cases = Array.from({ length: 3 }, () => ({ input: '777\n', output: '1000\n' }));
    const limits = { timeMs: 400, memoryMb: 64, stackMb: 64 };
    const result = await talk(program, code, { cases, limits });
    expect(result).toMatchObject({ kind: 'judged', problem: null });
    expect(result.cases.map(({ status }) => status)).toEqual(cases.map(() => STATUS[verdict]));
  }, 120_000);
});

it('an interactor that cannot read the program says so as what it is', async () => {
  const code = `import sys\nprint("wrong output format no number", file=sys.stderr)\nsys.exit(2)`;
  expect((await talk('print("x")', code)).cases).toMatchObject([{ note: { code: 'talk_unreadable' } }]);
});

it('an interactor gives a share on standard error only: what it prints is the contestant’s', async () => {
  const give = (words: string, code: number) =>
    talk('input()', `import sys\nprint(50, flush=True)\nprint("${words}", file=sys.stderr)\nsys.exit(${code})`, {
      cases: [{ input: '', output: '', score: 10 }],
      mode: { judgeMode: 'interactive', type: 'oi' },
    });
  expect(await give('so so', 99)).toMatchObject({
    cases: [{ status: STATUS.partial_accepted, score: 0 }],
    transcripts: [{ judgeWords: expect.stringContaining('an interactor prints "partially correct (N)"') }],
  });
  expect((await give('partially correct (50)', 7)).cases).toMatchObject([
    { status: STATUS.partial_accepted, score: 5 },
  ]);
});

describe('an interactor that fails is for staff when it', () => {
  it.each([
    ['says so', 'import sys\nprint("no tests", file=sys.stderr)\nsys.exit(103)', 'no tests'],
    ['crashes', 'import os\nos.abort()', 'killed by signal 6'],
    ['computes for ever', SPIN, 'stopped after'],
    ['never answers and never looks', 'import time\ntime.sleep(100)', 'stopped after'],
    ['leaves with an unknown code', 'raise SystemExit(77)', 'It exited with code 77'],
  ])(
    '%s',
    async (_how, code, words) => {
      const result = await talk('input()', code, quickly);
      expect(result).toMatchObject({ kind: 'program_fault', cases: [] });
      expect(result.problem).toContain('The interactor failed on test 1.\n');
      expect(result.problem).toContain(words);
      expect(await talk(SEARCH, GUESSING)).toMatchObject({ kind: 'judged', cases: [{ status: STATUS.accepted }] });
    },
    60_000,
  );
});
