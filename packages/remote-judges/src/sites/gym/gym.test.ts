import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvalidId } from '../../errors.ts';
import { aSubmission, connectTo, kindOf, resultOf, sent } from '../../testing/kit.ts';
import { gym } from './gym.ts';

let site: StandIn;

beforeAll(async () => {
  site = await startStandIn(codeforcesStandIn);
});
afterAll(() => site.close());
beforeEach(() => site.world.troubles.clear());

const connect = (options: Parameters<typeof connectTo>[2] = {}) => connectTo(gym, site, options);
const work = (source: string) => aSubmission(gym, '100001A', source, '54');

describe('ids of the gym', () => {
  it.each([
    ['GYM-100001A', 'GYM-100001A'],
    ['gym 100001a', 'GYM-100001A'],
    ['100001/A', 'GYM-100001A'],
    ['https://codeforces.com/gym/100001/problem/A', 'GYM-100001A'],
  ])('%s is %s', (given, canonical) => {
    const id = gym.parseId(given);
    expect(id.canonical).toBe(canonical);
    expect(gym.parseId(id.stored)).toEqual(id);
  });

  it.each(['1A', '750A', '100001', 'A', ''])('%j is none', (given) => {
    expect(() => gym.parseId(given)).toThrow(InvalidId);
  });
});

describe('a problem of the gym', () => {
  it('with a page is read like one of the archive', async () => {
    const problem = await connect({ account: null }).fetchProblem(gym.parseId('100001A'));
    expect(problem).toMatchObject({ title: 'Lamps of the Hall', timeLimitMs: 3000, memoryLimitMb: 512 });
    expect(problem.sourceLabel).toBe('Stand-in Gym One');
  });

  it('without one has its name and limits from the contest, and the file as its statement', async () => {
    const connection = connect();
    const problem = await connection.fetchProblem(gym.parseId('100002A'));
    expect(problem).toMatchObject({
      title: 'Paper Boats',
      timeLimitMs: 2000,
      memoryLimitMb: 256,
      flags: { pdf: true, fileIo: false },
      sourceUrl: 'https://codeforces.com/gym/100002/attachments',
      assets: [{ kind: 'pdf', name: 'set.pdf' }],
    });
    expect(problem.description).toBe('<p><a href="remote-asset:1">set.pdf</a></p>');
    const { bytes } = await connection.fetchAsset(problem.assets[0]!);
    expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF');
  });

  it('that only people inside may see is fetched by signing in', async () => {
    expect(await kindOf(connect({ account: null }).fetchProblem(gym.parseId('100003A')))).toBe('NotFound');
    await expect(connect().fetchProblem(gym.parseId('100003A'))).resolves.toMatchObject({ title: 'Lamps of the Hall' });
  });

  it('that does not exist is not found', async () => {
    expect(await kindOf(connect().fetchProblem(gym.parseId('999999Z')))).toBe('NotFound');
  });
});

describe('a submission to the gym', () => {
  it.each([
    ['accepted', 'accepted'],
    ['wrong_answer on 2', 'wrong_answer'],
    ['presentation_error', 'presentation_error'],
    ['time_limit', 'time_limit'],
    ['memory_limit', 'memory_limit'],
    ['runtime_error', 'runtime_error'],
    ['idleness', 'runtime_error'],
    ['partial 40', 'partial_accepted'],
    ['system_error', 'system_error'],
  ])('that is %s reads %s from its row', async (told, verdict) => {
    const connection = connect();
    const one = work(`// stand-in: ${told}\n`);
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ state: 'final', verdict, timeMs: 46, memoryKb: 100 });
  });

  it('that does not compile comes with the text of the compiler', async () => {
    const connection = connect();
    const one = work('// stand-in: compile_error\n');
    const result = await resultOf(connection, one, await sent(connection, one));
    expect(result).toMatchObject({ verdict: 'compile_error', compileLog: expect.stringContaining("expected ';'") });
  });

  it('with a word that nobody knows has no verdict', async () => {
    const connection = connect();
    const one = work('// stand-in: wrong_answer\n// stand-in: says GONE_FISHING\n');
    expect(await resultOf(connection, one, await sent(connection, one))).toMatchObject({
      state: 'unknown',
      rawVerdict: 'GONE_FISHING',
    });
  });

  it('is asked for after signing in once where the session has ended', async () => {
    const connection = connect();
    const one = work('// stand-in: accepted\n// its session ends\n');
    const remoteId = await sent(connection, one);
    site.world.endSessions();
    const before = site.world.asked.length;
    const query = { id: one.id, remoteId, handle: 'sparrow' };
    expect(await kindOf(connection.getResult(query))).toBe('SessionExpired');
    expect(site.world.asked.slice(before).map(({ target }) => target)).toEqual(['/gym/100001/my']);
    await connection.ensureSession();
    expect(await resultOf(connection, one, remoteId)).toMatchObject({ verdict: 'accepted' });
  });

  it.each([
    ['challenge', 'ChallengeRequired'],
    ['bad-gateway', 'TemporarilyUnavailable'],
    ['changed-page', 'SiteChanged'],
    ['id-hidden', 'SubmitUncertain'],
  ] as const)('in the face of %s: %s', async (name, kind) => {
    const connection = connect();
    const one = work(`// faced with ${name}\n`);
    const ticket = await connection.prepareSubmit(one);
    site.world.troubles.add({ name, path: '/gym/100001/submit' });
    expect(await kindOf(connection.submit(one, ticket))).toBe(kind);
    site.world.notes.delete('hidden');
  });
});
