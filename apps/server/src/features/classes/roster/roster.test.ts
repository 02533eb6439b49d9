import { login } from '@oyez/contract/accounts/accounts';
import { getRosterImports, importRoster, previewRoster, undoRoster } from '@oyez/contract/classes/rosters';
import { getClassPeople } from '@oyez/contract/classes/sections';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aClass, anAssignment, anAssistant, aSection, aStudent } from '../../../testing/class-builders.ts';
import { aMember } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { advanceBatches } from '../../user-admin/batch-work.service.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const preview = (who: TestUser, gid: number, text: string, sectionId?: number) =>
  site.call(previewRoster, { token: who.token, body: { gid, text, ...(sectionId !== undefined && { sectionId }) } });
const apply = (who: TestUser, gid: number, text: string, digest: string) =>
  site.call(importRoster, { token: who.token, body: { gid, text, digest } });
async function take(who: TestUser, gid: number, text: string) {
  return apply(who, gid, text, (await preview(who, gid, text)).data?.digest ?? '');
}
const undo = (who: TestUser, id: number) => site.call(undoRoster, { token: who.token, body: { id } });
const people = async (who: TestUser, gid: number) =>
  (await site.call(getClassPeople, { token: who.token, query: { gid } })).data?.records ?? [];
const kinds = async (who: TestUser, gid: number, text: string) =>
  (await preview(who, gid, text)).data?.rows.map((row) => row.kind);
const fill = (id: number, is: { realname?: string; number?: string; status?: number }) =>
  site.database.db.updateTable('account').set(is).where('id', '=', id).execute();

describe('a roster', () => {
  it.each([
    ['tabs', (cells: string[]) => cells.join('\t')],
    ['commas', (cells: string[]) => cells.join(',')],
    ['semicolons', (cells: string[]) => cells.join(';')],
  ])('is read with %s and headings of either language', async (_, line) => {
    const { groupId } = await aClass(site);
    const ada = await aUser(site);
    for (const head of [
      ['Student number', 'Name', 'Username', 'E-mail', 'Section'],
      ['学号', '姓名', '用户名', '邮箱', '班级'],
    ]) {
      const text = [line(head), line(['1', 'Ada', ada.username, '', 'A'])].join('\r\n');
      expect((await preview(root, groupId, text)).data?.rows).toMatchObject([
        {
          line: 2,
          kind: 'joins',
          number: '1',
          name: 'Ada',
          username: ada.username,
          section: 'A',
          matchedBy: 'username',
        },
      ]);
    }
  });

  it.each(['\r\n\r\n', '\t\t\r\n', '\uFEFF\n'])(
    'is read where nothing stands in its first lines (%j)',
    async (nothing) => {
      const { groupId } = await aClass(site);
      const text = `${nothing}Student number\tName\tUsername\r\n1\tAda\t${(await aUser(site)).username}`;
      expect(await kinds(root, groupId, text)).toEqual(['joins']);
    },
  );

  it.each([
    ['no columns that are known', 'just some words\nmore of them\n', 'roster_columns'],
    ['nothing but a head', 'username,name\n', 'roster_empty'],
    ['nothing at all', '', 'roster_empty'],
    ['an open quotation mark', 'username,name\n"ada,Ada\n', 'roster_quotes'],
  ])('is refused in words with %s', async (_, text, code) => {
    const { groupId } = await aClass(site);
    expect((await preview(root, groupId, text)).code).toBe(code);
  });

  it('makes accounts, takes in those who have one, and leaves what contradicts itself', async () => {
    const { groupId } = await aClass(site);
    const [ada, bob, eve] = [await aUser(site), await aUser(site), await aUser(site)];
    await fill(ada.id, { realname: 'Ada Lovelace', number: '77001' });
    const text = [
      'number,name,username,email,section',
      `,,${bob.username},,A`,
      '77001,Ada Lovelace,,,B',
      `n${groupId}x,New Person,,new${groupId}@example.org,A`,
      `9,Eve,${eve.username},${ada.username}@example.org,A`,
      `,,${bob.username},,B`,
    ].join('\n');
    const plan = (await preview(root, groupId, text)).data;
    expect(plan?.rows.map((row) => [row.kind, row.matchedBy])).toEqual([
      ['joins', 'username'],
      ['joins', 'number'],
      ['new', null],
      ['conflict', 'username'],
      ['conflict', 'username'],
    ]);
    expect(plan?.newSections).toEqual(['A', 'B']);
    const done = await apply(root, groupId, text, plan?.digest ?? '');
    expect(done.data).toMatchObject({
      joined: 3,
      moved: 0,
      logins: [{ username: `n${groupId}x`, name: 'New Person' }],
    });
    expect((await people(root, groupId)).map((one) => one.username).toSorted()).toEqual(
      [ada.username, bob.username, `n${groupId}x`].toSorted(),
    );
    const [made] = done.data?.logins ?? [];
    const entered = await site.call(login, {
      body: { username: made?.username ?? '', password: made?.password ?? '' },
    });
    expect(entered.status).toBe(200);
    const again = (await preview(root, groupId, text)).data;
    expect(again?.counts).toMatchObject({ new: 0, joins: 0, moves: 0, same: 3 });
    expect((await apply(root, groupId, text, again?.digest ?? '')).code).toBe('roster_nothing');
  });

  it('tells those who were taken in who did it and how to leave, and renames nobody', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aUser(site);
    await take(root, groupId, `username,name,number\n${ada.username},Somebody Else,5\n`);
    expect(await people(owner, groupId)).toMatchObject([{ uid: ada.uid, name: 'Somebody Else', number: '5' }]);
    const { db } = site.database;
    const account = await db.selectFrom('account').select(['realname', 'number']).where('id', '=', ada.id).execute();
    expect(account).toEqual([{ realname: null, number: null }]);
    const told = await db.selectFrom('message').select(['template', 'params']).where('user_id', '=', ada.id).execute();
    expect(told).toMatchObject([{ template: 'group_added', params: { operator: root.username } }]);
  });

  it('takes in who applied; strangers are told about, and of them nothing but what the roster says', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const [ada, bob] = [await aUser(site), await aUser(site)];
    await fill(ada.id, { realname: 'Ada Lovelace', number: '77123' });
    await aMember(site, groupId, bob.id, GROUP_LEVEL.applying);
    const text = `username,section\n${ada.username},A\n${bob.username},A\n`;
    for (const who of [owner, helper]) {
      const plan = (await preview(who, groupId, text)).data;
      expect(plan?.rows).toMatchObject([{ kind: 'missing', name: null, number: null }, { kind: 'joins' }]);
      expect(plan?.rows[0]?.reasons.join()).toContain('not a member yet');
    }
    expect((await take(helper, groupId, text)).data).toMatchObject({ joined: 1 });
    expect((await people(owner, groupId)).map((one) => one.uid)).toEqual([bob.uid]);
    const left = await site.database.db.selectFrom('group_member').select('id').where('user_id', '=', ada.id).execute();
    expect(left).toEqual([]);
    // Whoever joins by themselves is one of the class from then on.
    await aMember(site, groupId, ada.id, GROUP_LEVEL.member);
    expect(await kinds(helper, groupId, text)).toEqual(['moves', 'same']);
    expect(await people(owner, groupId)).toContainEqual(expect.objectContaining({ name: 'Ada Lovelace' }));
  });

  it('shows who is in another section, closed or refused, or known by another name', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    await aSection(site, groupId, 'B');
    const ada = await aStudent(site, groupId, { sectionId: a });
    const bob = await aStudent(site, groupId, { name: 'Bob' });
    const [gone, refused] = [await aUser(site), await aUser(site)];
    await fill(gone.id, { status: 1 });
    await aMember(site, groupId, refused.id, GROUP_LEVEL.refused);
    const rows = [`${ada.username},,B`, `${bob.username},Robert,A`, `${gone.username},,`, `${refused.username},,`];
    const plan = (await preview(owner, groupId, ['username,name,section', ...rows].join('\n'))).data;
    expect(plan?.rows.map((row) => row.kind)).toEqual(Array(4).fill('conflict'));
    expect(plan?.rows.map((row) => row.reasons.length)).toEqual([1, 1, 1, 1]);
  });

  it('is applied as it was looked at, or not at all', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aUser(site);
    const text = `username,section\n${ada.username},A\n`;
    const digest = (await preview(root, groupId, text)).data?.digest ?? '';
    await aMember(site, groupId, ada.id, GROUP_LEVEL.member);
    expect((await apply(root, groupId, text, digest)).code).toBe('roster_changed');
    expect(await people(owner, groupId)).toMatchObject([{ uid: ada.uid, sectionId: null }]);
  });

  it('is applied once when two teachers send it at the same time', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const ada = await aUser(site);
    await aMember(site, groupId, ada.id, GROUP_LEVEL.applying);
    const text = `username,section\n${ada.username},A\n`;
    const digest = (await preview(owner, groupId, text)).data?.digest ?? '';
    const answers = await Promise.all([owner, helper, owner].map((who) => apply(who, groupId, text, digest)));
    expect(answers.map((one) => one.code ?? 'ok').toSorted()).toEqual(['ok', 'roster_changed', 'roster_changed']);
  });
});

describe('accounts for a class', () => {
  it('are made by who manages users; others are given the invitation to hand on', async () => {
    const { groupId, owner } = await aClass(site);
    await site.database.db
      .updateTable('team_group')
      .set({ auth: 'private', code: 'abc123' })
      .where('id', '=', groupId)
      .execute();
    const plan = (await preview(owner, groupId, `username,name\nnobody-${groupId},New\n`)).data;
    expect(plan).toMatchObject({ rows: [{ kind: 'missing' }], invitation: 'abc123' });
    const admin = await aUser(site);
    await aMember(site, groupId, admin.id, GROUP_LEVEL.admin);
    for (const helper of [admin, await anAssistant(site, groupId, 'manage')]) {
      const told = (await preview(helper, groupId, `username,name\nnobody-${groupId},New\n`)).data;
      expect(told).toMatchObject({ rows: [{ kind: 'missing' }], invitation: null });
    }
  });

  it('are made by roots of groups where the site allows it, up to its number', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const text = ['number,name', `a${groupId},A`, `b${groupId},B`, `c${groupId},C`].join('\n');
    const { db } = site.database;
    for (const [key, value] of [
      ['switches', { groupAccounts: true }],
      ['limits', { groupAccountLimit: 2 }],
    ] as const) {
      await db
        .insertInto('setting')
        .values({ key, value: JSON.stringify(value), modified_at: site.now() })
        .execute();
    }
    site.settings.forget();
    expect(await kinds(owner, groupId, text)).toEqual(['new', 'new', 'missing']);
    expect(await kinds(helper, groupId, text)).toEqual(['missing', 'missing', 'missing']);
    expect((await take(owner, groupId, text)).data?.logins).toHaveLength(2);
    const listed = await site.call(getRosterImports, { token: owner.token, query: { gid: groupId } });
    expect(listed.data?.accountsLeft).toBe(0);
    // One was used meanwhile: it stays when the import is undone, and counts.
    await db.updateTable('account').set({ last_login_at: site.now() }).where('username', '=', `a${groupId}`).execute();
    await undo(owner, listed.data?.imports[0]?.id ?? 0);
    await advanceBatches(site);
    const after = await site.call(getRosterImports, { token: owner.token, query: { gid: groupId } });
    expect(after.data?.accountsLeft).toBe(1);
    await db.deleteFrom('setting').where('key', 'in', ['switches', 'limits']).execute();
    site.settings.forget();
  });

  it('of others are not found by an address or a number, but for those who are trusted with accounts', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aUser(site);
    await fill(ada.id, { realname: 'Ada', number: '4242' });
    for (const line of [`${ada.username}@example.org,,`, ',4242,Ada']) {
      const text = `email,number,name\n${line}\n`;
      expect(await kinds(owner, groupId, text)).toEqual(['missing']);
      expect(await kinds(root, groupId, text)).toEqual(['joins']);
    }
    const differs = `username,name\n${ada.username},Not Ada\n`;
    expect(await kinds(owner, groupId, differs)).toEqual(['missing']);
    expect(await kinds(root, groupId, differs)).toEqual(['conflict']);
  });
});

describe('an import that is undone', () => {
  it('takes members, sections and unused accounts back, and leaves who was changed since', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    const [ada, bob, carl] = [await aStudent(site, groupId), await aUser(site), await aUser(site)];
    const text = [
      'username,section,name',
      `${ada.username},B,Ada`,
      `${bob.username},B,`,
      `${carl.username},B,`,
      `mk${groupId},B,Made`,
    ].join('\n');
    const id = (await take(root, groupId, text)).data?.id ?? 0;
    expect(await people(owner, groupId)).toHaveLength(4);
    // Somebody has meant something else with Carl since.
    await site.database.db
      .updateTable('section_member')
      .set({ section_id: a })
      .where('user_id', '=', carl.id)
      .execute();
    expect((await undo(root, id)).data).toEqual({ accountsKept: 0 });
    await advanceBatches(site);
    expect(await people(owner, groupId)).toMatchObject([{ uid: ada.uid, sectionId: null, name: null }]);
    const { db } = site.database;
    const made = await db.selectFrom('account').select('id').where('username', '=', `mk${groupId}`).execute();
    expect(made).toEqual([]);
    expect((await undo(owner, id)).code).toBe('roster_import_not_found');
  });

  it('removes no accounts by the hand of those who may have none made, and says how many stay', async () => {
    const { db } = site.database;
    const allow = async (groupAccounts: boolean) => {
      const value = JSON.stringify({ groupAccounts });
      await db
        .insertInto('setting')
        .values({ key: 'switches', value, modified_at: site.now() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      site.settings.forget();
    };
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const made = async () => {
      await advanceBatches(site);
      const found = await db
        .selectFrom('account')
        .select('username')
        .where('username', 'like', `%of${groupId}`)
        .execute();
      return found.map(({ username }) => username);
    };
    const taken = async (name: string) =>
      (await take(owner, groupId, `username,name\n${name}of${groupId},Made\n`)).data?.id ?? 0;

    await allow(true);
    const first = await taken('first');
    expect((await undo(helper, first)).data).toEqual({ accountsKept: 1 });
    expect(await people(owner, groupId)).toEqual([]);
    expect(await made()).toEqual([`firstof${groupId}`]);

    const second = await taken('second');
    await allow(false);
    expect((await undo(owner, second)).data).toEqual({ accountsKept: 1 });
    expect(await made()).toHaveLength(2);

    await allow(true);
    const third = await taken('third');
    expect((await undo(owner, third)).data).toEqual({ accountsKept: 0 });
    expect(await made()).toHaveLength(2);
    await db.deleteFrom('setting').where('key', '=', 'switches').execute();
    site.settings.forget();
  });

  it('leaves accounts that another group has taken in, or that were graded', async () => {
    const [first, second] = [await aClass(site), await aClass(site)];
    const [joined, graded, left] = ['j', 'g', 'l'].map((name) => `${name}${first.groupId}x`) as [
      string,
      string,
      string,
    ];
    const text = ['username,name', `${joined},J`, `${graded},G`, `${left},L`].join('\n');
    const id = (await take(root, first.groupId, text)).data?.id ?? 0;
    const { db } = site.database;
    const idOf = async (username: string) =>
      (await db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirst())?.id ?? 0;
    await aMember(site, second.groupId, await idOf(joined), GROUP_LEVEL.member);
    const assignment = await anAssignment(site, first.groupId);
    await db
      .insertInto('assignment_grade')
      .values({
        assignment_id: assignment.id,
        user_id: await idOf(graded),
        problem_id: assignment.problems[0]?.id ?? 0,
        points: 100,
        reason: 'shown in class',
        created_at: site.now(),
      })
      .execute();
    expect((await undo(root, id)).status).toBe(200);
    await advanceBatches(site);
    expect(await Promise.all([joined, graded, left].map(async (name) => (await idOf(name)) > 0))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('comes after the later ones, and may be an assistant’s work', async () => {
    const { groupId } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const [ada, bob] = [await aUser(site), await aUser(site)];
    for (const one of [ada, bob]) await aMember(site, groupId, one.id, GROUP_LEVEL.applying);
    const first = (await take(helper, groupId, `username\n${ada.username}\n`)).data?.id ?? 0;
    const second = (await take(helper, groupId, `username\n${bob.username}\n`)).data?.id ?? 0;
    expect((await undo(helper, first)).code).toBe('roster_import_older');
    for (const id of [second, first]) expect((await undo(helper, id)).status).toBe(200);
    expect(await people(helper, groupId)).toEqual([]);
  });
});
