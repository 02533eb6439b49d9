import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { atcoderStandIn } from '@oyez/remote-stand-ins/sites/atcoder/atcoder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidId } from '../../errors.ts';
import { aSubmission, connectTo, fastClock, kindOf, resultOf, sent, SPARROW } from '../../testing/kit.ts';
import { atcoder } from './atcoder.ts';

let site: StandIn;
const clock = fastClock();

beforeAll(async () => {
  site = await startStandIn(atcoderStandIn, { now: () => clock.now() });
});
afterAll(() => site.close());
beforeEach(() => {
  site.world.troubles.clear();
  site.world.notes.clear();
});

const connect = (options: Parameters<typeof connectTo>[2] = {}) => connectTo(atcoder, site, { clock, ...options });
const work = (source: string, languageId = '6017') => aSubmission(atcoder, 'abc100_a', source, languageId);

describe('ids of AtCoder', () => {
  it.each([
    ['AC-abc110_a', 'AC-abc110_a', 'abc110'],
    ['ABC110_A', 'AC-abc110_a', 'abc110'],
    ['abc042/arc058_a', 'AC-arc058_a', 'abc042'],
    [
      'https://atcoder.jp/contests/code-festival-2016-quala/tasks/code_festival_2016_quala_a',
      'AC-code_festival_2016_quala_a',
      'code-festival-2016-quala',
    ],
  ])('%s is %s of %s', (given, canonical, contest) => {
    const id = atcoder.parseId(given);
    expect(id).toMatchObject({ canonical, contest });
    expect(atcoder.parseId(id.stored)).toEqual(id);
  });

  it.each(['', 'abc110', '_a', 'abc110_', 'a b_c', '../x_y', 'abc/../abc_a'])('%j is none', (given) => {
    expect(() => atcoder.parseId(given)).toThrow(InvalidId);
  });
});

describe('a task of AtCoder', () => {
  it('comes with its sections, formulas, picture, sample and limits', async () => {
    const problem = await connect({ account: null }).fetchProblem(atcoder.parseId('abc100_a'));
    expect(problem).toMatchObject({
      title: 'Happy Birthday!',
      timeLimitMs: 2000,
      memoryLimitMb: 976,
      samples: [{ input: '5 4', output: 'Yay!' }],
      output: '<p>A word.</p>',
      sourceLabel: 'Stand-in Contest',
      assets: [{ kind: 'picture', name: 'fair.png' }],
    });
    expect(problem.description).toContain(String.raw`$A$ and $B$ of $N \leq 16$ pieces`);
    expect(problem.input).toContain('$1 &lt; A$');
  });

  it('of old days is read in its own layout and units', async () => {
    const problem = await connect({ account: null }).fetchProblem(atcoder.parseId('abc042/arc058_a'));
    expect(problem).toMatchObject({
      title: 'Missing Keys',
      timeLimitMs: 500,
      memoryLimitMb: 256,
      samples: [{ input: '3 5\n1 2 3', output: '4' }],
    });
    expect(problem.description).toBe('<p>壊れたキー $K$ 個。価格は &#36;5 です。</p>');
  });

  it('that does not exist is not found', async () => {
    expect(await kindOf(connect().fetchProblem(atcoder.parseId('zzz999_a')))).toBe('NotFound');
  });
});

describe('an account of AtCoder', () => {
  it('signs in once, and is known afterwards', async () => {
    const connection = connect();
    expect(await connection.ensureSession()).toEqual({ handle: 'sparrow', signedInNow: true });
    expect(await connection.ensureSession()).toEqual({ handle: 'sparrow', signedInNow: false });
  });

  it.each([
    [{ handle: 'sparrow', password: 'wrong' }, undefined, 'LoginFailed'],
    [{ handle: 'sparrow', password: undefined }, undefined, 'LoginFailed'],
    [SPARROW, 'challenge-box', 'ChallengeRequired'],
    [SPARROW, 'challenge', 'ChallengeRequired'],
  ] as const)('%j with %s: %s', async (account, trouble, kind) => {
    if (trouble) site.world.troubles.add({ name: trouble, path: '/login' });
    expect(await kindOf(connect({ account }).ensureSession())).toBe(kind);
  });
});

describe('a submission to AtCoder', () => {
  it.each([
    ['accepted', 'accepted'],
    ['wrong_answer', 'wrong_answer'],
    ['time_limit', 'time_limit'],
    ['memory_limit', 'memory_limit'],
    ['runtime_error', 'runtime_error'],
    ['output_limit', 'runtime_error'],
    ['idleness', 'runtime_error'],
    ['system_error', 'system_error'],
  ])('that is %s reads %s', async (told, verdict) => {
    const connection = connect();
    const one = work(`// stand-in: ${told}\n`);
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ state: 'final', verdict, timeMs: 46, memoryKb: 100 });
  });

  it('that does not compile comes with the text of the compiler, and one nobody knows without a verdict', async () => {
    const connection = connect();
    const one = work('// stand-in: compile_error\n');
    expect(await resultOf(connection, one, await sent(connection, one))).toMatchObject({
      verdict: 'compile_error',
      compileLog: "main.cpp:3:5: error: expected ';' before '}' token <here> & there",
    });
    const odd = work('// stand-in: says ACCEPTED?\n');
    expect(await resultOf(connection, odd, await sent(connection, odd))).toMatchObject({
      state: 'unknown',
      rawVerdict: 'ACCEPTED?',
    });
  });

  it.each([
    ['language-retired', 'LanguageNotSupported'],
    ['source-refused', 'SourceRejected'],
    ['too-fast', 'RateLimited'],
    ['challenge-box', 'ChallengeRequired'],
    ['challenge', 'ChallengeRequired'],
    ['rate-limit', 'RateLimited'],
    ['bad-gateway', 'TemporarilyUnavailable'],
    ['changed-page', 'SiteChanged'],
    ['id-hidden', 'SubmitUncertain'],
    ['duplicate-ids', 'none'],
  ] as const)('in the face of %s: %s', async (name, kind) => {
    const connection = connect();
    await sent(connection, work('// the one before\n'));
    const one = work(`// faced with ${name}\n`);
    const ticket = await connection.prepareSubmit(one);
    site.world.troubles.add({ name, path: '/contests/abc100/submit(?!s)' });
    expect(await kindOf(connection.submit(one, ticket))).toBe(kind);
  });

  it('is never taken for what somebody sends by hand while its own number is not shown', async () => {
    const connection = connect();
    const one = work('// hidden behind another\n');
    const ticket = await connection.prepareSubmit(one);
    for (const name of ['id-hidden', 'duplicate-ids'] as const) {
      site.world.troubles.add({ name, path: '/contests/abc100/submit(?!s)', method: 'POST' });
    }
    expect(await kindOf(connection.submit(one, ticket))).toBe('SubmitUncertain');
    site.world.notes.delete('hidden');
    const mine = site.world.submissions.find((row) => row.source.startsWith('// hidden behind'));
    expect(await connection.findSubmitted(one, ticket)).toMatchObject({ remoteId: String(mine?.id), by: 'marker' });
  });

  it('is never taken for the same text in another language', async () => {
    const connection = connect();
    const one = work('// the same text\n');
    const ticket = await connection.prepareSubmit(one);
    const text = { handle: 'sparrow', source: one.source, problem: 'abc100_a' };
    site.world.receive({ ...text, languageId: '6082' });
    expect(await connection.findSubmitted(one, ticket)).toEqual({ found: 'none' });
    const { id } = site.world.receive({ ...text, languageId: '6017' });
    expect(await connection.findSubmitted(one, ticket)).toMatchObject({ remoteId: String(id), by: 'only candidate' });
  });

  it('that only people who are signed in may see is asked for after signing in, which reading never does', async () => {
    const connection = connect();
    const one = work('// shown to its author only\n');
    const remoteId = await sent(connection, one);
    site.world.notes.set('private', true);
    site.world.endSessions();
    const before = site.world.asked.length;
    expect(await kindOf(connection.getResult({ id: one.id, remoteId, handle: 'sparrow' }))).toBe('SessionExpired');
    expect(site.world.asked).toHaveLength(before + 1);
    await connection.ensureSession();
    expect(await resultOf(connection, one, remoteId)).toMatchObject({ verdict: 'accepted' });
  });

  it('whose answer is lost is found by its marker, also when the session is lost in between', async () => {
    const connection = connect();
    const one = work('// lost\n');
    const ticket = await connection.prepareSubmit(one);
    site.world.troubles.add({ name: 'reset-after', method: 'POST', path: '/submit', times: 1 });
    expect(await kindOf(connection.submit(one, ticket))).toBe('SubmitUncertain');
    await sent(connection, work('// another\n'));
    site.world.troubles.add({ name: 'session-lost', path: '/submissions/me', times: 1 });
    const mine = site.world.submissions.find((row) => row.source.startsWith('// lost'))!;
    expect(await connection.findSubmitted(one, ticket)).toEqual({
      found: 'one',
      remoteId: String(mine.id),
      by: 'marker',
    });
  });
});

describe('every failure of the way to AtCoder', () => {
  it.each([
    ['challenge', 'ChallengeRequired'],
    ['forbidden', 'Forbidden'],
    ['rate-limit', 'RateLimited'],
    ['bad-gateway', 'TemporarilyUnavailable'],
    ['half-page', 'TemporarilyUnavailable'],
    ['cut-page', 'TemporarilyUnavailable'],
    ['broken-gzip', 'TemporarilyUnavailable'],
    ['slow-drip', 'TemporarilyUnavailable'],
    ['redirect-loop', 'NotFound'],
    ['huge-body', 'TemporarilyUnavailable'],
    ['reset-before', 'TemporarilyUnavailable'],
    ['changed-page', 'SiteChanged'],
  ] as const)('reading a task with %s: %s', async (name, kind) => {
    site.world.troubles.add({ name });
    const connection = connect({ account: null, timeoutMs: 700 });
    expect(await kindOf(connection.fetchProblem(atcoder.parseId('abc100_a')))).toBe(kind);
  });
});

it('AtCoder’s languages are those of the task’s own list for an account, else ours', async () => {
  const id = atcoder.parseId('abc100_a');
  expect(await connect().listLanguages(id)).toHaveLength(3);
  expect(await connect({ account: null }).listLanguages(id)).toHaveLength(116);
});
