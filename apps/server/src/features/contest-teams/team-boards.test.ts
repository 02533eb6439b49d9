import { dice } from '@oyez/board/testing/random-contest';
import { getBoard, getBoardTries, getContestRank } from '@oyez/contract/contests/boards';
import { getClarifications, askClarification } from '@oyez/contract/contests/clarifications';
import { getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { getContestProblem } from '@oyez/contract/contests/contests';
import { getLastAcCode, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getContestSubmissions, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const ARABIC = 'فريق الخوارزمية';

async function aRound() {
  const cid = await aContest(site, { teams: true });
  const problem = await aProblem(site, { title: 'Sum' });
  const cpid = await aContestProblem(site, cid, problem.id);
  const [ada, bob, eve, stranger] = [await aUser(site), await aUser(site), await aUser(site), await aUser(site)];
  const first = await aTeam(site, cid, [ada, bob], { name: ARABIC, school: 'جامعة' });
  const second = await aTeam(site, cid, [eve], { name: '段错误队' });
  const hand = (who: TestUser, minute: number, status: number) =>
    aContestSubmission(site, { contestId: cid, contestProblemId: cpid, userId: who.id, minute, status });
  return { cid, cpid, problem, ada, bob, eve, stranger, first, second, hand };
}

const mine = (cid: number, who: TestUser, more: object = {}) =>
  site.call(getContestSubmissions, {
    token: who.token,
    query: { contestID: cid, beforeContestSubmit: false, containsEnd: false, ...more },
  });

describe('the board of a contest of teams', () => {
  it('has a row a team, with the tries of all of its people and its name in every field that shows one', async () => {
    const { cid, ada, bob, eve, hand } = await aRound();
    await hand(bob, 10, -1);
    await hand(ada, 20, 0);
    await hand(eve, 15, 0);
    await hand(root, 1, 0);
    const query = { cid, followed: bob.uid };
    const board = (await site.call(getBoard, { token: ada.token, query })).data;
    expect(board?.rows.map((row) => [row.rank, row.rankShowName, row.uid])).toEqual([
      [1, '段错误队', eve.uid],
      [2, ARABIC, ada.uid],
    ]);
    expect(board?.rows[1]).toMatchObject({
      username: ada.username,
      nickname: ARABIC,
      realname: null,
      school: 'جامعة',
      members: [{ uid: ada.uid }, { uid: bob.uid }],
      submissionInfo: { A: { isAC: true, errorNum: 1, ACTime: 1200 } },
    });
    expect(board?.pinned).toMatchObject([{ place: 2, own: true }]);
    const seenByBob = (await site.call(getBoard, { token: bob.token, query: { cid } })).data;
    expect(seenByBob?.pinned).toMatchObject([{ place: 2, own: true }]);
    const follower = (await site.call(getBoard, { token: eve.token, query })).data;
    expect(follower?.pinned.map((one) => [one.own, one.row.uid])).toEqual([
      [true, eve.uid],
      [false, ada.uid],
    ]);
    const page = (await site.call(getContestRank, { token: bob.token, body: { cid } })).data;
    expect(page?.records.map((row) => row.rankShowName)).toEqual([ARABIC, '段错误队', ARABIC]);
    const found = (await site.call(getBoard, { token: ada.token, query: { cid, keyword: 'الخوا' } })).data;
    expect(found?.rows.map((row) => row.rankShowName)).toEqual([ARABIC]);
  });

  it('lets all of a team open the tries behind its cells, and nobody else', async () => {
    const { cid, ada, bob, eve, hand } = await aRound();
    const id = await hand(bob, 10, 0);
    const tries = async (who: TestUser, uid: string) =>
      (await site.call(getBoardTries, { token: who.token, query: { cid, uid, displayId: 'A' } })).data;
    for (const uid of [ada.uid, bob.uid]) {
      expect(await tries(ada, uid)).toMatchObject([{ at: 600, submitId: id }]);
      expect(await tries(eve, uid)).toMatchObject([{ at: 600, submitId: null }]);
    }
  });

  it('counts a balloon a team and problem, and solvers by teams', async () => {
    const { cid, ada, bob, eve, hand } = await aRound();
    await hand(ada, 10, 0);
    await hand(bob, 12, 0);
    await hand(eve, 11, 0);
    await hand(root, 2, 0);
    const balloons = (await site.call(getContestAcInfo, { token: root.token, query: { cid } })).data;
    expect(balloons?.records.map((one) => [one.realname, one.firstBlood])).toEqual([
      [ARABIC, true],
      ['段错误队', false],
    ]);
    const [problem] = (await site.call(getContestProblem, { token: ada.token, query: { cid } })).data ?? [];
    expect(problem).toMatchObject({ ac: 3, total: 3 });
  });

  it('counts for a team what somebody handed in before they became root of its group, and nothing of theirs after that', async () => {
    const gid = await aGroup(site);
    const cid = await aContest(site, { teams: true, groupId: gid });
    const problem = await aProblem(site);
    await aContestProblem(site, cid, problem.id);
    const [ada, bob] = [await aUser(site), await aUser(site)];
    for (const { id } of [ada, bob]) await aMember(site, gid, id, GROUP_LEVEL.member);
    const team = await aTeam(site, cid, [ada, bob]);
    const handIn = async (who: TestUser) => {
      const body = { pid: 'A', language: 'C++', code: `int main() {} // by ${who.username} ${Math.random()}`, cid };
      const answer = await site.call(submitProblemJudge, { token: who.token, body });
      const { participant_id: of } = await site.database.db
        .selectFrom('submission')
        .select('participant_id')
        .where('id', '=', answer.data?.submitId ?? 0)
        .executeTakeFirstOrThrow();
      return of;
    };
    expect(await handIn(ada)).toBe(team);
    await site.database.db
      .updateTable('group_member')
      .set({ level: GROUP_LEVEL.root })
      .where('user_id', '=', ada.id)
      .execute();
    expect(await handIn(ada)).toBeNull();
    expect(await handIn(bob)).toBe(team);
    const own = (await mine(cid, bob, { onlyMine: true })).data;
    expect(own?.total).toBe(2);
  });

  it('leaves out a team that was taken away, and its people', async () => {
    const { cid, ada, eve, first, hand } = await aRound();
    await hand(ada, 10, 0);
    await hand(eve, 11, 0);
    const { db } = site.database;
    await db.updateTable('participant').set({ deleted_at: site.now() }).where('id', '=', first).execute();
    const board = (await site.call(getBoard, { token: eve.token, query: { cid } })).data;
    expect(board?.rows.map((row) => row.rankShowName)).toEqual(['段错误队']);
  });
});

describe('any contest of teams', () => {
  it('has the board of the same contest of single persons, whoever of a team hands in', async () => {
    const { db } = site.database;
    const problems = [await aProblem(site), await aProblem(site)];
    let rowsSeen = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const { below, one, chance } = dice(seed);
      const is = { startsIn: -60, endsIn: 60, ...(chance(0.5) && { sealsIn: -20 }) };
      const contests = [await aContest(site, { ...is, teams: true }), await aContest(site, is)];
      const columns = await Promise.all(
        contests.map((cid) =>
          Promise.all(
            problems.map(({ id }, nth) => aContestProblem(site, cid, id, { label: 'AB'[nth], ordinal: nth })),
          ),
        ),
      );
      const sides = await Promise.all(
        Array.from({ length: 3 + below(3) }, async (_, nth) => {
          const members = await Promise.all(Array.from({ length: 1 + below(3) }, () => aUser(site)));
          const single = await aUser(site);
          const star = chance(0.2);
          await aTeam(site, contests[0]!, members, { name: `Side ${nth}`, star });
          await aParticipant(site, contests[1]!, single.id);
          const stars = db.updateTable('contest').set({ stars: sql`array_append(stars, ${single.username})` });
          if (star) await stars.where('id', '=', contests[1]!).execute();
          return { members, single };
        }),
      );
      for (let nth = 0; nth < 25; nth += 1) {
        const side = one(sides);
        const column = below(2);
        const what = { minute: below(90), status: one([0, -1, -2, 3]) };
        for (const [at, userId] of [one(side.members).id, side.single.id].entries()) {
          const place = { contestId: contests[at]!, contestProblemId: columns[at]![column]! };
          await aContestSubmission(site, { ...place, ...what, userId });
        }
      }
      const seen = async (cid: number, token: string, name: (uid: string) => number, forceRefresh: boolean) => {
        const board = (await site.call(getBoard, { token, query: { cid, forceRefresh } })).data;
        const rows = board?.rows.map((row) => ({
          side: name(row.uid),
          rank: row.rank,
          done: 'ac' in row && [row.ac, row.totalTime, row.submissionInfo],
        }));
        // Equals stand in an order of their own.
        return rows?.toSorted((a, b) => a.rank - b.rank || a.side - b.side);
      };
      for (const [token, forced] of [
        [sides[0]!.members[0]!.token, false],
        [root.token, true],
      ] as const) {
        const teams = await seen(
          contests[0]!,
          token,
          (uid) => sides.findIndex((side) => side.members[0]!.uid === uid),
          forced,
        );
        const singles = await seen(
          contests[1]!,
          token,
          (uid) => sides.findIndex((side) => side.single.uid === uid),
          forced,
        );
        expect(teams, `contest ${seed}`).toEqual(singles);
        rowsSeen += teams?.length ?? 0;
      }
    }
    expect(rowsSeen).toBeGreaterThan(30);
  });
});

describe('what one of a team hands in', () => {
  it('is everybody’s of the team, with its code and with who sent it', async () => {
    const { cid, problem, ada, bob, eve } = await aRound();
    const sent = { pid: 'A', cid, language: 'C++', code: '// of bob\nint main() { return 0; }' };
    const { data, code } = await site.call(submitProblemJudge, { token: bob.token, body: sent });
    expect(code).toBeUndefined();
    const id = data?.submitId ?? 0;
    const detail = async (who: TestUser) =>
      (await site.call(getSubmissionDetail, { token: who.token, query: { submitId: id } })).data;
    for (const who of [ada, bob, root]) {
      expect((await detail(who))?.submission, who.username).toMatchObject({
        username: bob.username,
        teamName: ARABIC,
        code: sent.code,
      });
    }
    expect((await detail(ada))?.can).toMatchObject({ seeCode: true, follow: true });
    expect((await detail(eve))?.submission).toMatchObject({ username: ada.username, teamName: ARABIC, code: null });
    const idsOf = async (who: TestUser, more: object = {}) =>
      (await mine(cid, who, more)).data?.records.map((one) => one.submitId);
    expect(await idsOf(ada, { onlyMine: true })).toEqual([id]);
    expect(await idsOf(eve, { onlyMine: true })).toEqual([]);
    for (const username of [ada.username, bob.username, 'الخوارزمية']) {
      expect(await idsOf(eve, { username }), username).toEqual([id]);
    }
    expect(await idsOf(eve, { username: eve.username })).toEqual([]);
    const body = { cid, pidList: [problem.id], isContestProblemList: true, containsEnd: false };
    const known = (await site.call(getUserProblemStatus, { token: ada.token, body })).data;
    expect(known?.[String(problem.id)]).toMatchObject({ status: 5 });
    const { db } = site.database;
    await db.updateTable('submission').set({ status: 0 }).where('id', '=', id).execute();
    const last = (await site.call(getLastAcCode, { token: ada.token, query: { cid, pid: problem.id } })).data;
    expect(last?.submitId).toBe(id);
  });

  it('is not theirs who left the team, and is not taken from them', async () => {
    const { cid, ada, bob, first, stranger, hand } = await aRound();
    const id = await hand(ada, 5, 0);
    const { db } = site.database;
    await db
      .deleteFrom('participant_member')
      .where('participant_id', '=', first)
      .where('user_id', '=', bob.id)
      .execute();
    const seen = (await site.call(getSubmissionDetail, { token: bob.token, query: { submitId: id } })).data;
    expect(seen?.submission.code).toBeNull();
    const sent = { pid: 'A', cid, language: 'C++', code: 'int main() { return 0; }' };
    for (const who of [bob, stranger]) {
      expect((await site.call(submitProblemJudge, { token: who.token, body: sent })).code).toBe('contest_teams_only');
    }
  });
});

describe('questions', () => {
  it('are asked by the team, within its limits', async () => {
    const { cid, ada, bob, eve } = await aRound();
    const ask = (who: TestUser) => site.call(askClarification, { token: who.token, body: { cid, question: 'Why?' } });
    const { perMinute } = limits.clarification;
    for (let nth = 0; nth < perMinute; nth += 1) expect((await ask(nth % 2 === 0 ? ada : bob)).status).toBe(200);
    for (const who of [ada, bob]) expect((await ask(who)).code).toBe('clarification_too_soon');
    expect((await ask(eve)).status).toBe(200);
    for (const who of [ada, bob]) {
      const read = (await site.call(getClarifications, { token: who.token, query: { cid } })).data;
      expect(read?.records.map((one) => one.own)).toEqual([true, true, true]);
    }
  });
});
