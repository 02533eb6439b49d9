import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { checker, OBEDIENT, useSpecialJudge } from '../testing/special-judge.ts';

const { test, judge, judged } = useSpecialJudge();

describe('a checker that fails', () => {
  it.each([
    ['says so', 'import sys\nsys.stderr.write("the test is broken")\nsys.exit(103)', 'the test is broken'],
    ['leaves with another code', 'import sys\nsys.exit(42)', 'exited with code 42'],
    ['throws', 'raise ValueError("no such road")', 'ValueError: no such road'],
    ['crashes', 'import os\nos.kill(os.getpid(), 11)', 'killed by signal 11'],
    ['takes all memory', 'x = bytearray(600 * 1024 * 1024)', 'memory'],
    ['prints 1 GB', 'import sys\nfor _ in range(1024): sys.stdout.write("x" * 1048576)', 'printed too much'],
    ['says 1 GB', 'import sys\nfor _ in range(1024): sys.stderr.write("ok " * 349525)', 'printed too much'],
    [
      'prints much and leaves with 102',
      'import sys\nsys.stdout.write("x" * 2000000)\nsys.exit(102)',
      'printed too much',
    ],
    ['gives 1000 points', 'import sys\nsys.stderr.write("points 1000")\nsys.exit(7)', '1000%'],
    [
      'leaves a score file of 2 MB',
      'import sys\nopen("score.txt", "w").write("1" * 2000000)\nsys.exit(42)',
      'score.txt',
    ],
    ['leaves a folder for a score', 'import os, sys\nos.mkdir("lemon_score")', 'no number to its score file'],
  ])('because it %s, fails nobody: staff read why', async (what, code, words) => {
    const protocol = what.includes('file') ? 'kattis' : what.includes('folder') ? 'lemon' : 'contract';
    const result = await judge(checker(code, { protocol }));
    expect(result).toMatchObject({ kind: 'program_fault', cases: [] });
    expect(result.problem).toContain('The checker failed on test 1.\n');
    expect(result.problem).toContain(words);
    expect(result.transcripts).toMatchObject([{ seq: 1, fromProgram: 'hello' }]);
    expect(await judged(checker(OBEDIENT), { cases: [{ input: '{"exit": 100}', output: '' }] })).toMatchObject([
      { status: STATUS.accepted },
    ]);
  });

  it('because it computes for ever is stopped', { timeout: 150_000 }, async () => {
    const result = await judge(checker('while True: pass'));
    expect(result).toMatchObject({ kind: 'program_fault', cases: [] });
    expect(result.problem).toContain('of processor time');
  });

  it('on one case of many ends the submission at that', async () => {
    const cases = Array.from({ length: 30 }, (_, index) => ({
      input: `{"exit": ${index === 3 ? 103 : 0}}\n`,
      output: '',
    }));
    const result = await judge(checker(OBEDIENT), { cases });
    expect(result).toMatchObject({ kind: 'program_fault', cases: [], transcripts: [{ seq: 4 }] });
    expect(result.problem).toContain('test 4.');
    expect(test.workshop.slots.running).toBe(0);
  });

  it('that does not compile is shown to staff with the compiler’s words', async () => {
    const result = await judge(checker('int main() { return undeclared; }', { language: 'C++' }));
    expect(result).toMatchObject({ kind: 'program_fault', cases: [] });
    expect(result.problem).toContain('undeclared');
  });

  it('in a language that it may not have, or beside a file that hides one of its own, is named', async () => {
    expect((await judge(checker('', { language: 'Java' }))).problem).toContain('Java');
    const hidden = await judge(checker(OBEDIENT, { files: { user_output: '{"exit": 100}' } }));
    expect(hidden).toMatchObject({ kind: 'program_fault' });
    expect(hidden.problem).toContain('user_output');
  });

  it('is missing', async () => {
    const result = await test.judge({
      language: 'Python3',
      code: 'print(1)',
      cases: [{ input: '', output: '' }],
      mode: { judgeMode: 'spj' },
    });
    expect(result).toMatchObject({ kind: 'program_fault' });
  });

  it('leaves nothing behind in the sandbox, nor do the runs that were broken off', async () => {
    await judge(checker('import sys\nsys.exit(103)'), {
      code: 'import time\nprint(1, flush=True)\nif input() == "slow": time.sleep(5)',
      cases: [
        { input: 'slow\n', output: '' },
        { input: 'quick\n', output: '' },
      ],
      limits: { timeMs: 5000, memoryMb: 256, stackMb: 256 },
    });
    const { url, token } = test.address;
    const left = async () => {
      const response = await fetch(`${url}/file`, { headers: { authorization: `Bearer ${token}` } });
      return response.json();
    };
    await expect.poll(left, { timeout: 40_000, interval: 500 }).toEqual({});
  });
});

describe('a malicious checker', () => {
  it('sees its own case and nothing else', async () => {
    const code = `import os, socket, sys
def attempt(work):
    try: return str(work())
    except Exception as error: return type(error).__name__
said = [
    attempt(lambda: socket.create_connection(('127.0.0.1', ${5432}), 1)),
    attempt(lambda: open('/etc/passwd').read()),
    attempt(lambda: os.listdir('/root')),
    attempt(lambda: open('/proc/1/environ').read()),
    attempt(lambda: os.kill(1, 9)),
    attempt(lambda: open('/usr/bin/evil', 'w')),
    ' '.join(sorted(os.listdir('/w'))),
    ' '.join(os.listdir('/tmp')),
]
open('/tmp/for-later', 'w').write('secret')
open('/w/for-later', 'w').write('secret')
sys.stderr.write('\\n'.join(said))`;
    for (let round = 0; round < 3; round += 1) {
      const cases = [{ input: `round ${round}\n`, output: '' }];
      const [report] = await judged(checker(code), { cases });
      const said = report!.comment!.split('\n');
      expect(said.slice(0, 6)).toEqual([
        'OSError',
        'FileNotFoundError',
        'FileNotFoundError',
        'PermissionError',
        'PermissionError',
        'OSError',
      ]);
      expect(said.slice(6)).toEqual(['answer input spj.pyc user_output']);
    }
  });

  it('that forks leaves nobody behind', async () => {
    const code = `import os, sys, time
for _ in range(200):
    try:
        if os.fork() == 0:
            os.setsid(); time.sleep(600); os._exit(0)
    except OSError:
        break
sys.exit(102)`;
    expect(await judged(checker(code))).toMatchObject([{ status: STATUS.wrong_answer }]);
    expect(await judged(checker(OBEDIENT), { cases: [{ input: '{"exit": 100}', output: '' }] })).toMatchObject([
      { status: STATUS.accepted },
    ]);
  });
});
