import {
  EXPORT_PATH,
  getPackageImport,
  getPackageProblems,
  startPackageImport,
  undoReplacement,
} from '@oyez/contract/problems/packages';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { userActor } from '../../policy/actor.ts';
import { aLookAt, anImporter } from '../../testing/packages/package-imports.ts';
import { hojJson, hojZip } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { addImportedChecks } from '../problem-checks/problem-checks.service.ts';
import { createProblem } from '../problem-setting/create-problem.service.ts';
import { importRemaining } from './import-problem.service.ts';
import { forgetOldReplacements } from './replacements.service.ts';
import { draftsToWrite } from './writing/drafts.service.ts';

let site: TestSite;
let root: TestUser;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root', username: 'keeper' });
  setter = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const { bringIn, problem, testsOf } = anImporter(() => ({ site, root }));

const text = (title: string) => ({ title, description: `# ${title}`, input: 'a', output: 'b', hint: '' });

/** In two languages, for OI, with a solution. */
async function aPresentProblem(displayId: string, owner: TestUser = root): Promise<number> {
  const pid = await createProblem(
    site,
    {
      displayId,
      ownerId: owner.id,
      type: 'oi',
      difficulty: 2,
      source: 'Here',
      hidden: true,
      statements: { zh: text('旧题'), en: text('Old one') },
      samples: [{ input: '1', output: '2' }],
      config: { timeMs: 1234 },
      cases: [{ input: 'old', output: 'OLD', score: 100 }],
    },
    site.now(),
  );
  const source = await site.files.put('int main(){}');
  const check = { name: 'mine', language: 'C++', source, expected: [STATUS.accepted] };
  await transact(site, (tx) => addImportedChecks(tx, pid, [check], site.now()));
  return pid;
}

async function stateOf(pid: number) {
  const actor = userActor({ ...root, role: 'root', sessionId: 1 });
  return (await draftsToWrite(site, actor, [pid]))[0]!.draft;
}

async function begin(id: number, start: object, by: TestUser) {
  const started = await site.call(startPackageImport, { token: by.token, body: { id, ...start } as never });
  if (started.status === 200) await importRemaining(site, id);
  const { data } = await site.call(getPackageProblems, { params: { id }, token: by.token });
  return { started, rows: data?.records ?? [] };
}

describe('a problem whose id is taken', () => {
  it('takes the place of the one here, which can be brought back as it was', async () => {
    const pid = await aPresentProblem('SWAP');
    const before = await stateOf(pid);
    const looked = await aLookAt(site, root, hojZip({ problemId: 'swap', title: 'New one' }, { tags: ['fresh'] }));
    expect(looked.import).toMatchObject({ conflicts: 1, replaceable: 1 });
    expect(looked.problems[0]).toMatchObject({
      idTaken: true,
      present: { pid, problemId: 'SWAP', title: '旧题', cases: 1 },
    });
    const { rows } = await begin(looked.id, { conflict: 'replace', visibility: 'public' }, root);
    expect(rows).toMatchObject([
      { outcome: 'imported', pid, importedAs: 'SWAP', replaced: 'replaced', undoable: true, present: null },
    ]);
    expect(await problem(pid)).toMatchObject({ title: 'New one', auth: 2, type: 0, timeLimit: 1000, caseVersion: '2' });
    expect(await testsOf(pid)).toMatchObject([{ input: '1 2', output: '3' }]);
    const after = await stateOf(pid);
    expect(after.statements.en).toBeUndefined();
    expect(after.solutions).toEqual(before.solutions);

    const undo = () => site.call(undoReplacement, { token: root.token, body: { id: looked.id, n: 1 } });
    const foreign = await site.call(undoReplacement, { token: setter.token, body: { id: looked.id, n: 1 } });
    expect(foreign).toMatchObject({ status: 404, code: 'import_not_found' });
    expect(await undo()).toMatchObject({ status: 200 });
    expect(await stateOf(pid)).toEqual(before);
    expect(await undo()).toMatchObject({ code: 'import_undo_gone' });
    const { data } = await site.call(getPackageProblems, { params: { id: looked.id }, token: root.token });
    expect(data?.records[0]).toMatchObject({ replaced: 'undone', undoable: false });
    const trail = await site.database.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'problem')
      .where('subject_id', '=', pid)
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'problem.update', after: { import: looked.id, version: 2 } },
      { action: 'problem.update', after: { undoneImport: looked.id, version: 3 } },
    ]);
  });

  it('is not brought back over what somebody changed since, nor after a month', async () => {
    const pid = await aPresentProblem('LATER');
    const looked = await aLookAt(site, root, hojZip({ problemId: 'LATER' }));
    await begin(looked.id, { conflict: 'replace' }, root);
    const undo = () => site.call(undoReplacement, { token: root.token, body: { id: looked.id, n: 1 } });
    site.clock.advance(1000);
    await bringIn(hojZip({ problemId: 'LATER', title: 'Newer still' }), { conflict: 'replace' });
    expect(await undo()).toMatchObject({ code: 'import_undo_changed' });
    expect(await problem(pid)).toMatchObject({ title: 'Newer still' });
    const old = new Date(site.now().getTime() - 31 * 86_400_000);
    await site.database.db.updateTable('package_import').set({ created_at: old }).where('id', '=', looked.id).execute();
    await forgetOldReplacements(site);
    expect(await undo()).toMatchObject({ code: 'import_undo_gone' });
  });

  it('is not brought back over solutions that somebody wrote since, where it would take them away', async () => {
    const replacedBy = async (pid: number, content: Buffer) => {
      const looked = await aLookAt(site, root, content);
      await begin(looked.id, { conflict: 'replace' }, root);
      site.clock.advance(1000);
      const source = await site.files.put('int main(){return 1;}');
      const since = { name: 'since', language: 'C++', source, expected: [STATUS.accepted] };
      await transact(site, (tx) => addImportedChecks(tx, pid, [since], site.now()));
      return site.call(undoReplacement, { token: root.token, body: { id: looked.id, n: 1 } });
    };
    const namesOf = async (pid: number) => (await stateOf(pid)).solutions.map(({ name }) => name);

    const solved = await aPresentProblem('SOLVED');
    const headers = { authorization: root.token };
    const own = await site.app.inject({ url: EXPORT_PATH, query: { pid: String(solved), format: 'oyez' }, headers });
    expect(await replacedBy(solved, own.rawPayload)).toMatchObject({ code: 'import_undo_changed' });
    expect(await namesOf(solved)).toEqual(['mine', 'since']);

    const bare = await aPresentProblem('BARE');
    expect(await replacedBy(bare, hojZip({ problemId: 'BARE', title: 'New one' }))).toMatchObject({ status: 200 });
    expect(await problem(bare)).toMatchObject({ title: 'Old one' });
    expect(await namesOf(bare)).toEqual(['mine', 'since']);
  });

  it('leaves alone what its importer may not edit, what is not finished, and a second of the same id', async () => {
    const pid = await aPresentProblem('GUARD');
    const files = (name: string, tests: boolean) => ({
      [`${name}.json`]: hojJson(
        { problemId: name === 'c' ? 'UNDONE' : 'GUARD', title: name },
        tests ? {} : { samples: [] },
      ),
      ...(tests ? { [`${name}/1.in`]: '', [`${name}/1.out`]: '' } : { [`${name}/readme.txt`]: '' }),
    });
    const zip = zipOf({ ...files('a', true), ...files('b', true), ...files('c', false) });
    const foreign = await aLookAt(site, setter, zip);
    expect(foreign.import).toMatchObject({ conflicts: 2, replaceable: 0 });
    expect(foreign.problems.map((one) => one.present)).toEqual([null, null, null]);
    const forced = await begin(foreign.id, { choices: [{ n: 1, replace: true }] }, setter);
    expect(forced.started).toMatchObject({ status: 400, code: 'import_replace_impossible' });
    const own = await begin(foreign.id, { conflict: 'replace' }, setter);
    expect(own.rows.map((row) => row.outcome)).toEqual(['skipped', 'skipped', 'imported']);
    expect(await problem(pid)).toMatchObject({ title: 'Old one' });

    const undone = await site.database.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', 'UNDONE')
      .execute();
    expect(undone).toHaveLength(1);
    const again = await aLookAt(site, root, zip);
    expect(again.problems.map((one) => one.present?.pid ?? null)).toEqual([pid, null, null]);
    const { rows } = await begin(
      again.id,
      {
        conflict: 'replace',
        choices: [
          { n: 1, replace: false },
          { n: 2, chosen: true },
        ],
      },
      root,
    );
    expect(rows.map((row) => [row.outcome, row.replaced, row.importedAs])).toEqual([
      ['imported', null, 'GUARD-2'],
      ['imported', null, 'GUARD-3'],
      ['skipped', null, null],
    ]);
  });

  it('fails for itself alone when the problem here is gone meanwhile', async () => {
    const pid = await aPresentProblem('RACE');
    const looked = await aLookAt(site, root, hojZip({ problemId: 'RACE' }));
    await site.call(startPackageImport, { token: root.token, body: { id: looked.id, conflict: 'replace' } as never });
    await site.database.db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', pid).execute();
    await importRemaining(site, looked.id);
    const { data } = await site.call(getPackageImport, { params: { id: looked.id }, token: root.token });
    expect(data).toMatchObject({ state: 'done', imported: 0, failed: 1 });
  });
});
