import { pojStandIn } from '@oyez/remote-stand-ins/sites/poj/poj';
import { describe, expect, it } from 'vitest';
import type { RemoteVerdict } from '../../provider.ts';
import { aSubmission, atStandIn, heron, kindOf, resultOf, send } from '../../testing/at-a-stand-in.ts';
import { followsEverySiteRule } from '../../testing/every-site.ts';
import { poj } from './poj.ts';
import { pojMeaning } from './verdicts.ts';

const PROBLEM = 'POJ-1000';

describe('ids of POJ', () => {
  it.each([
    '1000',
    'POJ-1000',
    'poj 1000',
    'POJ1000',
    'http://poj.org/problem?id=1000',
    'http://poj.org/submit?problem_id=1000',
  ])('reads %j', (written) => {
    expect(poj.parseId(written)).toMatchObject({ canonical: 'POJ-1000', stored: '1000' });
  });

  it.each(['', 'POJ-', '01000', '12', 'A+B', 'HDU-1000', 'http://elsewhere.example.com/problem?id=1000'])(
    'names the right form for %j',
    (written) => {
      expect(() => poj.parseId(written)).toThrow(expect.objectContaining({ kind: 'InvalidId', example: 'POJ-1000' }));
    },
  );
});

describe('a problem of POJ', () => {
  it.each([{ form: 'older' }, { form: 'current' }])('is read from the $form page', async ({ form }) => {
    const { connect, trouble } = await atStandIn(poj, pojStandIn);
    if (form === 'current') trouble({ name: 'other-layout' });
    const problem = await connect().fetchProblem(poj.parseId(PROBLEM));
    expect(problem).toMatchObject({
      title: 'A+B Problem',
      timeLimitMs: 1000,
      memoryLimitMb: 9,
      samples: [{ input: '1 2', output: '3' }],
      sourceLabel: 'Stand-in',
      flags: { specialJudge: false },
      notes: [],
    });
    expect(problem.assets).toMatchObject([{ name: '1000_1.jpg' }]);
    expect(problem.hint).toContain('#include &lt;stdio.h&gt;');
  });

  it('has dollars that are no formulas', async () => {
    const { connect } = await atStandIn(poj, pojStandIn);
    const { description } = await connect().fetchProblem(poj.parseId(PROBLEM));
    expect(description).toContain('&#36;5, and a second one another &#36;5');
    expect(description).not.toContain('$');
  });

  it('has the limit of the whole, not of one test, and may have a judge of its own', async () => {
    const { connect } = await atStandIn(poj, pojStandIn);
    const problem = await connect().fetchProblem(poj.parseId('1001'));
    expect(problem).toMatchObject({
      timeLimitMs: 3000,
      memoryLimitMb: 64,
      flags: { specialJudge: true },
      sourceLabel: '',
    });
    expect(problem.description).not.toContain('script');
  });

  it('that is not there is not found', async () => {
    const { connect } = await atStandIn(poj, pojStandIn);
    expect(await kindOf(connect().fetchProblem(poj.parseId(poj.probe.missing)))).toBe('NotFound');
  });
});

describe('submitting to POJ', () => {
  it.each<[string, RemoteVerdict, string]>([
    ['accepted', 'accepted', 'Accepted'],
    ['wrong_answer', 'wrong_answer', 'Wrong Answer'],
    ['presentation_error', 'presentation_error', 'Presentation Error'],
    ['time_limit', 'time_limit', 'Time Limit Exceeded'],
    ['memory_limit', 'memory_limit', 'Memory Limit Exceeded'],
    ['runtime_error', 'runtime_error', 'Runtime Error'],
    ['output_limit', 'runtime_error', 'Output Limit Exceeded'],
    ['system_error', 'system_error', 'System Error'],
  ])('ends %s as %s', async (outcome, verdict, rawVerdict) => {
    const { signedIn } = await atStandIn(poj, pojStandIn);
    const connection = await signedIn();
    const work = aSubmission(poj, { problem: PROBLEM, source: `// stand-in: ${outcome}\nint main() {}\n` });
    const { remoteId } = await send(connection, work);
    const used = outcome === 'accepted' ? { timeMs: 46, memoryKb: 100 } : { timeMs: undefined, memoryKb: undefined };
    expect(await resultOf(connection, work, remoteId)).toMatchObject({ verdict, rawVerdict, ...used });
  });

  it.each(['older', 'current'])('brings the text of a compile error from the %s page', async (form) => {
    const { signedIn, trouble } = await atStandIn(poj, pojStandIn);
    const connection = await signedIn();
    const work = aSubmission(poj, { problem: PROBLEM, source: '// stand-in: compile_error\nint main() {\n' });
    if (form === 'current') trouble({ name: 'other-layout' });
    const { remoteId } = await send(connection, work);
    const log = "main.cpp:3:5: error: expected ';' before '}' token <here> & there";
    expect(await resultOf(connection, work, remoteId)).toMatchObject({ verdict: 'compile_error', compileLog: log });
  });

  it('keeps the text of a compile error from every other account, and the verdict from none', async () => {
    const { signedIn } = await atStandIn(poj, pojStandIn);
    const work = aSubmission(poj, { problem: PROBLEM, source: '// stand-in: compile_error\nint main() {\n' });
    const { remoteId } = await send(await signedIn(), work);
    const other = await signedIn(heron);
    expect(await resultOf(other, work, remoteId)).toMatchObject({ verdict: 'compile_error', compileLog: undefined });
  });

  it('takes each of its languages, and source in any script', async () => {
    const { signedIn, standIn, clock } = await atStandIn(poj, pojStandIn);
    const connection = await signedIn();
    for (const { siteId: languageId } of await connection.listLanguages()) {
      await clock.sleep(poj.pace.submitGapMs);
      const source = '// stand-in: accepted 中文 + 100% é\nint main() {}\n';
      const { remoteId } = await send(connection, aSubmission(poj, { problem: PROBLEM, languageId, source }));
      expect(standIn.world.submission(remoteId)).toMatchObject({ languageId });
      expect(standIn.world.submission(remoteId)?.source).toContain('中文 + 100% é');
    }
    expect(standIn.world.submissions).toHaveLength(7);
  });

  it.each<[string, Parameters<typeof aSubmission>[1], RegExp]>([
    ['a program that is too long', { problem: PROBLEM, source: 'x'.repeat(70_000) }, /too long/],
    ['a problem that is not there', { problem: '4321' }, /Can not find problem 4321/],
    ['a language that it has not', { problem: PROBLEM, languageId: '9' }, /Unsupported language/],
  ])('gives the reason when the site refuses %s', async (_, given, words) => {
    const { signedIn } = await atStandIn(poj, pojStandIn);
    const sent = send(await signedIn(), aSubmission(poj, given));
    await expect(sent).rejects.toMatchObject({ kind: 'SourceRejected', siteText: expect.stringMatching(words) });
  });
});

describe('words of POJ', () => {
  it.each(['Compilation Error', 'ACCEPTED', 'Accepted 1', 'toString', '', 'Judging'])(
    'makes no verdict of %j',
    (words) => {
      expect(pojMeaning(words)).toBeUndefined();
    },
  );
});

followsEverySiteRule({
  site: poj,
  played: pojStandIn,
  problem: PROBLEM,
  marker: 'blanks',
  numberInAnswer: false,
  submitPath: '/submit',
});
