import { login } from '@oyez/contract/accounts/accounts';
import {
  downloadContestTeams,
  getContestTeams,
  getTeamImports,
  importTeams,
  previewTeamImport,
  undoTeamImport,
} from '@oyez/contract/contests/contest-teams';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aTeam } from '../../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

type File = { name: string; text: string };
const csv = (text: string): File[] => [{ name: 'teams.csv', text }];

const preview = (cid: number, files: File[], by = root, loginPrefix?: string) =>
  site.call(previewTeamImport, { token: by.token, body: { cid, files, loginPrefix } });
const apply = (cid: number, files: File[], digest: string, by = root) =>
  site.call(importTeams, { token: by.token, body: { cid, files, digest } });
async function take(cid: number, files: File[], by = root) {
  const digest = (await preview(cid, files, by)).data?.digest ?? '';
  return apply(cid, files, digest, by);
}
const undo = (id: number, by = root) => site.call(undoTeamImport, { token: by.token, body: { id } });
const listed = async (cid: number) =>
  (await site.call(getContestTeams, { token: root.token, query: { cid } })).data?.records ?? [];
const said = async (cid: number) =>
  (await listed(cid)).map((one) => [one.name, one.members.map(({ username }) => username).join()]);
const sheet = (cid: number) =>
  site.app.inject({
    url: downloadContestTeams.path,
    query: { cid: String(cid) },
    headers: { authorization: root.token },
  });

const ICPC: File[] = [
  { name: 'groups.tsv', text: 'File_Version\t1\r\n10\tUndergraduates\r\n11\tGuests\r\n' },
  {
    name: 'teams2.tsv',
    text: [
      'File_Version\t2',
      '1\t447001\t10\tThe Segfaults\tUniversity of A\tUofA\tDEU\tINST-1',
      '2\tnull\t11\t段错误队\t清华大学\tTHU\tCHN\tINST-2',
      '3\t447003\t10\tفريق الخوارزمية\tجامعة القاهرة\tCU\tEGY\tINST-3',
    ].join('\r\n'),
  },
];

describe('an import of teams', () => {
  it('reads the files of the ICPC together, and makes the accounts that they name', async () => {
    const cid = await aContest(site, { teams: true });
    const accounts = {
      name: 'accounts.tsv',
      text: [
        'accounts\t1',
        'team\tThe Segfaults\ticpc-001\tsecret-one',
        'team\t段错误队\ticpc-002\t',
        'judge\tA judge\tjudge1\tnothing of ours',
        'team\tThree\ticpc-003\tsecret-three',
      ].join('\n'),
    };
    const files = [...ICPC, accounts];
    const plan = (await preview(cid, files)).data;
    expect(plan?.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0, accounts: 3 });
    expect(plan?.rows[1]).toMatchObject({
      file: 'teams2.tsv',
      line: 3,
      kind: 'new',
      name: '段错误队',
      school: '清华大学',
      category: 'Guests',
      members: [{ username: 'icpc-002', isNew: true }],
    });
    expect(await listed(cid)).toEqual([]);
    const { data } = await apply(cid, files, plan?.digest ?? '');
    expect(data).toMatchObject({ created: 3, changed: 0 });
    expect(data?.logins.map(({ team, username }) => [team, username])).toEqual([
      ['The Segfaults', 'icpc-001'],
      ['段错误队', 'icpc-002'],
      ['فريق الخوارزمية', 'icpc-003'],
    ]);
    expect(data?.logins[0]?.password).toBe('secret-one');
    expect(data?.logins[1]?.password).toMatch(/^\w{10}$/);
    for (const { username, password } of data?.logins ?? []) {
      expect((await site.call(login, { body: { username, password } })).status, username).toBe(200);
    }
    expect((await listed(cid)).map((one) => [one.externalId, one.icpcId])).toEqual(
      expect.arrayContaining([
        ['1', '447001'],
        ['2', null],
        ['3', '447003'],
      ]),
    );
  });

  it('says what of a file is not imported, and of a file that is taken whole nothing', async () => {
    const cid = await aContest(site, { teams: true });
    const told = async (files: File[]) => (await preview(cid, files)).data?.unread;
    const accounts = 'accounts\t1\nteam\tOne\ticpc-001\tsecret\t10.0.0.1\njudge\tA judge\tjudge1\tsecret\n';
    expect(await told([...ICPC, { name: 'accounts.tsv', text: accounts }])).toEqual([
      { file: 'teams2.tsv', headings: [], parts: ['shortName', 'country', 'institutionId'] },
      { file: 'accounts.tsv', headings: [], parts: ['fullName', 'address', 'otherAccounts'] },
    ]);
    const first = { name: 'teams.tsv', text: 'File_Version\t1\n1\tnull\tnull\tOne\tSchool\tS\tDEU\n' };
    const groups = { name: 'groups.tsv', text: 'File_Version\t1\n10\tGuests\tof honour\n' };
    expect(await told([first, groups])).toEqual([
      { file: 'teams.tsv', headings: [], parts: ['shortName', 'country'] },
      { file: 'groups.tsv', headings: [], parts: ['further'] },
    ]);
    const table = '队名,教练,School,School,Members,Password\nOne,Ada,A,B,one;two,secret\n';
    expect(await told(csv(table))).toEqual([
      { file: 'teams.csv', headings: ['教练', 'School', 'Password'], parts: [] },
    ]);
    expect(await told(csv('name,school,member1,member2,seat\nOne,A,one,two,\n'))).toEqual([]);
    expect(await told(csv((await sheet(cid)).body + '\n1,One,,,,,,\n'))).toEqual([]);
  });

  it('puts an account without a number into no team, not even into one without a number', async () => {
    const cid = await aContest(site, { teams: true });
    const files = [
      { name: 'teams2.tsv', text: 'File_Version\t2\nabc\tnull\t10\tUnnumbered\tSomewhere\tS\tDEU\tINST-1\n' },
      { name: 'accounts.tsv', text: 'accounts\t1\nteam\tUnnumbered\tcoach\tsecret\n' },
    ];
    const plan = (await preview(cid, files)).data;
    expect(plan?.rows.map(({ name, kind, members }) => [name, kind, members.map((one) => one.username)])).toEqual([
      ['Unnumbered', 'new', expect.not.arrayContaining(['coach'])],
      ['coach', 'refused', []],
    ]);
  });

  it('makes one login a team, where no file names any', async () => {
    const cid = await aContest(site, { teams: true });
    const { data } = await take(cid, ICPC);
    expect(data?.logins.map(({ username }) => username)).toEqual([1, 2, 3].map((nth) => `c${cid}t${nth}`));
    const again = (await preview(cid, ICPC)).data;
    expect(again?.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0, accounts: 0 });
  });

  it('reads a table with columns in any order and both languages, for people who have accounts', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob, eve] = [await aUser(site), await aUser(site), await aUser(site)];
    const table = [
      '\uFEFF成员1,成员2,队名,座位,打星,学校',
      `${ada.username},${bob.username.toUpperCase()},"段错误, 队",A-1,是,大学`,
      `${eve.username},,Alone,A-2,,`,
    ].join('\r\n');
    expect((await take(cid, csv(table))).data?.logins).toEqual([]);
    expect(await listed(cid)).toMatchObject([
      { name: 'Alone', star: false, seat: 'A-2', members: [{ uid: eve.uid }] },
      { name: '段错误, 队', star: true, seat: 'A-1', school: '大学', members: [{ uid: ada.uid }, { uid: bob.uid }] },
    ]);
  });

  it('says of each line what it changes, and lets teams exchange people and names at once', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob, eve] = [await aUser(site), await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ada], { name: 'One', externalId: '1', seat: 'A1' });
    await aTeam(site, cid, [bob], { name: 'Two', externalId: '2' });
    await aTeam(site, cid, [eve], { name: 'Three', externalId: '3' });
    const table = csv(`id,name,members\n1,Two,${bob.username}\n2,One,${ada.username}\n3,Three,${eve.username}\n`);
    const plan = (await preview(cid, table)).data;
    expect(plan?.rows.map((row) => [row.kind, row.changes])).toEqual([
      ['changed', ['name', 'members']],
      ['changed', ['name', 'members']],
      ['same', []],
    ]);
    expect((await apply(cid, table, plan?.digest ?? '')).data).toMatchObject({ created: 0, changed: 2 });
    expect(await listed(cid)).toMatchObject([
      { name: 'One', externalId: '2', seat: null, members: [{ uid: ada.uid }] },
      { name: 'Three' },
      { name: 'Two', externalId: '1', seat: 'A1', members: [{ uid: bob.uid }] },
    ]);
  });

  it('names what is wrong with its line, and takes nothing of it', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ada], { name: 'Known' });
    const table = csv(
      [
        'name,members',
        `Fine,${bob.username}`,
        `FINE,new-one`,
        `,new-two`,
        `Takes ada,${ada.username}`,
        `Of the jury,${root.username}`,
        `Bob again,${bob.username}`,
        `Long,${'x'.repeat(30)}`,
      ].join('\n'),
    );
    const answer = await preview(cid, table);
    const rows = answer.data?.rows ?? [];
    expect(rows.map((row) => [row.line, row.kind])).toEqual([
      [2, 'new'],
      ...[3, 4, 5, 6, 7, 8].map((line) => [line, 'refused']),
    ]);
    const words = rows.map((row) => row.reasons.join(' '));
    expect(words[1]).toContain('line 2: FINE');
    expect(words[3]).toContain(ada.username);
    expect(words[4]).toContain(root.username);
    expect(words[5]).toContain('line 2');
    expect(await apply(cid, table, answer.data?.digest ?? '')).toMatchObject({ code: 'team_import_refused' });
    expect(await said(cid)).toEqual([['Known', ada.username]]);
  });

  it('takes no line whose texts stand under other columns than they were meant for', async () => {
    const cid = await aContest(site, { teams: true });
    const table = (seat: string) => csv(`name,seat,members\nShifted,${seat},\n`);
    const [row] = (await preview(cid, table('Hall 3, behind the pillar'))).data?.rows ?? [];
    expect(row).toMatchObject({ kind: 'refused', reasons: [expect.stringContaining('more columns')] });
    expect((await preview(cid, table('"Hall 3, behind it"'))).data?.rows).toMatchObject([
      { kind: 'new', seat: 'Hall 3, behind it', members: [{ username: `c${cid}t001`, isNew: true }] },
    ]);
  });

  it('takes no two lines for one team', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ada], { name: 'One', externalId: '1' });
    const plan = (await preview(cid, csv(`id,name,members\n1,Uno,${ada.username}\n,One,${bob.username}\n`))).data;
    expect(plan?.rows.map((row) => row.kind)).toEqual(['changed', 'refused']);
  });

  it('has accounts made by nobody but who manages users', async () => {
    const setter = await aUser(site, { role: 'problem_admin' });
    const own = await aContest(site, { teams: true, ownerId: setter.id });
    expect((await preview(own, csv('name\nSolo\n'), setter)).data?.rows[0]?.kind).toBe('refused');
    const member = await aUser(site);
    expect((await take(own, csv(`name,members\nSolo,${member.username}\n`), setter)).data?.created).toBe(1);
  });

  it('takes nobody into a contest of a group who does not belong to it', async () => {
    const owner = await aUser(site);
    const groupId = await aGroup(site, { ownerId: owner.id });
    await aMember(site, groupId, owner.id, GROUP_LEVEL.root);
    const cid = await aContest(site, { teams: true, groupId, ownerId: owner.id });
    const stranger = await aUser(site);
    const { data } = await preview(cid, csv(`team,members\nStrangers,${stranger.username}\n`), owner);
    expect(data?.rows).toMatchObject([{ kind: 'refused' }]);
    expect(JSON.stringify(data?.rows)).toContain('Not members of the group');
  });

  it('makes members of a group of those whose logins it makes for its contest', async () => {
    const owner = await aUser(site);
    const groupId = await aGroup(site, { ownerId: owner.id });
    const cid = await aContest(site, { teams: true, groupId, ownerId: owner.id });
    const table = csv('team,members\nNewcomers,newcomer-of-a-group\n');
    const { digest = '' } = (await preview(cid, table)).data ?? {};
    const { data } = await apply(cid, table, digest);
    expect(data?.logins).toMatchObject([{ username: 'newcomer-of-a-group' }]);
    const { rows } = await site.database.pool.query(
      `SELECT level FROM group_member JOIN account ON account.id = user_id
       WHERE group_id = $1 AND username = 'newcomer-of-a-group'`,
      [groupId],
    );
    expect(rows).toEqual([{ level: GROUP_LEVEL.member }]);
  });

  it('is applied as it was looked at, or not at all', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    const table = csv(`name,members\nOne,${ada.username}\nTwo,${bob.username}\n`);
    const digest = (await preview(cid, table)).data?.digest ?? '';
    await aTeam(site, cid, [await aUser(site)], { name: 'Two' });
    expect((await apply(cid, table, digest)).code).toBe('team_import_changed');
    expect((await listed(cid)).map((one) => one.name)).toEqual(['Two']);
  });

  it.each([
    ['no table', 'just some words\n', 'team_file_unknown'],
    ['an open quotation mark', 'name,members\n"One,ada\n', 'team_file_quotes'],
    ['nothing but a head', 'name,members\n', 'team_file_empty'],
  ])('refuses %s in words', async (_, text, code) => {
    const cid = await aContest(site, { teams: true });
    expect((await preview(cid, csv(text))).code).toBe(code);
  });
});

describe('an import that is undone', () => {
  it('is missing, by its number, to whom its contest is not there', async () => {
    const [owner, other] = [await aUser(site, { role: 'admin' }), await aUser(site, { role: 'admin' })];
    const cid = await aContest(site, { teams: true, visible: false, ownerId: owner.id });
    const made = { contest_id: cid, user_id: owner.id, created_ids: [], changed: '[]', created_at: site.now() };
    const { db } = site.database;
    const { id } = await db.insertInto('team_import').values(made).returning('id').executeTakeFirstOrThrow();
    const [missing, hidden] = [await undo(99_999_999, other), await undo(id, other)];
    expect(missing.code).toBe('team_import_not_found');
    expect([hidden.code, hidden.msg]).toEqual([missing.code, missing.msg]);
    expect((await undo(id, owner)).status).toBe(200);
  });

  it('takes its teams away, gives the others back what it changed, and frees names of unused accounts', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ada], { name: 'One', externalId: '1', seat: 'A1' });
    const table = csv(`id,name,seat,members\n1,Uno,B7,${bob.username}\n2,Two,,made-${cid}\n`);
    const id = (await take(cid, table)).data?.id ?? 0;
    expect(await said(cid)).toEqual([
      ['Two', `made-${cid}`],
      ['Uno', bob.username],
    ]);
    expect((await undo(id)).status).toBe(200);
    expect(await listed(cid)).toMatchObject([{ name: 'One', seat: 'A1', members: [{ uid: ada.uid }] }]);
    expect((await undo(id)).code).toBe('team_import_not_found');
    const [told] = (await site.call(getTeamImports, { token: root.token, query: { cid } })).data?.imports ?? [];
    expect(told).toMatchObject({ id, created: 1, changed: 1, accounts: 1, by: root.username });
    expect(told?.undoneAt).not.toBeNull();
  });

  it('comes after the later ones', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    const first = (await take(cid, csv(`name,members\nOne,${ada.username}\n`))).data?.id ?? 0;
    const second = (await take(cid, csv(`name,members\nTwo,${bob.username}\n`))).data?.id ?? 0;
    expect((await undo(first)).code).toBe('team_import_older');
    for (const id of [second, first]) expect((await undo(id)).status).toBe(200);
    expect(await listed(cid)).toEqual([]);
  });
});

describe('the table of a contest’s teams', () => {
  it('is read again as it is, and runs nothing in a spreadsheet', async () => {
    const cid = await aContest(site, { teams: true });
    const [ada, bob] = [await aUser(site), await aUser(site)];
    await aTeam(site, cid, [ada, bob], { name: '=1+1', school: 'جامعة, "A"', seat: 'A1', externalId: '7' });
    await aTeam(site, cid, [await aUser(site)], { name: '打星队', star: true });
    const answer = await sheet(cid);
    expect(answer.body).toContain("'=1+1");
    expect((await preview(cid, csv(answer.body))).data?.counts).toMatchObject({
      same: 2,
      new: 0,
      changed: 0,
      refused: 0,
    });
  });
});
