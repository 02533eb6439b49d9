import { getAdminContest, updateContest } from '@oyez/contract/contests/contest-admin';
import {
  addContestTeam,
  getContestTeams,
  removeContestTeam,
  restoreContestTeam,
  updateContestTeam,
  type TeamDraft,
} from '@oyez/contract/contests/contest-teams';
import { getBoard } from '@oyez/contract/contests/boards';
import { getContestAccess, getContestFrame, registerContest } from '@oyez/contract/contests/contests';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aContestForm } from '../contest-setting/testing/contest-forms.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

type Draft = Partial<Omit<TeamDraft, 'members'>> & { members: TestUser[] };
const bodyOf = ({ members, ...draft }: Draft) => ({
  name: 'Team',
  ...draft,
  members: members.map((one) => one.username),
});
const add = (cid: number, draft: Draft, by = root) =>
  site.call(addContestTeam, { token: by.token, body: { cid, ...bodyOf(draft) } });
const change = (id: number, draft: Draft) =>
  site.call(updateContestTeam, { token: root.token, body: { id, ...bodyOf(draft) } });
const remove = (id: number) => site.call(removeContestTeam, { token: root.token, query: { id } });
const restore = (id: number) => site.call(restoreContestTeam, { token: root.token, query: { id } });
const list = async (cid: number, more: object = {}) =>
  (await site.call(getContestTeams, { token: root.token, query: { cid, ...more } })).data;
const frame = async (who: TestUser, cid: number) =>
  (await site.call(getContestFrame, { token: who.token, query: { cid } })).data;
const people = async (count: number) => Promise.all(Array.from({ length: count }, () => aUser(site)));

describe('a team', () => {
  it('has a name of its own in its contest, whatever its script, case or width', async () => {
    const cid = await aContest(site, { teams: true });
    const names = ['Segmentation Fault', '段错误队', 'فريق الخوارزمية'];
    for (const name of names) expect((await add(cid, { name, members: await people(1) })).status).toBe(200);
    for (const name of [
      'ＳＥＧＭＥＮＴＡＴＩＯＮ  fault',
      'segmentation\u200b fault',
      ' 段错误队 ',
      'فريق الخوارزمية',
    ]) {
      expect((await add(cid, { name, members: await people(1) })).code, name).toBe('team_name_taken');
    }
    expect((await list(cid))?.records.map((one) => one.name).toSorted()).toEqual(names.toSorted());
    expect(
      (await add(await aContest(site, { teams: true }), { name: '段错误队', members: await people(1) })).status,
    ).toBe(200);
  });

  it.each(['\u200b\u200b', 'a\u202Eb', 'tab\there', 'x'.repeat(limits.team.name + 1)])(
    'is not called %j',
    async (name) => {
      const cid = await aContest(site, { teams: true });
      expect((await add(cid, { name, members: await people(1) })).code).toMatch(/^team_name_unfit$|^invalid_input$/);
    },
  );

  it('may have a name of sixty signs that take two places each', async () => {
    const cid = await aContest(site, { teams: true });
    expect((await add(cid, { name: '𝔗'.repeat(limits.team.name), members: await people(1) })).status).toBe(200);
  });

  it('has one to ten members, each of them in one team only, and nobody who runs the contest', async () => {
    const owner = await aUser(site, { role: 'admin' });
    const cid = await aContest(site, { teams: true, ownerId: owner.id });
    const ten = await people(limits.team.members);
    expect((await add(cid, { name: 'None', members: [] })).code).toBe('invalid_input');
    expect((await add(cid, { name: 'Ten', members: ten }, owner)).status).toBe(200);
    expect((await add(cid, { name: 'Eleven', members: [...(await people(10)), await aUser(site)] })).code).toBe(
      'invalid_input',
    );
    const twice = await add(cid, { name: 'Twice', members: [ten[3]!, await aUser(site)] });
    expect(twice).toMatchObject({ code: 'team_members_taken' });
    expect(twice.msg).toContain(ten[3]!.username);
    expect((await add(cid, { name: 'Jury', members: [owner] })).code).toBe('team_members_of_jury');
    expect((await add(cid, { name: 'Root', members: [root] })).code).toBe('team_members_of_jury');
    const nobody = { token: root.token, body: { cid, name: 'Nobody', members: ['no such account'] } };
    expect((await site.call(addContestTeam, nobody)).code).toBe('team_members_unknown');
    expect((await list(cid))?.total).toBe(1);
  });

  it('is of members of the group whose contest it is, and tells its jury nothing of strangers', async () => {
    const owner = await aUser(site);
    const groupId = await aGroup(site, { ownerId: owner.id });
    const [member, stranger] = await people(2);
    await aMember(site, groupId, owner.id, GROUP_LEVEL.root);
    await aMember(site, groupId, member!.id, GROUP_LEVEL.member);
    for (const one of [member!, stranger!]) {
      const account = site.database.db.updateTable('account').set({ realname: `Real ${one.username}` });
      await account.where('id', '=', one.id).execute();
    }
    const cid = await aContest(site, { teams: true, groupId, ownerId: owner.id });
    const refused = await add(cid, { members: [member!, stranger!] }, owner);
    expect(refused).toMatchObject({ code: 'team_members_of_no_group' });
    expect(refused.msg).toContain(stranger!.username);
    expect(refused.msg).not.toContain(member!.username);
    // One from before strangers were refused.
    await aTeam(site, cid, [member!, stranger!]);
    const contestProblemId = await aContestProblem(site, cid, (await aProblem(site)).id);
    await aContestSubmission(site, { contestId: cid, contestProblemId, userId: member!.id, status: STATUS.accepted });
    const { data: teams } = await site.call(getContestTeams, { token: owner.token, query: { cid } });
    const { data: board } = await site.call(getBoard, { token: owner.token, query: { cid, forceRefresh: true } });
    for (const told of [JSON.stringify(teams), JSON.stringify(board)]) {
      expect(told).toContain(`Real ${member!.username}`);
      expect(told).not.toContain(`Real ${stranger!.username}`);
    }
  });

  it('is put together once, when it is sent several times at once', async () => {
    const cid = await aContest(site, { teams: true });
    const members = await people(2);
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => add(cid, { name: `Team ${nth}`, members })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'team_members_taken']));
  });

  it('is found by its name, school, seat, number and people', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada] = await people(1);
    const is = { name: 'Fermat 队', school: 'Sorbonne', seat: 'B-12', externalId: '4711', members: [ada!] };
    await add(cid, is);
    await add(cid, { name: 'Other', members: await people(1) });
    for (const keyword of ['FERMAT', '队', 'sorb', 'b-12', '4711', ada!.username]) {
      expect(
        (await list(cid, { keyword }))?.records.map((one) => one.name),
        keyword,
      ).toEqual(['Fermat 队']);
    }
    expect((await list(cid, { keyword: '%' }))?.total).toBe(0);
  });

  it('changes its name, its seat and its people, of whom the first stands for it', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob, eve] = await people(3);
    const id = (await add(cid, { name: 'Before', members: [ada!, bob!] })).data?.id ?? 0;
    expect((await change(id, { name: 'After', seat: 'C1', star: true, members: [eve!, ada!] })).status).toBe(200);
    const [team] = (await list(cid))?.records ?? [];
    expect(team).toMatchObject({ name: 'After', seat: 'C1', star: true });
    expect(team?.members.map((one) => one.username)).toEqual([eve!.username, ada!.username]);
    expect((await frame(bob!, cid))?.team).toBeNull();
    expect((await frame(ada!, cid))?.team).toEqual({
      id,
      name: 'After',
      seat: 'C1',
      members: [eve!.username, ada!.username],
    });
  });

  it('is taken away with what it has, and comes back for thirty days', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = await people(2);
    const id = (await add(cid, { name: 'Team', members: [ada!, bob!] })).data?.id ?? 0;
    const cpid = await aContestProblem(site, cid, (await aProblem(site)).id);
    const is = { contestId: cid, contestProblemId: cpid, userId: ada!.id, status: 0, minute: 5 };
    await aContestSubmission(site, is);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).code).toBe('team_not_found');
    expect((await frame(ada!, cid))?.team).toBeNull();
    expect((await list(cid))?.total).toBe(0);
    expect((await list(cid, { removed: true }))?.records).toMatchObject([{ id, submissions: 1, members: [{}, {}] }]);
    const other = (await add(cid, { name: 'Another', members: [bob!] })).data?.id ?? 0;
    expect((await restore(id)).code).toBe('team_members_taken');
    await remove(other);
    expect((await restore(id)).status).toBe(200);
    expect((await frame(bob!, cid))?.team?.members).toEqual([ada!.username, bob!.username]);
    await remove(id);
    const long = new Date(site.now().getTime() - (limits.team.restoreDays * 86_400 + 1) * 1000);
    await site.database.db.updateTable('participant').set({ deleted_at: long }).where('id', '=', id).execute();
    expect((await restore(id)).code).toBe('team_not_found');
    expect((await list(cid, { removed: true }))?.records.map((one) => one.id)).toEqual([other]);
  });

  it('is missing, by its number, to whom its contest is not there', async () => {
    const [owner, other] = [await aUser(site, { role: 'admin' }), await aUser(site, { role: 'admin' })];
    const cid = await aContest(site, { teams: true, visible: false, ownerId: owner.id });
    const [member] = await people(1);
    const told = async (id: number) => {
      const sent = { token: other.token, query: { id } };
      const answers = [
        await site.call(updateContestTeam, { token: other.token, body: { id, ...bodyOf({ members: [member!] }) } }),
        await site.call(removeContestTeam, sent),
        await site.call(restoreContestTeam, sent),
      ];
      return answers.map(({ http, code, msg }) => ({ http, code, msg }));
    };
    const missing = await told(99_999_999);
    expect(missing.map(({ code }) => code)).toEqual(Array(3).fill('team_not_found'));
    expect(await told(await aTeam(site, cid, [member!]))).toEqual(missing);
  });

  it('is nothing that a contest of single persons has', async () => {
    const cid = await aContest(site);
    expect((await add(cid, { members: await people(1) })).code).toBe('contest_not_for_teams');
  });
});

describe('whoever is in no team', () => {
  it('reads a public contest and hands nothing in; a private one asks for no password but for a team', async () => {
    const [someone] = await people(1);
    const open = await aContest(site, { teams: true });
    const closed = await aContest(site, { teams: true, auth: 'private' });
    expect(await frame(someone!, open)).toMatchObject({ teams: true, entry: null, submit: 'contest_teams_only' });
    expect(await frame(someone!, closed)).toMatchObject({ entry: 'contest_teams_only', submit: 'contest_teams_only' });
    for (const cid of [open, closed]) {
      const body = { cid, password: 'any' };
      expect((await site.call(registerContest, { token: someone!.token, body })).code).toBe('contest_teams_only');
    }
  });

  it('takes part as soon as the jury puts them in one, and no longer than that', async () => {
    const cid = await aContest(site, { teams: true, auth: 'private' });
    const [ada] = await people(1);
    const access = async () =>
      (await site.call(getContestAccess, { token: ada!.token, query: { cid } })).data?.access ?? null;
    const id = (await add(cid, { members: [ada!] })).data?.id ?? 0;
    expect(await frame(ada!, cid)).toMatchObject({ registered: true, entry: null, submit: null });
    expect(await access()).toBe(true);
    await remove(id);
    expect(await frame(ada!, cid)).toMatchObject({ registered: false, entry: 'contest_teams_only' });
    expect(await access()).toBe(false);
  });
});

describe('whether a contest is for teams', () => {
  const save = (cid: number, teams: boolean | undefined) => {
    const form = { ...aContestForm(site), id: cid, ...(teams !== undefined && { teams }) };
    return site.call(updateContest, { token: root.token, body: form as BodyOf<typeof updateContest> });
  };
  const isForTeams = async (cid: number) =>
    (await site.call(getAdminContest, { token: root.token, query: { cid } })).data?.teams;

  it('is decided before anybody takes part; a client that knows nothing of it changes nothing', async () => {
    const cid = await aContest(site);
    expect((await save(cid, true)).status).toBe(200);
    expect(await isForTeams(cid)).toBe(true);
    expect((await save(cid, undefined)).status).toBe(200);
    expect(await isForTeams(cid)).toBe(true);
    await aTeam(site, cid, await people(1));
    expect(await save(cid, false)).toMatchObject({ code: 'contest_teams_fixed', fields: [{ field: 'teams' }] });
    expect((await save(cid, true)).status).toBe(200);
    const single = await aContest(site);
    await aParticipant(site, single, (await aUser(site)).id);
    expect((await save(single, true)).code).toBe('contest_teams_fixed');
  });
});
