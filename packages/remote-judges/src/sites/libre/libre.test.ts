import { libreStandIn } from '@oyez/remote-stand-ins/sites/libre/libre';
import { describe, expect, it } from 'vitest';
import type { RemoteErrorKind } from '../../errors.ts';
import type { RemoteVerdict } from '../../provider.ts';
import { aSubmission, atStandIn, kindOf, resultOf, send, sparrow } from '../../testing/at-a-stand-in.ts';
import { followsEverySiteRule } from '../../testing/every-site.ts';
import { compilerOf } from './languages.ts';
import { libre } from './libre.ts';
import { libreMeaning } from './verdicts.ts';

const PROBLEM = 'LIBRE-1';

describe('ids of LibreOJ', () => {
  it.each(['1', 'LIBRE-1', 'libre 1', 'https://loj.ac/p/1', 'https://loj.ac/problem/1'])('reads %j', (written) => {
    expect(libre.parseId(written)).toMatchObject({ canonical: 'LIBRE-1', stored: '1' });
  });

  it.each(['', '0', '01', 'one', 'LIBRE-1-901', '1234567', 'https://elsewhere.example.com/p/1'])(
    'names the right form for %j',
    (written) => {
      expect(() => libre.parseId(written)).toThrow(expect.objectContaining({ kind: 'InvalidId', example: 'LIBRE-1' }));
    },
  );
});

describe('a problem of LibreOJ', () => {
  it('comes as it is, with its pictures named', async () => {
    const { connect } = await atStandIn(libre, libreStandIn);
    const problem = await connect().fetchProblem(libre.parseId(PROBLEM));
    expect(problem).toMatchObject({
      title: 'A + B Problem',
      timeLimitMs: 2000,
      memoryLimitMb: 256,
      input: '一行两个整数。',
      output: '一个整数。',
      samples: [{ input: '1 2\n', output: '3\n' }],
      tags: ['入门'],
      sourceUrl: 'https://loj.ac/p/1',
      assets: [{ placeholder: 'remote-asset:1', name: 'one.png' }],
    });
    expect(problem.description).toContain('$a + b$');
    expect(problem.description).toContain('![图](remote-asset:1 "230")');
    expect(problem.hint).toContain('$1 + 2 = 3$');
    expect(problem.hint).toContain(String.raw`$-10^6 \le a, b \le 10^6$`);
  });

  it('brings its pictures', async () => {
    const { connect } = await atStandIn(libre, libreStandIn);
    const connection = connect();
    const [one] = (await connection.fetchProblem(libre.parseId(PROBLEM))).assets;
    expect(await connection.fetchAsset(one!)).toMatchObject({ contentType: 'image/png' });
  });

  it('may be interactive, and keeps a section that has no place of its own', async () => {
    const { connect } = await atStandIn(libre, libreStandIn);
    const problem = await connect().fetchProblem(libre.parseId('100'));
    expect(problem).toMatchObject({ flags: { interactive: true, specialJudge: true }, assets: [] });
    expect(problem.description).toContain('### 实现细节');
  });

  it.each<[string, RemoteErrorKind]>([
    ['101', 'Forbidden'],
    ['999999', 'NotFound'],
  ])('%s is refused as %s', async (id, kind) => {
    const { connect } = await atStandIn(libre, libreStandIn);
    expect(await kindOf(connect().fetchProblem(libre.parseId(id)))).toBe(kind);
  });
});

describe('submitting to LibreOJ', () => {
  it.each<[string, RemoteVerdict, number]>([
    ['accepted', 'accepted', 100],
    ['wrong_answer', 'wrong_answer', 0],
    ['partial 40', 'partial_accepted', 40],
    ['time_limit', 'time_limit', 0],
    ['memory_limit', 'memory_limit', 0],
    ['runtime_error', 'runtime_error', 0],
    ['output_limit', 'runtime_error', 0],
    ['system_error', 'system_error', 0],
    ['skipped', 'submitted_failed', 0],
  ])('ends %s as %s with %i points', async (outcome, verdict, score) => {
    const { signedIn } = await atStandIn(libre, libreStandIn);
    const connection = await signedIn();
    const work = aSubmission(libre, { problem: PROBLEM, source: `// stand-in: ${outcome}\n` });
    const { remoteId } = await send(connection, work);
    expect(await resultOf(connection, work, remoteId)).toMatchObject({ verdict, score, timeMs: 46, memoryKb: 100 });
  });

  it('brings each test', async () => {
    const { signedIn } = await atStandIn(libre, libreStandIn);
    const connection = await signedIn();
    const work = aSubmission(libre, { problem: PROBLEM, source: '// stand-in: wrong_answer on 2\n' });
    const { remoteId } = await send(connection, work);
    const test = { timeMs: 46, memoryKb: 100, input: '1 2', output: '3', answer: '3' };
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      cases: [
        { seq: 1, verdict: 'accepted', ...test },
        { seq: 2, verdict: 'wrong_answer', ...test },
      ],
    });
  });

  it('brings the text of a compile error', async () => {
    const { signedIn } = await atStandIn(libre, libreStandIn);
    const connection = await signedIn();
    const work = aSubmission(libre, { problem: PROBLEM, source: '// stand-in: compile_error\n' });
    const { remoteId } = await send(connection, work);
    const compileLog = "main.cpp:3:5: error: expected ';' before '}' token <here> & there";
    expect(await resultOf(connection, work, remoteId)).toMatchObject({ verdict: 'compile_error', compileLog });
  });

  it('takes each of its languages', async () => {
    const { signedIn, standIn } = await atStandIn(libre, libreStandIn);
    const connection = await signedIn();
    for (const { siteId: languageId } of await connection.listLanguages()) {
      const { remoteId } = await send(connection, aSubmission(libre, { problem: PROBLEM, languageId }));
      expect(standIn.world.submission(remoteId)?.languageId).toBe(compilerOf(languageId)?.language);
    }
    expect(standIn.world.submissions).toHaveLength(libre.languages.length);
  });

  it('names a language that it has not', async () => {
    const { signedIn } = await atStandIn(libre, libreStandIn);
    const work = aSubmission(libre, { problem: PROBLEM, languageId: 'cobol' });
    expect(await kindOf(send(await signedIn(), work))).toBe('LanguageNotSupported');
  });

  it('tells a reCAPTCHA from a wrong password', async () => {
    const { connect, signedIn, trouble } = await atStandIn(libre, libreStandIn);
    const connection = await signedIn();
    trouble({ name: 'challenge-box' });
    expect(await kindOf(connect(sparrow).ensureSession())).toBe('ChallengeRequired');
    expect(await kindOf(send(connection, aSubmission(libre, { problem: PROBLEM })))).toBe('ChallengeRequired');
  });
});

describe('words of LibreOJ', () => {
  it.each(['accepted', 'Accepted ', '', 'InvalidInteraction', 'constructor'])('makes no verdict of %j', (status) => {
    expect(libreMeaning(status, 'Finished')).toBeUndefined();
  });

  it.each([
    ['Preparing', 'waiting'],
    ['Compiling', 'compiling'],
    ['Running', 'running'],
    [undefined, 'waiting'],
  ])('says how far one is that is pending and %s', (progress, meaning) => {
    expect(libreMeaning('Pending', progress)).toBe(meaning);
  });
});

followsEverySiteRule({
  site: libre,
  played: libreStandIn,
  problem: PROBLEM,
  marker: 'blanks',
  numberInAnswer: true,
  submitPath: '/api/submission/submit',
});
