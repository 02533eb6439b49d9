import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guest, userActor, type Actor } from '../../policy/actor.ts';
import { aUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { problemPolicy, publicProblems, visibleProblems } from './problems.policy.ts';

let site: TestSite;
const actors = new Map<string, Actor>();

beforeAll(async () => {
  site = await aSite();
  const owner = await aUser(site);
  const other = await aUser(site);
  const actor = (user: typeof owner, role: Actor['role']) =>
    userActor({ id: user.id, uid: user.uid, username: user.username, role: role ?? 'default_user', sessionId: 1 });
  actors.set('guest', guest);
  actors.set('owner', actor(owner, 'default_user'));
  actors.set('another user', actor(other, 'default_user'));
  actors.set('a muted user', actor(other, 'no_submit_mute_user'));
  actors.set('problem administrator', actor(other, 'problem_admin'));
  actors.set('administrator', actor(other, 'admin'));
  actors.set('root', actor(other, 'root'));
  for (const ownerId of [null, owner.id, other.id]) {
    for (const [listed, hidden, contestOnly, deleted, group] of facts()) {
      const { id } = await aProblem(site, { ownerId, listed, hidden, contestOnly, cases: [] });
      await site.database.db
        .updateTable('problem')
        .set({ deleted_at: deleted ? site.now() : null, group_id: group ? 7 : null })
        .where('id', '=', id)
        .execute();
    }
  }
});
afterAll(() => site.close());

function facts(): boolean[][] {
  return Array.from({ length: 32 }, (_, bits) => [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0));
}

const rows = () => site.database.db.selectFrom('problem').selectAll().orderBy('id').execute();

describe('who sees a problem', () => {
  it.each(['guest', 'owner', 'another user', 'a muted user', 'problem administrator', 'administrator', 'root'])(
    'is the same rule for one row and for a list: %s',
    async (name) => {
      const actor = actors.get(name) ?? guest;
      const bySql = await site.database.db
        .selectFrom('problem')
        .select('id')
        .where(visibleProblems(actor))
        .orderBy('id')
        .execute();
      const byRule = (await rows()).filter((row) => problemPolicy.view(actor, row));
      expect(byRule.length).toBeGreaterThan(0);
      expect(bySql.map((row) => row.id)).toEqual(byRule.map((row) => row.id));
    },
  );

  it('is everybody for exactly those that the public list shows', async () => {
    const bySql = await site.database.db
      .selectFrom('problem')
      .select('id')
      .where(publicProblems)
      .orderBy('id')
      .execute();
    const all = await rows();
    expect(bySql.map((row) => row.id)).toEqual(all.filter(problemPolicy.isPublic).map((row) => row.id));
    expect(bySql.map((row) => row.id)).toEqual(
      all.filter((row) => problemPolicy.view(guest, row)).map((row) => row.id),
    );
  });

  it('is the owner and the problem administrators for a hidden one, and nobody for a deleted one', async () => {
    const base = {
      owner_id: actors.get('owner')?.id ?? 0,
      listed: true,
      hidden: true,
      contest_only: false,
      deleted_at: null,
    };
    const seenBy = (problem: typeof base | (Omit<typeof base, 'deleted_at'> & { deleted_at: Date })) =>
      [...actors].filter(([, actor]) => problemPolicy.view(actor, problem)).map(([name]) => name);
    expect(seenBy(base)).toEqual(['owner', 'problem administrator', 'administrator', 'root']);
    expect(seenBy({ ...base, deleted_at: new Date() })).toEqual([]);
  });

  it('does not let a guest own what nobody owns', () => {
    const nobodys = { owner_id: null, listed: true, hidden: true, contest_only: false, deleted_at: null };
    expect(problemPolicy.view(guest, nobodys)).toBe(false);
  });

  it('keeps contest and group problems out of practice, for their owner too', () => {
    const owner = actors.get('owner') ?? guest;
    const problem = { owner_id: owner.id, listed: true, hidden: true, contest_only: false, deleted_at: null };
    expect(problemPolicy.practise(owner, problem)).toBe(true);
    expect(problemPolicy.practise(owner, { ...problem, contest_only: true })).toBe(false);
    expect(problemPolicy.practise(owner, { ...problem, listed: false })).toBe(false);
  });
});
