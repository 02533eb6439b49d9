import { spojStandIn } from '@oyez/remote-stand-ins/sites/spoj/spoj';
import { describe, expect, it } from 'vitest';
import type { RemoteErrorKind } from '../../errors.ts';
import type { RemoteVerdict } from '../../provider.ts';
import { aSubmission, atStandIn, kindOf, resultOf, send, sparrow } from '../../testing/at-a-stand-in.ts';
import { followsEverySiteRule } from '../../testing/every-site.ts';
import { spoj } from './spoj.ts';
import { memoryMegabytes, timeMilliseconds, usedKilobytes, usedMilliseconds } from './units.ts';
import { spojReading } from './verdicts.ts';

const PROBLEM = 'SPOJ-TEST';

describe('ids of SPOJ', () => {
  it.each([
    'PRIME1',
    'prime1',
    ' SPOJ-prime1 ',
    'spoj: PRIME1',
    'https://www.spoj.com/problems/PRIME1/',
    'https://spoj.com/submit/prime1',
  ])('reads %j', (written) => {
    expect(spoj.parseId(written)).toMatchObject({ canonical: 'SPOJ-PRIME1', stored: 'PRIME1' });
  });

  it('knows a code that begins with its own name', () => {
    expect(spoj.parseId('SPOJ-SPOJX')).toMatchObject({ stored: 'SPOJX' });
    expect(spoj.parseId('SPOJX')).toMatchObject({ stored: 'SPOJX' });
  });

  it.each([
    '',
    'SPOJ-',
    'A',
    'A B',
    'PRIME-1',
    '../TEST',
    '素数',
    'A'.repeat(40),
    'https://elsewhere.example.com/problems/TEST/',
  ])('names the right form for %j', (written) => {
    expect(() => spoj.parseId(written)).toThrow(expect.objectContaining({ kind: 'InvalidId', example: 'SPOJ-PRIME1' }));
  });
});

describe('a problem of SPOJ', () => {
  it.each(['older', 'current'])('is read from the %s page', async (form) => {
    const { connect, trouble } = await atStandIn(spoj, spojStandIn);
    if (form === 'older') trouble({ name: 'other-layout' });
    const problem = await connect().fetchProblem(spoj.parseId(PROBLEM));
    expect(problem).toMatchObject({
      title: 'Life, the Universe, and Everything',
      timeLimitMs: 10_000,
      memoryLimitMb: 1536,
      samples: [{ input: '1\n2\n88\n42\n99', output: '1\n2\n88' }],
      tags: ['basic', 'ad-hoc-1'],
      languageIds: ['1', '4', '10', '11', '44', '116'],
      notes: [],
    });
    expect(problem.description).not.toContain('Example');
    expect(problem.assets).toHaveLength(1);
  });

  it('takes the longest of its time limits and pairs of samples, and nothing that runs', async () => {
    const { connect } = await atStandIn(spoj, spojStandIn);
    const problem = await connect().fetchProblem(spoj.parseId('PRIME1'));
    expect(problem).toMatchObject({ timeLimitMs: 2000, samples: [{ input: '1\n1 10', output: '2\n3\n5\n7' }] });
    expect(problem.description).not.toMatch(/script|here starts your code/);
  });

  it('says so when its languages cannot be read', async () => {
    const { connect, trouble } = await atStandIn(spoj, spojStandIn);
    trouble({ name: 'bad-gateway', path: '/submit/' });
    const problem = await connect().fetchProblem(spoj.parseId(PROBLEM));
    expect(problem.languageIds).toBeUndefined();
    expect(problem.notes).toHaveLength(1);
  });

  it('offers the languages of its own submit page', async () => {
    const { connect } = await atStandIn(spoj, spojStandIn);
    const languages = await connect().listLanguages(spoj.parseId('SHORTEN'));
    expect(languages.map(({ siteId, blanksCount }) => [siteId, blanksCount])).toEqual([
      ['4', undefined],
      ['12', true],
      ['62', true],
    ]);
  });

  it('that is not there is not found', async () => {
    const { connect } = await atStandIn(spoj, spojStandIn);
    expect(await kindOf(connect().fetchProblem(spoj.parseId(spoj.probe.missing)))).toBe('NotFound');
  });
});

describe('submitting to SPOJ', () => {
  it.each<[string, RemoteVerdict, string]>([
    ['accepted', 'accepted', 'accepted'],
    ['wrong_answer', 'wrong_answer', 'wrong answer'],
    ['time_limit', 'time_limit', 'time limit exceeded'],
    ['runtime_error', 'runtime_error', 'runtime error (SIGSEGV)'],
    ['memory_limit', 'runtime_error', 'runtime error (NZEC)'],
    ['system_error', 'system_error', 'internal error'],
  ])('ends %s as %s', async (outcome, verdict, rawVerdict) => {
    const { signedIn } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    const work = aSubmission(spoj, { problem: PROBLEM, source: `// stand-in: ${outcome}\n` });
    const { remoteId } = await send(connection, work);
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict,
      rawVerdict,
      timeMs: 50,
      memoryKb: 100,
    });
  });

  it('counts points of a challenge problem as solved', async () => {
    const { signedIn } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    const work = aSubmission(spoj, { problem: 'SHORTEN', languageId: '4', source: '# stand-in: partial 37\n' });
    const { remoteId } = await send(connection, work);
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict: 'accepted',
      rawVerdict: '37',
      score: 37,
    });
  });

  it('brings the text of a compile error, and the verdict without it to who may not read it', async () => {
    const { signedIn, connect } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    const work = aSubmission(spoj, { problem: PROBLEM, source: '// stand-in: compile_error\n' });
    const { remoteId } = await send(connection, work);
    const log = "main.cpp:3:5: error: expected ';' before '}' token <here> & there";
    expect(await resultOf(connection, work, remoteId)).toMatchObject({ verdict: 'compile_error', compileLog: log });
    const shown = await resultOf(connect(), work, remoteId);
    expect(shown).toMatchObject({ verdict: 'compile_error', compileLog: undefined });
  });

  it('reads the verdict from the page where the site gives no answer in JSON', async () => {
    const { signedIn, trouble } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    const work = aSubmission(spoj, { problem: PROBLEM, source: '// stand-in: wrong_answer\n' });
    const { remoteId } = await send(connection, work);
    trouble({ name: 'other-layout' });
    expect(await resultOf(connection, work, remoteId)).toMatchObject({
      verdict: 'wrong_answer',
      timeMs: 50,
      memoryKb: 100,
    });
  });

  it.each<[string, Parameters<typeof aSubmission>[1], RemoteErrorKind, RegExp]>([
    ['a language', { problem: PROBLEM, languageId: '62' }, 'LanguageNotSupported', /in this language/],
    ['a problem that is not there', { problem: 'NOWHERE' }, 'NotFound', /Wrong problem code/],
    ['a long program', { problem: PROBLEM, source: 'x'.repeat(60_000) }, 'SourceRejected', /too long/],
  ])('gives the reason when the site refuses %s', async (_, given, kind, words) => {
    const { signedIn } = await atStandIn(spoj, spojStandIn);
    const sent = send(await signedIn(), aSubmission(spoj, given));
    await expect(sent).rejects.toMatchObject({ kind, siteText: expect.stringMatching(words) });
  });

  it('needs no list to send, and says nothing of what was lost when there is none', async () => {
    const { signedIn, trouble } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    const work = aSubmission(spoj, { problem: PROBLEM });
    trouble({ name: 'changed-page', path: '/status/TEST,' });
    const { remoteId, ticket } = await send(connection, work);
    expect(remoteId).toMatch(/^\d+$/);
    expect(await kindOf(connection.findSubmitted(work, ticket))).toBe('SiteChanged');
  });

  it('that was lost behind a list that could not be read is sent again only when the list shows that it is not there', async () => {
    const { signedIn, standIn, trouble } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    await send(connection, aSubmission(spoj, { problem: PROBLEM, source: '// something else\nint main() {}\n' }));
    const work = aSubmission(spoj, { problem: PROBLEM });
    trouble({ name: 'changed-page', path: '/status/TEST,' });
    const ticket = await connection.prepareSubmit(work);
    standIn.world.troubles.clear();
    expect(await connection.findSubmitted(work, ticket)).toEqual({ found: 'none' });
    const { remoteId } = await connection.submit(work, ticket);
    expect(await connection.findSubmitted(work, ticket)).toEqual({ found: 'several', remoteIds: [remoteId] });
  });

  it('tells the box that only people can tick from a wrong password', async () => {
    const { connect, signedIn, trouble } = await atStandIn(spoj, spojStandIn);
    const connection = await signedIn();
    trouble({ name: 'challenge-box' });
    expect(await kindOf(connect(sparrow).ensureSession())).toBe('ChallengeRequired');
    expect(await kindOf(send(connection, aSubmission(spoj, { problem: PROBLEM })))).toBe('ChallengeRequired');
  });
});

describe('words of SPOJ', () => {
  it.each([
    ['15', 'wrong answer'],
    ['14', 'accepted'],
    ['12', 'runtime error (of another kind)'],
    ['16', '37'],
    ['15', 'Accepted'],
    ['20', 'memory limit exceeded'],
    ['15', ''],
    ['15', 'constructor'],
  ])('makes no verdict of status %s with %j', (status, words) => {
    expect(spojReading(status, words, true).meaning).toBeUndefined();
  });

  it('are read as fast where they go on without end', () => {
    const before = process.cpuUsage();
    expect(spojReading('15', `${'accepted edit'.repeat(20_000)} edit`, true).meaning).toBeUndefined();
    expect(spojReading('15', `accepted${' edit'.repeat(40_000)}?`, true).meaning).toBeUndefined();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  it.each([
    ['waiting..', 'waiting'],
    ['compiling..', 'compiling'],
    ['running..', 'running'],
    ['running judge..', 'running'],
    ['accepted', undefined],
  ])('takes %j of a submission that is not final for %s', (words, meaning) => {
    expect(spojReading('0', words, false).meaning).toBe(meaning);
  });

  it.each([
    ['1s', 1000],
    ['0.5s-2s', 2000],
    ['0.123s', 123],
    ['10s - 20s', 20_000],
    ['a while', undefined],
  ])('reads the time limit %j', (text, ms) => expect(timeMilliseconds(text)).toBe(ms));

  it.each([
    ['1536MB', 1536],
    ['1GB', 1024],
    ['512KB', 1],
    ['a lot', undefined],
  ])('reads the memory limit %j', (text, mb) => expect(memoryMegabytes(text)).toBe(mb));

  it.each([
    ['2.7M', 2765],
    ['980k', 980],
    ['-', undefined],
  ])('reads %j as memory', (text, kb) => expect(usedKilobytes(text)).toBe(kb));

  it('reads seconds', () => {
    expect([usedMilliseconds('0.01'), usedMilliseconds('-')]).toEqual([10, undefined]);
  });
});

followsEverySiteRule({
  site: spoj,
  played: spojStandIn,
  problem: PROBLEM,
  marker: 'none',
  numberInAnswer: true,
  submitPath: '/submit/complete/',
});
