import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { guest, userActor, type Actor } from '../../policy/actor.ts';
import { openSite } from '../../policy/scopes/site.ts';
import { aUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { findSubmittable, problemVersion } from './problems.service.ts';

let site: TestSite;
let owner: Actor;
let user: Actor;
let admin: Actor;

beforeAll(async () => {
  site = await aSite();
  const actor = async (role: 'default_user' | 'admin') => {
    const { id, uid, username } = await aUser(site, { role });
    return userActor({ id, uid, username, role, sessionId: 1 });
  };
  owner = await actor('default_user');
  user = await actor('default_user');
  admin = await actor('admin');
});
afterAll(() => site.close());

/** The code of the failure, or nothing. */
async function refusal(displayId: string, actor: Actor): Promise<string | null> {
  return findSubmittable(site.database.db, openSite(actor), { displayId }).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe('submitting to a problem', () => {
  it('is open to everybody for a public one, with all languages unless its setter chose', async () => {
    const { id, displayId } = await aProblem(site, { difficulty: 2, codeShare: false, showCases: false });
    const found = await findSubmittable(site.database.db, openSite(guest), { displayId: displayId.toLowerCase() });
    expect(found).toMatchObject({ id, displayId, type: 'acm', difficulty: 2, codeShare: false, showCases: false });
    expect(found.versionConfig).toMatchObject({ timeMs: 1000, memoryMb: 256, stackMb: 128, caseMode: 'default' });
    expect(found.languages).toEqual(LANGUAGE_NAMES);
    const picky = await aProblem(site, { languages: [{ language: 'Rust' }, { language: 'C' }] });
    expect((await findSubmittable(site.database.db, openSite(user), { displayId: picky.displayId })).languages).toEqual(
      ['C', 'Rust'],
    );
    await site.database.db
      .updateTable('problem_language')
      .set({ allowed: false })
      .where('problem_id', '=', picky.id)
      .where('language', '=', 'C')
      .execute();
    expect((await findSubmittable(site.database.db, openSite(user), { displayId: picky.displayId })).languages).toEqual(
      ['Rust'],
    );
  });

  it('is refused as if there were none where one may not see it', async () => {
    const hidden = await aProblem(site, { hidden: true, ownerId: owner.id });
    expect(await refusal(hidden.displayId, guest)).toBe('problem_not_found');
    expect(await refusal(hidden.displayId, user)).toBe('problem_not_found');
    expect(await refusal(hidden.displayId, owner)).toBeNull();
    expect(await refusal(hidden.displayId, admin)).toBeNull();
    expect(await refusal('NO-SUCH', admin)).toBe('problem_not_found');
  });

  it('is refused for contest and group problems, to administrators too', async () => {
    const contest = await aProblem(site, { contestOnly: true });
    const group = await aProblem(site, { listed: false });
    expect(await refusal(contest.displayId, admin)).toBe('problem_not_found');
    expect(await refusal(group.displayId, admin)).toBe('problem_not_found');
  });

  it('waits for test data', async () => {
    const { displayId } = await aProblem(site, { cases: [] });
    expect(await refusal(displayId, user)).toBe('problem_without_tests');
  });
});

describe('a new problem', () => {
  it('keeps its tests in order and by content, equal files once', async () => {
    const { displayId } = await aProblem(site, {
      type: 'oi',
      config: { caseMode: 'subtask_lowest', timeMs: 2000 },
      cases: [
        { input: 'a', output: 'same', score: 20, groupNo: 1 },
        { input: Buffer.from([0, 255]), output: 'same', score: 30, groupNo: 1 },
        { input: 'c', output: '', score: 50, groupNo: 2 },
      ],
    });
    const { currentVersionId } = await findSubmittable(site.database.db, openSite(user), { displayId });
    const version = await problemVersion(site.database.db, currentVersionId);
    expect(version).toMatchObject({ type: 'oi', difficulty: 0, config: { timeMs: 2000, totalScore: 70 } });
    const { cases } = version.testSet;
    expect(cases.map((one) => [one.seq, one.inputSize, one.outputSize, one.score, one.groupNo])).toEqual([
      [1, 1, 4, 20, 1],
      [2, 2, 4, 30, 1],
      [3, 1, 0, 50, 2],
    ]);
    expect(cases[0]?.outputSha).toBe(cases[1]?.outputSha);
    expect(await text(site.files.read(cases[0]?.outputSha ?? ''))).toBe('same');
  });

  it('has the same digest for the same tests, and another one for others', async () => {
    const digest = async (cases: [string, string][], config = {}) => {
      const { displayId } = await aProblem(site, { cases, config });
      const { currentVersionId } = await findSubmittable(site.database.db, openSite(user), { displayId });
      return (await problemVersion(site.database.db, currentVersionId)).testSet.digest;
    };
    const first = await digest([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(
      await digest(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        { timeMs: 5 },
      ),
    ).toBe(first);
    expect(
      await digest([
        ['3', '4'],
        ['1', '2'],
      ]),
    ).not.toBe(first);
    expect(await digest([['1', '2']])).not.toBe(first);
  });

  it('is told to whoever follows changes', async () => {
    const { id } = await aProblem(site);
    const change = await site.database.db.selectFrom('change').select('topic').where('subject_id', '=', id).execute();
    expect(change).toEqual([{ topic: 'problem' }]);
  });

  it('cannot take an id that stands, in any case of its letters, and leaves nothing behind', async () => {
    await aProblem(site, { displayId: 'Taken' });
    const before = await site.database.db.selectFrom('test_set').select('id').execute();
    await expect(aProblem(site, { displayId: ' tAKEN ' })).rejects.toMatchObject({ constraint: 'problem_display_key' });
    expect(await site.database.db.selectFrom('test_set').select('id').execute()).toEqual(before);
  });
});
