import { finalizeContest } from '@oyez/contract/contests/contest-feed';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldChanges, markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { CLICS_VERSIONS } from '@oyez/contract/contests/clics';
import { releaseByHand } from '../contest-setting/testing/release.ts';
import { wordIn, type ClicsObject } from './clics-format.ts';
import { createFeedWriter, dropUnreadFeeds } from './contest-feed.duties.ts';
import { propertiesOf } from './feed-readers.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';
import { faultsOf, feedFaults } from './testing/clics-checker.ts';
import { aToken, clics, endOf, feedOf, judged, type Line } from './testing/clics-site.ts';
import { aClicsWorld, aFullWorld } from './testing/clics-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const LISTS = [
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'problems',
  'teams',
  'persons',
  'accounts',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
] as const;

const final = (contestId: number, token: string, is = true) =>
  site.call(finalizeContest, { token, body: { cid: contestId, final: is } });

describe.each(CLICS_VERSIONS)('the objects of %s', (version) => {
  it.each(['public', 'jury'] as const)('keep every rule of the format for a reader like the %s', async (role) => {
    const world = await aFullWorld(site);
    const first = world.early[1] ?? 0;
    const token = await aToken(site, world.contestId, world.owner, role);
    await writeFeed(site, world.contestId, EVERYTHING);
    await judged(site, first, STATUS.accepted);
    await writeFeed(site, world.contestId, { setting: false, submissionIds: [first] });
    expect(await final(world.contestId, world.owner.token)).toMatchObject({ status: 200 });
    const lines = await feedOf(site, world.contestId, { token, version });
    expect(feedFaults(version, lines)).toEqual([]);
    const told = endOf(lines);
    for (const type of LISTS) {
      const { http, json } = await clics(site, `/contests/c${world.contestId}/${type}`, { token, version });
      const hidden = role === 'public' && (type === 'accounts' || type === 'runs');
      expect(http, type).toBe(hidden ? 404 : 200);
      if (hidden) continue;
      const objects = json<ClicsObject[]>();
      expect(objects.length, type).toBeGreaterThan(0);
      expect(objects.flatMap((one) => faultsOf(version, type, one))).toEqual([]);
      const keys = new Set(objects.flatMap((one) => Object.keys(one)));
      expect([...keys].filter((key) => !propertiesOf(type, version, role).includes(key))).toEqual([]);
      const fromFeed = [...told].filter(([key]) => key.startsWith(`${type}/`)).map(([, object]) => object);
      expect(byId(objects)).toEqual(byId(fromFeed));
      const one = objects[0] ?? {};
      const alone = await clics(site, `/contests/c${world.contestId}/${type}/${String(one['id'])}`, { token, version });
      expect(alone.json<ClicsObject>()).toEqual(one);
    }
    const state = await clics(site, `/contests/c${world.contestId}/state`, { token, version });
    expect(state.json<ClicsObject>()).toEqual(told.get('state/'));
    const contest = await clics(site, `/contests/c${world.contestId}`, { token, version });
    expect(contest.json<ClicsObject>()).toEqual(told.get('contest/'));
  });
});

const byId = (objects: readonly ClicsObject[]) =>
  objects.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));

describe('a sealed contest', () => {
  it('tells the public of submissions behind the seal, and of no verdict before the release', async () => {
    const { contestId, owner, late, early } = await aFullWorld(site, { unseal: 'manual' });
    const token = await aToken(site, contestId, owner, 'public');
    const jury = await aToken(site, contestId, owner, 'jury');
    await final(contestId, owner.token);
    const sealed = await feedOf(site, contestId, { token });
    const verdictsOf = (lines: readonly Line[]) =>
      new Map(
        lines.flatMap(({ type, data }) =>
          type === 'judgements' && data ? [[Number(data['submission_id']), wordIn(data['judgement_type_id'])]] : [],
        ),
      );
    for (const id of late) {
      expect(endOf(sealed).has(`submissions/${id}`)).toBe(true);
      expect(verdictsOf(sealed).has(id)).toBe(false);
      expect(verdictsOf(await feedOf(site, contestId, { token: jury })).has(id)).toBe(true);
    }
    expect(verdictsOf(sealed).has(early[0] ?? 0)).toBe(true);
    const judgings = await site.database.db
      .selectFrom('judging')
      .select('id')
      .where('submission_id', 'in', late)
      .execute();
    for (const path of [
      '',
      ...LISTS.map((type) => `/${type}`),
      '/scoreboard',
      '/state',
      '/access',
      '/event-feed?stream=false',
    ]) {
      const { text } =
        path === '/event-feed?stream=false'
          ? { text: JSON.stringify(sealed) }
          : await clics(site, `/contests/c${contestId}${path}`, { token });
      for (const { id } of judgings) expect(text, path).not.toMatch(new RegExp(String.raw`"${id}(-\d+)?"`));
      expect(text).not.toContain('max_run_time');
      expect(text).not.toContain('gold-medal');
    }
    expect(endOf(sealed).get('state/')).toMatchObject({ thawed: null, end_of_updates: null });
    expect([...endOf(sealed).keys()].some((key) => key.startsWith('awards/'))).toBe(false);

    await releaseByHand(site, contestId);
    const releasedAt = site.now().getTime();
    site.clock.advance(1000);
    await writeFeed(site, contestId, EVERYTHING);
    const last = sealed.at(-1)?.token ?? '';
    const rest = await feedOf(site, contestId, { token, since: last });
    for (const id of late) expect(verdictsOf(rest).has(id)).toBe(true);
    expect(rest.at(-1)).toMatchObject({ type: 'state' });
    // Not at the end, when nobody could see anything yet.
    expect(Date.parse(wordIn(rest.at(-1)?.data?.['thawed']))).toBe(releasedAt);
    expect(rest.at(-1)?.data?.['end_of_updates']).toEqual(expect.any(String));
    const awards = await clics(site, `/contests/c${contestId}/awards`, { token });
    expect(awards.json<ClicsObject[]>().map(({ id }) => id)).toContain('winner');
    expect(feedFaults('2026-01', [...sealed, ...rest])).toEqual([]);
  });

  it('replays in the order in which it happened', async () => {
    const { contestId, owner } = await aFullWorld(site);
    const jury = await aToken(site, contestId, owner, 'jury');
    await final(contestId, owner.token);
    const lines = await feedOf(site, contestId, { token: jury, version: '2023-06' });
    const times = lines.flatMap(({ type, data }) =>
      data && (type === 'submissions' || type === 'clarifications') ? [Date.parse(wordIn(data['time']))] : [],
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const frozen = lines.findIndex(({ type, data }) => type === 'state' && data?.['frozen'] !== null);
    const sealedAt = Date.parse(wordIn(lines[frozen]?.data?.['frozen']));
    const submissions = lines.map((line, place) => ({ line, place })).filter(({ line }) => line.type === 'submissions');
    for (const { line, place } of submissions) {
      expect(place > frozen).toBe(Date.parse(wordIn(line.data?.['time'])) >= sealedAt);
    }
    const steps = lines
      .filter(({ type }) => type === 'state')
      .map(({ data }) => Object.values(data ?? {}).filter(Boolean).length);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(lines.at(-1)?.type).toBe('state');
  });
});

describe('a feed', () => {
  it('goes on after a token without a gap and without a repetition, wherever it broke', async () => {
    const { contestId, owner } = await aFullWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    const whole = (await feedOf(site, contestId, { token })).map((line) => line.token);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.some((one) => one.includes('.'))).toBe(true);
    const pieces: string[] = [];
    let since: string | undefined;
    for (let n = 1; pieces.length < whole.length; n += 1) {
      const rest = { token, ...(since !== undefined && { since }) };
      const left = whole.length - pieces.length;
      const part = await feedOf(site, contestId, { ...rest, lines: Math.min(left, 1 + ((n * 7) % 11)) });
      pieces.push(...part.map((line) => line.token));
      since = pieces.at(-1);
    }
    expect(pieces).toEqual(whole);
    await expect(feedOf(site, contestId, { token, since: '17' })).rejects.toThrow('400');
    await expect(feedOf(site, contestId, { token, since: 'not a token' })).rejects.toThrow('400');
  });

  it('tells each change once, however many hands write it and however late something is committed', async () => {
    const { contestId, owner, handIn } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    await feedOf(site, contestId, { token });
    const writers = [createFeedWriter(site, { pace: 0 }), createFeedWriter(site, { pace: 0 })];
    const slow = await handIn(0, 0, 5, STATUS.pending);
    let commit = () => {};
    const late = transact(site, async (tx) => {
      await tx.updateTable('submission').set({ status: STATUS.accepted }).where('id', '=', slow).execute();
      await markChanged(tx, 'submission', [slow]);
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    for (let n = 0; n < 6; n += 1)
      await handIn(n % 3, n % 3, 20 + n, n % 2 === 0 ? STATUS.accepted : STATUS.wrong_answer);
    await Promise.all(writers.map((writer) => writer.write()));
    expect(endOf(await feedOf(site, contestId, { token })).size).toBeGreaterThan(0);
    commit();
    await late;
    await Promise.all(writers.map((writer) => writer.write()));
    await Promise.all([...writers.map((writer) => writer.write()), writeFeed(site, contestId, EVERYTHING)]);
    const lines = await feedOf(site, contestId, { token });
    expect(feedFaults('2026-01', lines)).toEqual([]);
    const told = lines
      .filter(({ type }) => type === 'judgements' || type === 'submissions')
      .map(({ type, id }) => `${type}/${id}`);
    expect(new Set(told).size).toBe(told.length);
    expect([...endOf(lines).values()].filter((one) => one['submission_id'] === String(slow))).toMatchObject([
      { judgement_type_id: 'AC' },
    ]);
  });

  it('marks a judgement that another one replaced, and takes it back where the version has no such mark', async () => {
    const { contestId, owner, handIn } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    const id = await handIn(0, 0, 5, STATUS.accepted);
    const [before = ''] = await current(contestId, token, id);
    await judged(site, id, STATUS.wrong_answer);
    await writeFeed(site, contestId, { setting: false, submissionIds: [id] });
    const newer = await feedOf(site, contestId, { token });
    expect(endOf(newer).get(`judgements/${before}`)).toMatchObject({ current: false, judgement_type_id: 'AC' });
    const older = await feedOf(site, contestId, { token, version: '2023-06' });
    expect(endOf(older).has(`judgements/${before}`)).toBe(false);
    expect([...endOf(older).keys()].some((key) => key.startsWith(`runs/${before}-`))).toBe(false);
    const [after] = await current(contestId, token, id);
    expect(endOf(older).get(`judgements/${after}`)).toMatchObject({ judgement_type_id: 'WA' });
    for (const [version, lines] of [
      ['2026-01', newer],
      ['2023-06', older],
    ] as const)
      expect(feedFaults(version, lines)).toEqual([]);
  });

  const current = async (contestId: number, token: string, submissionId: number) => {
    const lines = await feedOf(site, contestId, { token });
    return [...endOf(lines).values()]
      .filter((one) => one['submission_id'] === String(submissionId) && one['current'] !== false)
      .map(({ id }) => String(id));
  };

  it('withdraws a submission that was cancelled, and names that become others', async () => {
    const { contestId, owner, handIn, teams } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'public');
    const id = await handIn(0, 0, 5, STATUS.accepted);
    await feedOf(site, contestId, { token });
    await judged(site, id, STATUS.cancelled);
    await site.database.db
      .updateTable('account')
      .set({ username: 'renamed' })
      .where('id', '=', teams[0]?.id ?? 0)
      .execute();
    await writeFeed(site, contestId, EVERYTHING);
    const lines = await feedOf(site, contestId, { token });
    expect(endOf(lines).has(`submissions/${id}`)).toBe(false);
    expect([...endOf(lines).values()].map(({ name }) => name)).toContain('renamed');
    expect(feedFaults('2026-01', lines)).toEqual([]);
  });

  it('withdraws whoever was disqualified with all they did, and brings them back', async () => {
    const { contestId, owner, handIn, teams } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    const id = await handIn(0, 0, 5, STATUS.accepted);
    await handIn(1, 0, 6, STATUS.accepted);
    await feedOf(site, contestId, { token });
    const people = { setting: true, submissionIds: [] };
    const turn = async (out: { disqualified_at: Date; disqualified_reason: string } | null) => {
      await site.database.db
        .updateTable('participant')
        .set(out ?? { disqualified_at: null, disqualified_reason: null })
        .where('user_id', '=', teams[0]?.id ?? 0)
        .execute();
      await writeFeed(site, contestId, people);
      return feedOf(site, contestId, { token });
    };
    const without = await turn({ disqualified_at: site.now(), disqualified_reason: 'Two phones' });
    expect(endOf(without).has(`submissions/${id}`)).toBe(false);
    const again = await turn(null);
    expect(endOf(again).has(`submissions/${id}`)).toBe(true);
    expect([...endOf(again).values()].filter((one) => one['submission_id'] === String(id))).toHaveLength(1);
    expect(feedFaults('2026-01', again)).toEqual([]);
  });

  it('is made of the facts again when marks were deleted before the writer read them', async () => {
    const { contestId, owner, handIn } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    const writer = createFeedWriter(site, { pace: 0 });
    await handIn(0, 0, 5, STATUS.wrong_answer);
    await feedOf(site, contestId, { token });
    await writer.write();
    const lost = await handIn(0, 0, 10, STATUS.accepted);
    await transact(site, (tx) => markChanged(tx, 'submission', [lost]));
    await transact(site, (tx) => markChanged(tx, 'submission', [0]));
    // As where the clock of the machine jumps ahead.
    await deleteOldChanges(site.database.db, new Date(Date.now() + 3_600_000));
    const told = async () => {
      await writer.write();
      return endOf(await feedOf(site, contestId, { token })).has(`submissions/${lost}`);
    };
    await expect.poll(told).toBe(true);
  });

  it('follows the clock: problems at the start, then each state as it comes', async () => {
    const { contestId, owner } = await aClicsWorld(site, { startsIn: 10, endsIn: 70, sealsIn: 40 });
    const token = await aToken(site, contestId, owner, 'public');
    const writer = createFeedWriter(site, { pace: 0 });
    expect(endOf(await feedOf(site, contestId, { token })).get('state/')).toMatchObject({ started: null });
    expect((await clics(site, `/contests/c${contestId}/problems`, { token })).json()).toEqual([]);
    const seen: string[][] = [];
    for (const minutes of [11, 30, 31]) {
      site.clock.advance(minutes * 60_000);
      await writer.write();
      const state = endOf(await feedOf(site, contestId, { token })).get('state/') ?? {};
      seen.push(Object.keys(state).filter((name) => state[name] !== null));
    }
    expect(seen).toEqual([['started'], ['started', 'frozen'], ['started', 'frozen', 'ended', 'thawed']]);
    const lines = await feedOf(site, contestId, { token });
    expect(lines.filter(({ type }) => type === 'problems')).toHaveLength(3);
    expect(feedFaults('2026-01', lines)).toEqual([]);
  });

  it('is dropped when nobody has read it for a month, and made anew for whoever does', async () => {
    const { contestId, owner, handIn } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    await handIn(0, 0, 5, STATUS.accepted);
    const before = await feedOf(site, contestId, { token });
    const eventsKept = () =>
      site.database.db.selectFrom('contest_event').select('seq').where('contest_id', '=', contestId).execute();
    await dropUnreadFeeds(site);
    expect(await eventsKept()).not.toHaveLength(0);
    site.clock.advance(31 * 86_400_000);
    await dropUnreadFeeds(site);
    expect(await eventsKept()).toEqual([]);
    await expect(feedOf(site, contestId, { token, since: before.at(-1)?.token ?? '' })).rejects.toThrow('400');
    const after = await feedOf(site, contestId, { token });
    expect(endOf(after)).toEqual(endOf(before));
  });

  it('begins anew when results that were final are taken back', async () => {
    const { contestId, owner, handIn } = await aClicsWorld(site);
    const token = await aToken(site, contestId, owner, 'jury');
    const id = await handIn(0, 0, 5, STATUS.accepted);
    await final(contestId, owner.token);
    const before = await feedOf(site, contestId, { token });
    expect(before.at(-1)?.data?.['end_of_updates']).toEqual(expect.any(String));
    await judged(site, id, STATUS.wrong_answer);
    await writeFeed(site, contestId, EVERYTHING);
    expect(await feedOf(site, contestId, { token, since: before.at(-1)?.token ?? '' })).toEqual([]);
    await final(contestId, owner.token, false);
    await expect(feedOf(site, contestId, { token, since: before.at(-1)?.token ?? '' })).rejects.toThrow('400');
    const after = await feedOf(site, contestId, { token });
    expect(endOf(after).get('state/')).toMatchObject({ finalized: null });
    expect([...endOf(after).values()].some((one) => one['judgement_type_id'] === 'WA')).toBe(true);
    expect(feedFaults('2026-01', after)).toEqual([]);
  });
});
