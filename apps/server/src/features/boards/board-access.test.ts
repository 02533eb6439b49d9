import { logout } from '@oyez/contract/accounts/accounts';
import {
  checkBoard,
  downloadContestRank,
  getBoard,
  getBoardTries,
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestRank,
  getOutsideBoard,
} from '@oyez/contract/contests/boards';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { fromBufferPromise } from 'yauzl';

let site: TestSite;
type Viewer = 'guest' | 'stranger' | 'registered' | 'star' | 'author' | 'root' | 'admin';
const people = new Map<Viewer, TestUser>();
beforeAll(async () => {
  site = await aSite();
  for (const one of ['stranger', 'registered', 'star', 'author'] as const) people.set(one, await aUser(site));
  people.set('root', await aUser(site, { role: 'root' }));
  people.set('admin', await aUser(site, { role: 'admin' }));
});
afterAll(() => site.close());

const person = (viewer: Exclude<Viewer, 'guest'>): TestUser => people.get(viewer) as TestUser;
const tokenOf = (viewer: Viewer): string | null => people.get(viewer)?.token ?? null;

const PHASES = {
  scheduled: { startsIn: 10, endsIn: 60 },
  running: { startsIn: -60, endsIn: 60 },
  sealed: { startsIn: -60, endsIn: 60, sealsIn: -30 },
  unreleased: { startsIn: -120, endsIn: -10, sealsIn: -90, unseal: 'manual' },
  released: { startsIn: -120, endsIn: -10, sealsIn: -90, unseal: 'manual', releasedAt: new Date() },
} as const;
type Phase = keyof typeof PHASES;

/** With one accepted submission of the registered person, behind the seal where there is one. */
async function aContestIn(phase: Phase, is: Parameters<typeof aContest>[1] = {}): Promise<number> {
  const contestId = await aContest(site, {
    ownerId: person('author').id,
    stars: [person('star').username],
    auth: is.openBoard ? 'public' : 'private',
    ...PHASES[phase],
    ...is,
  });
  const problem = await aProblem(site);
  const contestProblemId = await aContestProblem(site, contestId, problem.id);
  await aParticipant(site, contestId, person('registered').id);
  await aParticipant(site, contestId, person('star').id);
  for (const viewer of ['registered', 'star', 'author', 'root'] as const) {
    const userId = person(viewer).id;
    await aContestSubmission(site, { contestId, contestProblemId, userId, status: STATUS.accepted, minute: 40 });
  }
  return contestId;
}

const rank = (cid: number, viewer: Viewer, more: object = {}) =>
  site.call(getContestRank, { token: tokenOf(viewer), body: { cid, ...more } });
const outsideRank = (cid: number, viewer: Viewer, more: object = {}) =>
  site.call(getContestOutsideScoreboard, { token: tokenOf(viewer), body: { cid, ...more } });
const solvedIn = (records: readonly object[] = []) => records.map((row) => ('ac' in row ? row.ac : undefined));

describe('the board inside a contest', () => {
  const comesIn: Record<Viewer, number> = {
    guest: 401,
    stranger: 403,
    registered: 200,
    star: 200,
    author: 200,
    root: 200,
    admin: 403,
  };

  it.each(Object.keys(PHASES) as Phase[])('is read in the phase "%s" by those who come in then', async (phase) => {
    const cid = await aContestIn(phase);
    for (const [viewer, status] of Object.entries(comesIn) as [Viewer, number][]) {
      const jury = viewer === 'author' || viewer === 'root';
      const expected = phase === 'scheduled' && status === 200 && !jury ? 403 : status;
      expect([viewer, (await rank(cid, viewer)).status]).toEqual([viewer, expected]);
      const ours = await site.call(getBoard, { token: tokenOf(viewer), query: { cid } });
      expect([viewer, ours.status]).toEqual([viewer, expected]);
      const query = { cid, uid: person('registered').uid, displayId: 'A' };
      const tries = await site.call(getBoardTries, { token: tokenOf(viewer), query });
      expect([viewer, tries.status]).toEqual([viewer, expected]);
    }
  });

  it.each(['sealed', 'unreleased'] as const)(
    'shows what is behind the seal to the jury that asks, while "%s"',
    async (phase) => {
      const cid = await aContestIn(phase);
      for (const viewer of ['registered', 'star', 'author', 'root'] as const) {
        const jury = viewer === 'author' || viewer === 'root';
        const records = (await rank(cid, viewer, { forceRefresh: true, removeStar: true })).data?.records ?? [];
        const shown = jury || viewer === 'star' ? records : records.slice(1);
        expect([viewer, solvedIn(shown)]).toEqual([viewer, [jury ? 1 : 0]]);
        expect(solvedIn((await rank(cid, viewer, { removeStar: true })).data?.records).every((ac) => ac === 0)).toBe(
          true,
        );
      }
    },
  );

  it('has neither whoever set the contest up, nor roots of the site and of its group', async () => {
    const groupId = await aGroup(site);
    for (const viewer of ['registered', 'author'] as const) await aMember(site, groupId, person(viewer).id, 3);
    await aMember(site, groupId, person('star').id, GROUP_LEVEL.root);
    const cid = await aContestIn('running', { groupId });
    const { data } = await rank(cid, 'root');
    expect(data?.records.map(({ uid }) => uid)).toEqual([person('registered').uid]);
  });

  it('names people as the contest says: real names are the jury’s, or everybody’s where it shows them', async () => {
    const { id, uid } = person('registered');
    await site.database.db.updateTable('account').set({ realname: 'Ada King' }).where('id', '=', id).execute();
    for (const [name_shown, seen] of [
      ['username', null],
      ['realname', 'Ada King'],
    ] as const) {
      const cid = await aContestIn('sealed', { openBoard: true });
      await site.database.db.updateTable('contest').set({ name_shown }).where('id', '=', cid).execute();
      const nameOf = async (answer: ReturnType<typeof rank>) =>
        (await answer).data?.records.find((row) => row.uid === uid)?.realname;
      expect(await nameOf(rank(cid, 'star'))).toBe(seen);
      expect(await nameOf(outsideRank(cid, 'guest'))).toBe(seen);
      expect(await nameOf(rank(cid, 'author'))).toBe('Ada King');
      expect(await nameOf(rank(cid, 'author', { forceRefresh: true }))).toBe('Ada King');
    }
  });
});

describe('whoever may not read a board any more', () => {
  const statusOf = async (cid: number, token: string) => (await site.call(getBoard, { token, query: { cid } })).status;
  const soon = { timeout: 30_000, interval: 50 };

  it('is sent away soon, told or not', async () => {
    const cid = await aContestIn('running');
    const { id, token } = person('registered');
    expect(await statusOf(cid, token)).toBe(200);
    await site.database.db
      .updateTable('participant')
      .set({ registered_at: null })
      .where('contest_id', '=', cid)
      .where('user_id', '=', id)
      .execute();
    await expect.poll(() => statusOf(cid, token), soon).toBe(403);
  });

  it('is sent away by name, too: by logging out, and by a ban that nobody was told of', async () => {
    const cid = await aContestIn('running', { openBoard: true });
    const [leaving, banned] = [await aUser(site), await aUser(site)];
    for (const { token } of [leaving, banned]) {
      for (let n = 0; n < 2; n += 1) expect(await statusOf(cid, token)).toBe(200);
    }
    await site.call(logout, { token: leaving.token });
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute();
    for (const { token } of [leaving, banned]) await expect.poll(() => statusOf(cid, token), soon).toBe(401);
  });

  it('finds none when the contest was hidden', async () => {
    const cid = await aContestIn('running', { openBoard: true });
    expect((await outsideRank(cid, 'guest')).status).toBe(200);
    await site.database.db.updateTable('contest').set({ visible: false }).where('id', '=', cid).execute();
    await expect.poll(async () => (await outsideRank(cid, 'guest')).status, soon).toBe(404);
    await expect.poll(async () => (await outsideRank(cid, 'author')).status, soon).toBe(200);
  });
});

describe('pages that many get alike', () => {
  it('never hold what only the jury may read, whoever asked first', async () => {
    const { id, uid } = person('registered');
    await site.database.db.updateTable('account').set({ realname: 'Ada King' }).where('id', '=', id).execute();
    const cid = await aContestIn('sealed', { openBoard: true });
    const query = { cid, removeStar: true };
    for (const viewer of ['author', 'star', 'author', 'guest'] as const) {
      const call = viewer === 'guest' ? getOutsideBoard : getBoard;
      const page = (await site.call(call, { token: tokenOf(viewer), query })).data;
      const name = page?.rows.find((row) => row.uid === uid)?.realname;
      expect([viewer, name]).toEqual([viewer, viewer === 'author' ? 'Ada King' : null]);
      const [contracts] = (await outsideRank(cid, viewer, { removeStar: true })).data?.records ?? [];
      expect([viewer, contracts?.realname]).toEqual([viewer, viewer === 'author' ? 'Ada King' : null]);
    }
    const forced = (viewer: Viewer) =>
      site.call(getBoard, { token: tokenOf(viewer), query: { ...query, forceRefresh: true } });
    expect(solvedIn((await forced('author')).data?.rows)).toEqual([1]);
    expect(solvedIn((await forced('star')).data?.rows)).toEqual([0]);
  });

  it('say the same compressed, with the own row of whoever asks', async () => {
    const cid = await aContestIn('running');
    const ask = async (viewer: Viewer, headers: Record<string, string>) =>
      site.app.inject({
        url: `${getBoard.path}?cid=${cid}&followed=${person('registered').uid}`,
        headers: { authorization: tokenOf(viewer) ?? '', ...headers },
      });
    for (const viewer of ['registered', 'star', 'author'] as const) {
      const plain = await ask(viewer, {});
      const packed = await ask(viewer, { 'accept-encoding': 'gzip, deflate, br' });
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      const { pinned } = plain.json<{ data: { pinned: { own: boolean; row: { uid: string } }[] } }>().data;
      expect(pinned.find(({ own }) => own)?.row.uid).toBe(viewer === 'author' ? undefined : person(viewer).uid);
      expect(pinned.at(-1)?.row.uid).toBe(person('registered').uid);
    }
  });
});

describe('the board outside', () => {
  const info = (cid: number, viewer: Viewer) =>
    site.call(getContestOutsizeInfo, { token: tokenOf(viewer), query: { cid } });

  it.each(['guest', 'stranger', 'registered', 'root'] as const)(
    'is there for a %s where it is open',
    async (viewer) => {
      const open = await aContestIn('running', { openBoard: true });
      expect((await info(open, viewer)).data).toMatchObject({
        contest: { id: open, openRank: true, auth: 0 },
        problemList: [{ displayId: 'A', cid: open }],
      });
      expect((await outsideRank(open, viewer)).status).toBe(200);
      expect((await site.call(getOutsideBoard, { token: tokenOf(viewer), query: { cid: open } })).status).toBe(200);
      const closed = await aContestIn('running');
      const early = await aContestIn('scheduled', { openBoard: true });
      for (const [cid, code] of [
        [closed, 'outside_board_closed'],
        [early, 'outside_board_not_started'],
      ] as const) {
        expect(await info(cid, viewer)).toMatchObject({ status: 403, code, data: null });
        expect(await outsideRank(cid, viewer)).toMatchObject({ status: 403, code, data: null });
      }
    },
  );

  it('of a private contest is for those whom it let in', async () => {
    const cid = await aContestIn('running', { openBoard: true, auth: 'private' });
    for (const [viewer, status] of [
      ['guest', 403],
      ['stranger', 403],
      ['registered', 200],
      ['author', 200],
    ] as const) {
      expect([viewer, (await info(cid, viewer)).status]).toEqual([viewer, status]);
      expect([viewer, (await outsideRank(cid, viewer)).status]).toEqual([viewer, status]);
      const tries = { cid, uid: person('registered').uid, displayId: 'A', outside: true };
      const answer = await site.call(getBoardTries, { token: tokenOf(viewer), query: tries });
      expect([viewer, answer.status]).toEqual([viewer, status]);
    }
  });

  it('of a contest that is hidden or of a group is one that does not exist', async () => {
    const hidden = await aContestIn('running', { openBoard: true, visible: false });
    const ofGroup = await aContestIn('running', { openBoard: true, groupId: await aGroup(site) });
    for (const cid of [hidden, ofGroup, 8_888_888]) {
      expect(await info(cid, 'guest')).toMatchObject({ status: 404, code: 'contest_not_found' });
      expect(await outsideRank(cid, 'stranger')).toMatchObject({ status: 404, code: 'contest_not_found' });
    }
    expect((await info(hidden, 'author')).status).toBe(200);
  });

  it('stays sealed for a guest who asks for more, and pins nobody’s own row', async () => {
    const cid = await aContestIn('sealed', { openBoard: true });
    const asked = { forceRefresh: true, externalCidList: [cid], removeStar: true, containsEnd: true };
    for (const viewer of ['guest', 'registered'] as const) {
      expect(solvedIn((await outsideRank(cid, viewer, asked)).data?.records)).toEqual([0]);
    }
    expect(solvedIn((await outsideRank(cid, 'author', asked)).data?.records)).toEqual([1]);
  });

  it('answers a guest from ready bytes, and with 304 what is known', async () => {
    const cid = await aContestIn('running', { openBoard: true });
    const ask = (headers: Record<string, string> = {}) =>
      site.app.inject({ url: `${getOutsideBoard.path}?cid=${cid}`, headers });
    const first = await ask();
    expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });
});

describe('the table for spreadsheets', () => {
  const download = (cid: number, viewer: Viewer, format = 'csv') =>
    site.app.inject({
      url: `${downloadContestRank.path}?cid=${cid}&forceRefresh=true&format=${format}&removeStar=true`,
      headers: { authorization: tokenOf(viewer) ?? '' },
    });

  async function sheetIn(workbook: Buffer): Promise<string> {
    const zip = await fromBufferPromise(workbook);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('sheet1.xml')) return text(await zip.openReadStreamPromise(entry));
    }
    return '';
  }

  it('is the jury’s, and runs nothing', async () => {
    const cid = await aContestIn('sealed');
    const evil = '=HYPERLINK("http://example.org")';
    const { id, username } = person('registered');
    await site.database.db.updateTable('account').set({ school: evil }).where('id', '=', id).execute();
    const { body, headers } = await download(cid, 'author');
    expect(headers['content-disposition']).toBe(`attachment;filename=contest_${cid}_rank.csv`);
    const [titles, row] = body.replace('\uFEFF', '').split('\r\n');
    expect(titles).toBe('Rank,Username,ShowName,Real Name,School,AC,Total Submission,Total Penalty Time (s),A');
    expect(row).toContain(`1,${username},${username},`);
    expect(row).toContain(`"'=HYPERLINK(""http://example.org"")",1,1,2400,`);
    expect(await sheetIn((await download(cid, 'root', 'xlsx')).rawPayload)).toMatch(
      />'=HYPERLINK[^<]*<.*>2400<.*>\+\(1\)</,
    );
    for (const viewer of ['registered', 'star', 'stranger', 'admin'] as const) {
      const refused = await download(cid, viewer);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { status: 403, code: 'contest_jury_only' }]);
    }
    const noted = await site.database.db
      .selectFrom('audit')
      .select(['actor_id', 'after'])
      .where('action', '=', 'contest.download_board')
      .where('subject_id', '=', cid)
      .orderBy('id')
      .execute();
    expect(noted).toMatchObject([
      { actor_id: person('author').id, after: { format: 'csv', removeStar: true, forceRefresh: true } },
      { actor_id: person('root').id, after: { format: 'xlsx' } },
    ]);
  });

  it('and the check of a board are refused to everybody else', async () => {
    const cid = await aContestIn('running');
    for (const viewer of ['registered', 'stranger', 'admin'] as const) {
      expect(await site.call(checkBoard, { token: tokenOf(viewer), query: { cid } })).toMatchObject({
        http: 200,
        status: 403,
      });
    }
    expect((await site.call(checkBoard, { token: tokenOf('root'), query: { cid } })).data).toMatchObject({
      same: true,
    });
  });
});
