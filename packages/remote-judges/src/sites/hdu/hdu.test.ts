import { hduStandIn } from '@oyez/remote-stand-ins/sites/hdu/hdu';
import { describe, expect, it } from 'vitest';
import type { RemoteErrorKind } from '../../errors.ts';
import type { RemoteVerdict } from '../../provider.ts';
import { aSubmission, atStandIn, kindOf, resultOf, send } from '../../testing/at-a-stand-in.ts';
import { followsEverySiteRule } from '../../testing/every-site.ts';
import { hdu } from './hdu.ts';
import { hduMeaning } from './verdicts.ts';

const PROBLEM = 'HDU-1000';

describe('ids of HDU', () => {
  it.each([
    '1000',
    ' 1000 ',
    'HDU-1000',
    'hdu1000',
    'HDU 1000',
    'http://acm.hdu.edu.cn/showproblem.php?pid=1000',
    'https://acm.hdu.edu.cn/showproblem.php?lang=en&pid=1000#x',
  ])('reads %j', (written) => {
    expect(hdu.parseId(written)).toMatchObject({ canonical: 'HDU-1000', stored: '1000' });
  });

  it.each([
    '',
    'HDU-',
    '0100',
    '999',
    '12345678',
    '1000a',
    '１０００',
    'POJ-1000',
    'https://elsewhere.example.com/showproblem.php?pid=1000',
    '1000; DROP',
  ])('names the right form for %j', (written) => {
    expect(() => hdu.parseId(written)).toThrow(expect.objectContaining({ kind: 'InvalidId', example: 'HDU-1000' }));
  });
});

describe('a problem of HDU', () => {
  it.each([{ form: 'older' }, { form: 'current' }])('is read from the $form page', async ({ form }) => {
    const { connect, trouble } = await atStandIn(hdu, hduStandIn);
    if (form === 'current') trouble({ name: 'other-layout' });
    const problem = await connect().fetchProblem(hdu.parseId(PROBLEM));
    expect(problem).toMatchObject({
      title: 'A + B Problem',
      timeLimitMs: 1000,
      memoryLimitMb: 32,
      samples: [{ input: '1 1', output: '2' }],
      sourceLabel: 'Stand-in',
      sourceUrl: 'https://acm.hdu.edu.cn/showproblem.php?pid=1000',
      flags: { specialJudge: false },
      notes: [],
    });
    expect(problem.description).toContain('热身');
    expect(problem.hint).toContain('Both are small.');
    expect(problem.assets).toMatchObject([{ name: '1.jpg', kind: 'picture' }]);
    expect(problem.description).toContain(problem.assets[0]?.placeholder);
  });

  it('keeps entities, tables and formulas, and nothing that runs', async () => {
    const { connect } = await atStandIn(hdu, hduStandIn);
    const problem = await connect().fetchProblem(hdu.parseId('1001'));
    expect(problem).toMatchObject({
      title: 'Sum & Product <again>',
      timeLimitMs: 500,
      memoryLimitMb: 64,
      samples: [{ input: '3\n<1>', output: '1 & 2\n\n3' }],
      flags: { specialJudge: true },
    });
    expect(problem.description).toContain('$a_i + b_i$');
    expect(problem.description).toContain('<table>');
    expect(problem.description).not.toMatch(/script|onerror/);
  });

  it('brings its pictures from the site alone', async () => {
    const { connect } = await atStandIn(hdu, hduStandIn);
    const connection = connect();
    const [picture] = (await connection.fetchProblem(hdu.parseId(PROBLEM))).assets;
    const { bytes, contentType } = await connection.fetchAsset(picture!);
    expect({ contentType, begins: Buffer.from(bytes.subarray(0, 2)).toString('hex') }).toEqual({
      contentType: 'image/jpeg',
      begins: 'ffd8',
    });
  });

  it('that is not there is not found', async () => {
    const { connect } = await atStandIn(hdu, hduStandIn);
    expect(await kindOf(connect().fetchProblem(hdu.parseId(hdu.probe.missing)))).toBe('NotFound');
  });
});

describe('submitting to HDU', () => {
  it.each<[string, RemoteVerdict, string]>([
    ['accepted', 'accepted', 'Accepted'],
    ['wrong_answer', 'wrong_answer', 'Wrong Answer'],
    ['presentation_error', 'presentation_error', 'Presentation Error'],
    ['time_limit', 'time_limit', 'Time Limit Exceeded'],
    ['memory_limit', 'memory_limit', 'Memory Limit Exceeded'],
    ['runtime_error', 'runtime_error', 'Runtime Error (ACCESS_VIOLATION)'],
    ['output_limit', 'runtime_error', 'Output Limit Exceeded'],
    ['system_error', 'system_error', 'System Error'],
  ])('ends %s as %s', async (outcome, verdict, rawVerdict) => {
    const { signedIn } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    const work = aSubmission(hdu, { problem: PROBLEM, source: longEnough(outcome) });
    const { remoteId } = await send(connection, work);
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict,
      rawVerdict,
      timeMs: 46,
      memoryKb: 100,
    });
  });

  it('brings the text of a compile error', async () => {
    const { signedIn } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    const work = aSubmission(hdu, { problem: PROBLEM, source: longEnough('compile_error') });
    const { remoteId } = await send(connection, work);
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict: 'compile_error',
      compileLog: "编译错误 main.cpp:3:5: error: expected ';' before '}' token <here> & there",
    });
  });

  it('keeps the verdict of a compile error whose text cannot be read', async () => {
    const { signedIn, trouble } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    const work = aSubmission(hdu, { problem: PROBLEM, source: longEnough('compile_error') });
    const { remoteId } = await send(connection, work);
    trouble({ name: 'changed-page', path: 'viewerror' });
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict: 'compile_error',
      compileLog: undefined,
    });
  });

  it('takes each of its languages, and source in any script', async () => {
    const { signedIn, standIn, clock } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    for (const { siteId: languageId } of await connection.listLanguages()) {
      await clock.sleep(hdu.pace.submitGapMs);
      const source = `${longEnough('accepted')}// 中文 + 100% é 🦅\n`;
      const { remoteId } = await send(connection, aSubmission(hdu, { problem: PROBLEM, languageId, source }));
      expect(standIn.world.submission(remoteId)).toMatchObject({ languageId });
      expect(standIn.world.submission(remoteId)?.source).toContain('中文 + 100% é 🦅');
    }
    expect(standIn.world.submissions).toHaveLength(7);
  });

  it.each<[string, Parameters<typeof aSubmission>[1], RemoteErrorKind, RegExp]>([
    ['a program that is too short', { problem: PROBLEM, source: '1' }, 'SourceRejected', /longer than 50/],
    ['a problem that is not there', { problem: '4321' }, 'SourceRejected', /No such problem - 4321/],
    ['a language that it has not', { problem: PROBLEM, languageId: '9' }, 'SourceRejected', /choose a language/],
  ])('gives the reason when the site refuses %s', async (_, given, kind, words) => {
    const { signedIn } = await atStandIn(hdu, hduStandIn);
    const sent = send(await signedIn(), aSubmission(hdu, given));
    await expect(sent).rejects.toMatchObject({ kind, siteText: expect.stringMatching(words) });
  });

  it('waits as long as the site wants between two', async () => {
    const { signedIn } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    await send(connection, aSubmission(hdu, { problem: PROBLEM }));
    await expect(send(connection, aSubmission(hdu, { problem: PROBLEM }))).rejects.toMatchObject({
      kind: 'RateLimited',
      retryAfterMs: 5000,
    });
  });

  it('says when the site is closed for a contest of its own', async () => {
    const { signedIn, trouble } = await atStandIn(hdu, hduStandIn);
    const connection = await signedIn();
    trouble({ name: 'closed' });
    await expect(connection.fetchProblem(hdu.parseId(PROBLEM))).rejects.toMatchObject({
      kind: 'TemporarilyUnavailable',
      outage: 'closed',
    });
    expect(await kindOf(send(connection, aSubmission(hdu, { problem: PROBLEM })))).toBe('TemporarilyUnavailable');
  });
});

describe('words of HDU', () => {
  it.each([
    'Accepted ',
    'accepted',
    'Accepted!',
    'Happy New Year!',
    'Runtime Error (see below)',
    'constructor',
    '',
    'Pending Rejudging',
  ])('makes no verdict of %j', (words) => {
    expect(hduMeaning(words)).toBeUndefined();
  });
});

followsEverySiteRule({
  site: hdu,
  played: hduStandIn,
  problem: PROBLEM,
  marker: 'blanks',
  numberInAnswer: false,
  submitPath: 'submit.php',
});

function longEnough(outcome: string): string {
  return `// stand-in: ${outcome}\n#include <cstdio>\nint main() { puts("hello"); return 0; }\n`;
}
