import { getAdminContest, getContestAnnouncementsOfStaff } from '@oyez/contract/contests/contest-admin';
import {
  getAdminContestProblemList,
  getRemovedContestProblems,
  importRemoteProblemToContest,
} from '@oyez/contract/contests/contest-problem-admin';
import {
  getContestAccess,
  getContestAnnouncement,
  getContestFrame,
  getContestInfo,
  getContestNotReadAnnouncement,
  getContestProblem,
  registerContest,
} from '@oyez/contract/contests/contests';
import {
  getContestAcInfo,
  getContestPrint,
  getContestScrollBoardSubmission,
  submitPrintText,
} from '@oyez/contract/contests/contest-jury';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aContestWorld,
  PHASES,
  SIGNS,
  VIEWERS,
  type ContestWorld,
  type Viewer,
} from '../contest-problems/testing/contest-world.ts';
import { aContestProblem } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

const DESCRIPTION = 'kanarie description';
const TOLD = 'kanarie announcement';
const UNTOLD = 'kanarie kept back';
const UNSAID = 'kanarie deleted announcement';
const REMOVED = 'kanarie removed problem';

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
});
afterAll(() => site.close());

type Place = 'of the site' | 'of a group' | 'hidden' | 'deleted';
type World = ContestWorld & { place: Place };

async function aWorld(phase: ContestWorld['phase'], place: Place): Promise<World> {
  const { db } = site.database;
  const world = await aContestWorld(site, { phase, rule: 'acm', inGroup: place === 'of a group' });
  const set = {
    description: DESCRIPTION,
    printing: true,
    ...(place === 'hidden' && { visible: false }),
    ...(place === 'deleted' && { deleted_at: site.now() }),
  };
  await db.updateTable('contest').set(set).where('id', '=', world.contestId).execute();
  const at = { contest_id: world.contestId, created_at: site.now(), modified_at: site.now(), content: '' };
  await db
    .insertInto('announcement')
    .values([
      { ...at, title: TOLD },
      { ...at, title: UNTOLD, hidden: true },
      { ...at, title: UNSAID, deleted_at: site.now() },
    ])
    .execute();
  const { id: removed } = await aProblem(site);
  const aliasId = await aContestProblem(site, world.contestId, removed, { label: 'Z', title: REMOVED });
  await db.updateTable('contest_problem').set({ deleted_at: site.now() }).where('id', '=', aliasId).execute();
  return { ...world, place };
}

/** What the specification gives to whom, said once more and apart from the policies. */
function standingOf({ phase, place, groupId }: World, viewer: Viewer) {
  const jury: Viewer[] = groupId === null ? ['owner', 'root'] : ['owner', 'root', 'group root'];
  const members: Viewer[] = ['registered', 'star', 'author', 'owner', 'group root', 'root'];
  const runs = place !== 'deleted' && jury.includes(viewer);
  const finds = runs || place === 'of the site' || (place === 'of a group' && members.includes(viewer));
  const registered = finds && ['registered', 'star', 'author'].includes(viewer);
  const enters = runs || (registered && phase !== 'scheduled');
  const refusal = phase === 'scheduled' ? 'contest_not_started' : 'contest_needs_password';
  return { runs, finds, registered, enters, refusal };
}

type Ask = { name: string; endpoint: Endpoint; sent: object; needs: 'finding' | 'entry' | 'jury' | 'setting' };

function asks({ contestId: cid }: World): Ask[] {
  const query = { query: { cid } };
  return [
    { name: 'info', endpoint: getContestInfo, sent: query, needs: 'finding' },
    { name: 'frame', endpoint: getContestFrame, sent: query, needs: 'finding' },
    { name: 'access', endpoint: getContestAccess, sent: query, needs: 'finding' },
    { name: 'problems', endpoint: getContestProblem, sent: { query: { cid, containsEnd: true } }, needs: 'entry' },
    { name: 'announcements', endpoint: getContestAnnouncement, sent: query, needs: 'entry' },
    { name: 'unread', endpoint: getContestNotReadAnnouncement, sent: { body: { cid } }, needs: 'entry' },
    { name: 'balloons', endpoint: getContestAcInfo, sent: query, needs: 'jury' },
    { name: 'prints', endpoint: getContestPrint, sent: query, needs: 'jury' },
    { name: 'scroll', endpoint: getContestScrollBoardSubmission, sent: query, needs: 'jury' },
    { name: 'settings', endpoint: getAdminContest, sent: query, needs: 'setting' },
    { name: 'its problems', endpoint: getAdminContestProblemList, sent: query, needs: 'setting' },
    { name: 'removed problems', endpoint: getRemovedContestProblems, sent: query, needs: 'setting' },
    { name: 'its news', endpoint: getContestAnnouncementsOfStaff, sent: query, needs: 'setting' },
    {
      name: 'deleted news',
      endpoint: getContestAnnouncementsOfStaff,
      sent: { query: { cid, deleted: true } },
      needs: 'setting',
    },
    {
      name: 'of another judge',
      endpoint: importRemoteProblemToContest,
      sent: { query: { cid, name: 'NOWHERE', problemId: '1A', displayId: 'B' } },
      needs: 'setting',
    },
  ];
}

const tokenOf = (world: World, viewer: Viewer) => (viewer === 'guest' ? null : world.people[viewer].token);

const worlds = [
  ...PHASES.map((phase) => [phase, 'of the site'] as const),
  ...PHASES.map((phase) => [phase, 'of a group'] as const),
  ['running', 'hidden'],
  ['released', 'hidden'],
  ['running', 'deleted'],
] as const;

describe.each(worlds)('a private contest that is %s, %s', (phase, place) => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(phase, place);
  });

  it.each(VIEWERS)('tells a %s what is theirs to know, and keeps the rest', async (viewer) => {
    const { runs, finds, registered, enters, refusal } = standingOf(world, viewer);
    for (const { name, endpoint, sent, needs } of asks(world)) {
      const answer = await site.call(endpoint, { ...sent, token: tokenOf(world, viewer) });
      const told = JSON.stringify(answer);
      const open = { finding: finds, entry: enters, jury: runs, setting: runs }[needs] && viewer !== 'guest';
      if (viewer === 'guest' && endpoint !== getContestProblem) expect(answer.http, name).toBe(401);
      else if (!finds) expect(answer, name).toMatchObject({ http: 200, status: 404, code: 'contest_not_found' });
      else if (viewer === 'guest') {
        expect(answer, name).toMatchObject({ http: 200, status: 403, code: 'contest_problems_need_login' });
      } else if (!open) {
        const code = { finding: refusal, entry: refusal, jury: 'contest_jury_only', setting: 'contest_edit_forbidden' };
        expect(answer, name).toMatchObject({ http: 200, code: code[needs], data: null });
      } else if (name === 'of another judge') {
        expect(answer, name).toMatchObject({ http: 200, status: 400, code: 'remote_judge_unknown' });
      } else if (name !== 'scroll') expect(answer.status, name).toBe(200);
      if (!open) expect(answer.data, name).toBeNull();
      const tells = (sign: string, where: readonly string[], may: boolean) =>
        expect(told.includes(sign), `${name}: ${sign}`).toBe(where.includes(name) && may && viewer !== 'guest');
      tells(SIGNS.title, ['problems', ...(runs ? ['its problems'] : [])], enters);
      tells(TOLD, ['announcements', 'unread', ...(runs ? ['its news'] : [])], enters);
      tells(DESCRIPTION, ['info', 'frame', ...(runs ? ['settings'] : [])], runs || registered);
      tells(UNTOLD, ['its news'], runs);
      tells(UNSAID, ['deleted news'], runs);
      tells(REMOVED, ['removed problems'], runs);
    }
  });

  it('counts to the seal for those who compete and to the end for the jury', async () => {
    const countsFor = async (viewer: Viewer) => {
      const answer = await site.call(getContestProblem, {
        token: tokenOf(world, viewer),
        query: { cid: world.contestId },
      });
      return answer.data?.map(({ ac, total, countsHidden }) => [ac, total, countsHidden]) ?? null;
    };
    const isSealed = phase === 'sealed' || phase === 'unreleased';
    const all = [[1, phase === 'scheduled' ? 1 : 2, false]];
    const isThere = place !== 'deleted';
    expect(await countsFor('root')).toEqual(isThere ? all : null);
    const mayCount = standingOf(world, 'registered').enters;
    expect(await countsFor('registered')).toEqual(mayCount ? (isSealed ? [[1, 1, true]] : all) : null);
  });

  it('has a frame that says what each may do', async () => {
    for (const viewer of ['stranger', 'registered', 'owner'] as const) {
      const { runs, finds, registered, enters, refusal } = standingOf(world, viewer);
      if (!finds) continue;
      const { data } = await site.call(getContestFrame, {
        token: tokenOf(world, viewer),
        query: { cid: world.contestId },
      });
      const isSealed = phase === 'sealed' || phase === 'unreleased';
      const isOver = phase === 'unreleased' || phase === 'released';
      expect(data).toMatchObject({
        registered,
        // The owner, too, has handed something in.
        takesPart: registered || viewer === 'owner',
        entry: enters ? null : refusal,
        sealed: isSealed && !runs,
        problems: enters ? 1 : null,
        languages: enters ? ['C++'] : null,
        bounds: enters ? { timeMs: [1000, 1000], memoryMb: [256, 256] } : null,
        release: { unreleased: 'waiting', released: 'released' }[phase as string] ?? 'automatic',
        can: { run: runs, rejudge: false, print: enters, board: enters },
      });
      if (isOver) expect(data?.submit).toBe('contest_ended');
      else if (enters) expect(data?.submit).toBeNull();
      else expect(data?.submit).not.toBeNull();
    }
  });

  it('neither registers nor prints for those who do not find it', async () => {
    const body = { cid: world.contestId, password: 'guess', content: 'x'.repeat(60) };
    for (const endpoint of [registerContest, submitPrintText]) {
      const { code } = await site.call(endpoint as Endpoint, { token: world.people.stranger.token, body });
      if (!standingOf(world, 'stranger').finds) expect(code).toBe('contest_not_found');
      else expect(code).not.toBeUndefined();
    }
  });
});
