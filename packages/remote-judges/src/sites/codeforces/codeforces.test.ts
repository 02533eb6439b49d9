import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidId, SiteChanged } from '../../errors.ts';
import { aSubmission, connectTo, fastClock, kindOf, resultOf, sent, SPARROW } from '../../testing/kit.ts';
import { codeforces } from './codeforces.ts';
import { timeLimit } from './statement.ts';
import { cookieOfGate, ttaOf } from './gate.ts';

let site: StandIn;
const clock = fastClock();

beforeAll(async () => {
  site = await startStandIn(codeforcesStandIn, { now: () => clock.now() });
});
afterAll(() => site.close());
beforeEach(() => site.world.troubles.clear());

const connect = (options: Parameters<typeof connectTo>[2] = {}) => connectTo(codeforces, site, { clock, ...options });
const work = (source: string, languageId = '54') => aSubmission(codeforces, '1A', source, languageId);

describe('ids of Codeforces', () => {
  it.each([
    ['CF-750A', 'CF-750A'],
    ['750a', 'CF-750A'],
    [' 750/A ', 'CF-750A'],
    ['P1572F2', 'CF-1572F2'],
    ['92101', 'CF-92101'],
    ['https://codeforces.com/problemset/problem/750/A', 'CF-750A'],
    ['https://codeforces.com/contest/750/problem/A?locale=en', 'CF-750A'],
  ])('%s is %s', (given, canonical) => {
    const id = codeforces.parseId(given);
    expect(id.canonical).toBe(canonical);
    expect(codeforces.parseId(id.stored)).toEqual(id);
  });

  it.each([
    '',
    'A',
    '750',
    '0A',
    '100001A',
    '750AA',
    '750A22',
    '92199',
    'https://evil.example/contest/1/problem/A',
    '1A\n2',
  ])('%j is none, and the right form is named', (given) => {
    expect(() => codeforces.parseId(given)).toThrow(InvalidId);
    expect(() => codeforces.parseId(given)).toThrow(expect.objectContaining({ example: '750A' }));
  });
});

describe('a problem of Codeforces', () => {
  it.each([false, true])(
    'comes with statement, formulas, picture, samples and limits (other layout: %s)',
    async (isOther) => {
      if (isOther) site.world.troubles.add({ name: 'other-layout' });
      const problem = await connect({ account: null }).fetchProblem(codeforces.parseId('1A'));
      expect(problem).toMatchObject({
        title: 'Theatre Square',
        timeLimitMs: 1000,
        memoryLimitMb: 256,
        samples: [
          { input: '6 6 4', output: '4' },
          { input: '1 1\n1', output: '1' },
        ],
        tags: ['math'],
        sourceLabel: 'Stand-in Round 1',
        sourceUrl: 'https://codeforces.com/problemset/problem/1/A',
        flags: { interactive: false, fileIo: false, pdf: false },
        hint: '<p>Four plates cover the first yard.</p>',
        output: '<p>How many plates are needed.</p>',
      });
      expect(problem.description).toContain('$n$ by $m$ steps');
      expect(problem.description).toContain('a price is given in &#36;.');
      expect(problem.description).toContain(String.raw`$$\left\lceil \frac{n}{a} \right\rceil &lt; 10^9$$`);
      expect(problem.description).toContain('<b>never</b> cut');
      expect(problem.description).not.toMatch(/script|onclick|steal/);
      expect(problem.input).toBe('<p>Three numbers <i>n</i>, <i>m</i>, <i>a</i> ≤ 10<sup>9</sup>.</p>');
      expect(problem.assets).toHaveLength(1);
      expect(problem.description).toContain(`<img src="${problem.assets[0]!.placeholder}" alt="the yard">`);
      const picture = await connect({ account: null }).fetchAsset(problem.assets[0]!);
      expect(Buffer.from(picture.bytes).subarray(1, 4).toString()).toBe('PNG');
    },
  );

  it('tells of files, interaction and limits in other units', async () => {
    const problem = await connect().fetchProblem(codeforces.parseId('750A'));
    expect(problem).toMatchObject({ timeLimitMs: 2500, memoryLimitMb: 64, flags: { interactive: true, fileIo: true } });
    expect(problem.input).toContain('Ask, and you will be told.');
    expect(problem.notes).toEqual(['reads and writes files: supper.in, supper.out']);
  });

  it('that does not exist is not found', async () => {
    expect(await kindOf(connect().fetchProblem(codeforces.parseId('99999A')))).toBe('NotFound');
  });

  it('is kept without tokens and names for the admin to look at', async () => {
    const connection = connect();
    await connection.ensureSession();
    const { page } = await connection.fetchProblem(codeforces.parseId('1A'));
    expect(page.body).toContain('problem-statement');
    expect(page.body).not.toMatch(/sparrow|[0-9a-f]{32}/);
  });

  it('comes through the gate of old', async () => {
    site.world.troubles.add({ name: 'rcpc', times: 1 });
    await expect(connect({ account: null }).fetchProblem(codeforces.parseId('1A'))).resolves.toMatchObject({
      timeLimitMs: 1000,
    });
    site.world.notes.delete('rcpc');
  });
});

describe('an account of Codeforces', () => {
  it('signs in once, and is known afterwards', async () => {
    const connection = connect();
    expect(await connection.ensureSession()).toEqual({ handle: 'sparrow', signedInNow: true });
    expect(await connection.ensureSession()).toEqual({ handle: 'sparrow', signedInNow: false });
  });

  it.each([
    ['a wrong password', { handle: 'sparrow', password: 'wrong' }, undefined, 'LoginFailed'],
    ['a session that ended, without a password', { handle: 'sparrow', password: undefined }, undefined, 'LoginFailed'],
    ['a box that only people can tick', SPARROW, 'challenge-box', 'ChallengeRequired'],
    ['a challenge in place of the page', SPARROW, 'challenge', 'ChallengeRequired'],
    ['a new design', SPARROW, 'changed-page', 'SiteChanged'],
  ] as const)('with %s: %s', async (_, account, trouble, kind) => {
    if (trouble) site.world.troubles.add({ name: trouble, path: '/enter' });
    expect(await kindOf(connect({ account }).ensureSession())).toBe(kind);
  });

  it('without any account is not tried', async () => {
    const before = site.world.asked.length;
    expect(await kindOf(connect({ account: null }).ensureSession())).toBe('LoginFailed');
    expect(site.world.asked).toHaveLength(before);
  });
});

describe('a submission to Codeforces', () => {
  it.each([
    ['accepted', 'accepted'],
    ['wrong_answer on 2', 'wrong_answer'],
    ['presentation_error', 'presentation_error'],
    ['time_limit on 3', 'time_limit'],
    ['memory_limit', 'memory_limit'],
    ['runtime_error', 'runtime_error'],
    ['idleness', 'runtime_error'],
    ['partial 40', 'partial_accepted'],
    ['system_error', 'system_error'],
    ['skipped', 'system_error'],
  ])('that is %s reads %s', async (told, verdict) => {
    const connection = connect();
    const one = work(`// stand-in: ${told}\n`);
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ state: 'final', verdict, timeMs: 46, memoryKb: 100 });
  });

  it('has each test, and the points where there are some', async () => {
    const connection = connect();
    const one = work('// stand-in: wrong_answer on 2\n');
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({
      rawVerdict: 'Wrong answer on test 2',
      cases: [
        { seq: 1, verdict: 'accepted', timeMs: 15 },
        { seq: 2, verdict: 'wrong_answer', timeMs: 46, memoryKb: 100 },
      ],
    });
    const partly = work('// stand-in: partial 40\n');
    expect(await resultOf(connection, partly, await sent(connection, partly))).toMatchObject({ score: 40 });
  });

  it('that does not compile comes with the text of the compiler', async () => {
    const connection = connect();
    const one = work('// stand-in: compile_error\n');
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ verdict: 'compile_error', compileLog: expect.stringContaining("expected ';'") });
  });

  it.each(['Happy New Year!', 'Merry Moonlight!'])('is accepted when the season says %s', async (word) => {
    const connection = connect();
    const one = work(`// stand-in: accepted\n// stand-in: says ${word}\n`);
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ state: 'final', verdict: 'accepted', rawVerdict: word });
  });

  it('with a word that nobody knows has no verdict', async () => {
    const connection = connect();
    const one = work('// accepted by all\n// stand-in: wrong_answer\n// stand-in: says Gone fishing\n');
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ state: 'unknown', rawVerdict: 'Gone fishing' });
  });

  it('that is never judged stays running', async () => {
    const connection = connect();
    const one = work('// stand-in: never\n');
    await expect(resultOf(connection, one, await sent(connection, one))).rejects.toThrow('no verdict came');
  });

  it('sends the same source twice only with another marker', async () => {
    const connection = connect();
    const one = work('// twice\n');
    await sent(connection, one);
    expect(await kindOf(sent(connection, one))).toBe('DuplicateSubmission');
    expect(await kindOf(sent(connection, work('// twice\n')))).toBe('none');
  });

  it.each([
    ['language-retired', 'LanguageNotSupported'],
    ['source-refused', 'SourceRejected'],
    ['too-fast', 'RateLimited'],
    ['banned', 'AccountBanned'],
    ['challenge-box', 'ChallengeRequired'],
    ['challenge', 'ChallengeRequired'],
    ['rate-limit', 'RateLimited'],
    ['bad-gateway', 'TemporarilyUnavailable'],
    ['changed-page', 'SiteChanged'],
    ['id-hidden', 'SubmitUncertain'],
    ['duplicate-ids', 'none'],
  ] as const)('in the face of %s: %s', async (name, kind) => {
    const connection = connect();
    const one = work(`// faced with ${name}\n`);
    const ticket = await connection.prepareSubmit(one);
    site.world.troubles.add({ name, path: '/contest/1/submit' });
    expect(await kindOf(connection.submit(one, ticket))).toBe(kind);
    site.world.notes.delete('hidden');
  });

  it('is never taken for what somebody sends by hand while its own number is not shown', async () => {
    const connection = connect();
    const one = work('// hidden behind another\n');
    const ticket = await connection.prepareSubmit(one);
    for (const name of ['id-hidden', 'duplicate-ids'] as const) {
      site.world.troubles.add({ name, path: '/contest/1/submit', method: 'POST' });
    }
    expect(await kindOf(connection.submit(one, ticket))).toBe('SubmitUncertain');
    site.world.notes.delete('hidden');
    const mine = site.world.submissions.find((row) => row.source.startsWith('// hidden behind'));
    expect(await connection.findSubmitted(one, ticket)).toMatchObject({ remoteId: String(mine?.id), by: 'marker' });
  });

  it('is never taken for the same text in another language, or for another problem', async () => {
    const connection = connect();
    const one = work('// the same text\n');
    const ticket = await connection.prepareSubmit(one);
    const text = { handle: 'sparrow', source: one.source };
    site.world.receive({ ...text, problem: '1/A', languageId: '31' });
    site.world.receive({ ...text, problem: '750/A', languageId: '54' });
    expect(await connection.findSubmitted(one, ticket)).toEqual({ found: 'none' });
    const { id } = site.world.receive({ ...text, problem: '1/A', languageId: '54' });
    expect(await connection.findSubmitted(one, ticket)).toEqual({
      found: 'one',
      remoteId: String(id),
      by: 'only candidate',
    });
  });

  it('is asked for after signing in once where the session has ended', async () => {
    const connection = connect();
    const one = work('// stand-in: wrong_answer on 2\n// its session ends\n');
    const remoteId = await sent(connection, one);
    const signIns = () =>
      site.world.asked.filter(({ method, target }) => method === 'POST' && target === '/enter').length;
    const before = signIns();
    site.world.endSessions();
    for (let poll = 0; poll < 3; poll++) {
      const asked = connection.getResult({ id: one.id, remoteId, handle: 'sparrow' });
      expect(await kindOf(asked)).toBe('SessionExpired');
    }
    expect(signIns()).toBe(before);
    await connection.ensureSession();
    expect(await resultOf(connection, one, remoteId)).toMatchObject({ verdict: 'wrong_answer', cases: [{}, {}] });
    expect(signIns()).toBe(before + 1);
  });

  it('signs in again when the session is lost before it is sent, and sends once', async () => {
    const connection = connect();
    const one = work('// forgotten\n');
    const ticket = await connection.prepareSubmit(one);
    const before = site.world.submissions.length;
    site.world.troubles.add({ name: 'session-lost', path: '/contest/1/submit', times: 1 });
    await connection.submit(one, ticket);
    expect(site.world.submissions).toHaveLength(before + 1);
  });

  it.each(['reset-after', 'half-page', 'slow-drip'] as const)(
    'whose answer is lost (%s) is found by its marker and not sent again',
    async (name) => {
      const connection = connect({ timeoutMs: 700 });
      const other = work('// another of ours meanwhile\n');
      const one = work(`// lost by ${name}\n`);
      const ticket = await connection.prepareSubmit(one);
      site.world.troubles.add({ name, method: 'POST', path: '/contest/1/submit', times: 1 });
      const kind = await kindOf(connection.submit(one, ticket));
      await sent(connection, other);
      expect(['SubmitUncertain', 'none']).toContain(kind);
      const mine = site.world.submissions.find((row) => row.source.startsWith(`// lost by ${name}`))!;
      expect(await connection.findSubmitted(one, ticket)).toEqual({
        found: 'one',
        remoteId: String(mine.id),
        by: 'marker',
      });
    },
  );

  it('that never arrived is known not to be there', async () => {
    const connection = connect();
    const one = work('// never left\n');
    const ticket = await connection.prepareSubmit(one);
    site.world.troubles.add({ name: 'reset-before', method: 'POST', path: '/contest/1/submit', times: 1 });
    expect(await kindOf(connection.submit(one, ticket))).toBe('SubmitUncertain');
    expect(await connection.findSubmitted(one, ticket)).toEqual({ found: 'none' });
  });

  it('is asked for by everybody’s way when the site wants a human', async () => {
    const connection = connect();
    const one = work('// stand-in: wrong_answer on 2\n// by the API\n');
    const remoteId = await sent(connection, one);
    const stranger = connect({ account: null });
    const ask = () => stranger.getResult({ id: one.id, remoteId, handle: 'sparrow' });
    expect(await ask()).toMatchObject({ state: 'running' });
    for (let poll = 0; poll < 2; poll++) {
      await clock.sleep(5000);
      await ask();
    }
    await clock.sleep(5000);
    expect(await ask()).toMatchObject({ state: 'final', verdict: 'wrong_answer', timeMs: 46, memoryKb: 100 });
    site.world.troubles.add({ name: 'challenge', path: '/data/submitSource' });
    await clock.sleep(5000);
    expect(await connection.getResult({ id: one.id, remoteId, handle: 'sparrow' })).toMatchObject({
      verdict: 'wrong_answer',
    });
  });
});

describe('every failure of the way to Codeforces', () => {
  it.each([
    ['challenge', 'ChallengeRequired'],
    ['forbidden', 'Forbidden'],
    ['rate-limit', 'RateLimited'],
    ['bad-gateway', 'TemporarilyUnavailable'],
    ['half-page', 'TemporarilyUnavailable'],
    ['broken-gzip', 'TemporarilyUnavailable'],
    ['slow-drip', 'TemporarilyUnavailable'],
    ['redirect-loop', 'TemporarilyUnavailable'],
    ['redirect-away', 'TemporarilyUnavailable'],
    ['redirect-private', 'TemporarilyUnavailable'],
    ['huge-body', 'TemporarilyUnavailable'],
    ['reset-before', 'TemporarilyUnavailable'],
    ['changed-page', 'SiteChanged'],
    ['empty', 'SiteChanged'],
    ['cut-page', 'TemporarilyUnavailable'],
  ] as const)('reading a problem with %s: %s', async (name, kind) => {
    site.world.troubles.add({ name });
    const connection = connect({ account: null, timeoutMs: 700 });
    expect(await kindOf(connection.fetchProblem(codeforces.parseId('1A')))).toBe(kind);
  });

  it('says when signs of a page could not be read', async () => {
    site.world.troubles.add({ name: 'wrong-encoding' });
    const { notes } = await connect({ account: null }).fetchProblem(codeforces.parseId('1A'));
    expect(notes).toContain('some signs of the page could not be read');
  });
});

describe('languages of Codeforces', () => {
  it('are those of the form for an account, else ours', async () => {
    const id = codeforces.parseId('1A');
    const live = await connect().listLanguages(id);
    expect(live).toHaveLength(8);
    expect(live).toContainEqual({ siteId: '31', siteName: 'Python 3.13.2', contentType: 'text/x-python' });
    const ours = await connect({ account: null }).listLanguages(id);
    expect(ours).toHaveLength(34);
    expect(ours.map((one) => one.contentType)).not.toContain('text/plain');
  });

  it('stand on a form that is looked at without a submission', async () => {
    const { fields, challenge } = await connect().inspectSubmitPage(codeforces.parseId('1A'));
    expect(fields).toEqual(expect.arrayContaining(['csrf_token', 'programTypeId', 'submittedProblemIndex', 'source']));
    expect(challenge).toBe(false);
  });
});

it('limits are looked for in a number without end as fast as in any other', () => {
  const before = process.cpuUsage();
  const page = { changed: (what: string) => new SiteChanged(what, { url: '', status: 200, body: '' }) };
  expect(() => timeLimit(page, '1'.repeat(200_000))).toThrow(SiteChanged);
  expect(timeLimit(page, '1.5 seconds')).toBe(1500);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

describe('numbers that the site wants computed', () => {
  it('are a sum of a cookie, and a cookie of three numbers', () => {
    expect(ttaOf('')).toBe(0);
    expect(ttaOf('CF9vAAqG')).toBeGreaterThanOrEqual(0);
    expect(ttaOf('CF9vAAqG')).toBeLessThan(1009);
    expect(cookieOfGate('an ordinary page')).toBeUndefined();
  });
});
