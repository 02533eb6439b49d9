import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guest, userActor, type Actor } from './actor.ts';
import { aUser } from '../testing/builders.ts';
import type { RowFilter } from '../db/row-filter.ts';
import { aGroup, aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import {
  groupProblems,
  practicableGroupProblems,
  practicableProblems,
  problemPolicy,
  publicProblems,
  visibleProblems,
  editableProblems,
  type ProblemAccess,
} from './problems.policy.ts';

const GROUP = 7;
const OTHER_GROUP = 8;

let site: TestSite;
const actors = new Map<string, Actor>();

beforeAll(async () => {
  site = await aSite();
  for (const id of [GROUP, OTHER_GROUP]) {
    const group = await aGroup(site);
    await site.database.db.updateTable('team_group').set({ id }).where('id', '=', group).execute();
  }
  const owner = await aUser(site);
  const other = await aUser(site);
  const actor = (user: typeof owner, role: Actor['role'], given?: Parameters<typeof userActor>[1]) =>
    userActor(
      { id: user.id, uid: user.uid, username: user.username, role: role ?? 'default_user', sessionId: 1 },
      given,
    );
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
        .set({ deleted_at: deleted ? site.now() : null, group_id: group ? GROUP : null })
        .where('id', '=', id)
        .execute();
    }
  }
  const [first] = await rows();
  const member = (level: number, groupId = GROUP) => actor(other, 'default_user', { memberships: [[groupId, level]] });
  actors.set('somebody who asks to join the group', member(1));
  actors.set('a member of the group', member(3));
  actors.set('an administrator of the group', member(4));
  actors.set('the root of the group', member(5));
  actors.set('the root of another group', member(5, OTHER_GROUP));
  actors.set(
    'a setter of one problem',
    actor(other, 'default_user', { grants: [{ grant: 'problem_edit_any', kind: 'problem', id: first?.id ?? 0 }] }),
  );
  actors.set(
    'a setter of every problem',
    actor(other, 'default_user', { grants: [{ grant: 'problem_edit_any', kind: 'site', id: null }] }),
  );
});
afterAll(() => site.close());

const EVERYBODY = [
  'guest',
  'owner',
  'another user',
  'a muted user',
  'problem administrator',
  'administrator',
  'root',
  'somebody who asks to join the group',
  'a member of the group',
  'an administrator of the group',
  'the root of the group',
  'the root of another group',
  'a setter of one problem',
  'a setter of every problem',
];

function facts(): boolean[][] {
  return Array.from({ length: 32 }, (_, bits) => [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0));
}

/** Each rule that stands twice: of one row, and as a condition on many. */
const RULES: {
  name: string;
  of: (actor: Actor, row: ProblemAccess) => boolean;
  as: (actor: Actor) => RowFilter<'problem'>;
}[] = [
  { name: 'view', of: problemPolicy.view, as: visibleProblems },
  { name: 'edit', of: problemPolicy.edit, as: editableProblems },
  { name: 'practise', of: problemPolicy.practise, as: practicableProblems },
  ...[GROUP, OTHER_GROUP].flatMap((groupId) => [
    {
      name: `view in group ${groupId}`,
      of: (actor: Actor, row: ProblemAccess) => row.group_id === groupId && problemPolicy.viewInGroup(actor, row),
      as: (actor: Actor) => groupProblems(actor, groupId),
    },
    {
      name: `practise in group ${groupId}`,
      of: (actor: Actor, row: ProblemAccess) => row.group_id === groupId && problemPolicy.practiseInGroup(actor, row),
      as: (actor: Actor) => practicableGroupProblems(actor, groupId),
    },
  ]),
];

const rows = () => site.database.db.selectFrom('problem').selectAll().orderBy('id').execute();

describe('who sees a problem', () => {
  it.each(EVERYBODY.flatMap((name) => RULES.map((rule) => ({ name, rule }))))(
    'is the same rule for one row and for a list: $name, $rule.name',
    async ({ name, rule }) => {
      const actor = actors.get(name) ?? expect.fail(`nobody is called ${name}`);
      const bySql = await site.database.db
        .selectFrom('problem')
        .select('id')
        .where(rule.as(actor))
        .orderBy('id')
        .execute();
      const byRule = (await rows()).filter((row) => rule.of(actor, row));
      expect(bySql.map((row) => row.id)).toEqual(byRule.map((row) => row.id));
    },
  );

  it('lets members find in their group what is not hidden, its administrators the rest, and its root change it', async () => {
    const all = await rows();
    const seen = (name: string, rule: 'viewInGroup' | 'edit') =>
      all.filter((row) => row.group_id === GROUP && problemPolicy[rule](actors.get(name) ?? guest, row)).length;
    const standing = all.filter((row) => row.group_id === GROUP && row.deleted_at === null);
    expect(seen('a member of the group', 'viewInGroup')).toBe(
      standing.filter(
        (row) => (!row.hidden && !row.contest_only) || row.owner_id === actors.get('a member of the group')?.id,
      ).length,
    );
    expect(seen('an administrator of the group', 'viewInGroup')).toBe(standing.length);
    expect(seen('the root of the group', 'edit')).toBe(standing.length);
    for (const stranger of [
      'guest',
      'owner',
      'administrator',
      'the root of another group',
      'somebody who asks to join the group',
    ])
      expect(seen(stranger, 'viewInGroup'), stranger).toBe(0);
  });

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
      id: 1,
      group_id: null,
      owner_id: actors.get('owner')?.id ?? 0,
      listed: true,
      hidden: true,
      contest_only: false,
      deleted_at: null,
    };
    const seenBy = (problem: typeof base | (Omit<typeof base, 'deleted_at'> & { deleted_at: Date })) =>
      [...actors]
        .filter(([name, actor]) => !name.startsWith('a setter') && problemPolicy.view(actor, problem))
        .map(([name]) => name);
    expect(seenBy(base)).toEqual(['owner', 'problem administrator', 'administrator', 'root']);
    expect(seenBy({ ...base, deleted_at: new Date() })).toEqual([]);
  });

  it('does not let a guest own what nobody owns', () => {
    const nobodys = {
      id: 1,
      group_id: null,
      owner_id: null,
      listed: true,
      hidden: true,
      contest_only: false,
      deleted_at: null,
    };
    expect(problemPolicy.view(guest, nobodys)).toBe(false);
  });

  it('keeps contest and group problems out of practice, for their owner too', () => {
    const owner = actors.get('owner') ?? guest;
    const problem = {
      id: 1,
      group_id: null,
      owner_id: owner.id,
      listed: true,
      hidden: true,
      contest_only: false,
      deleted_at: null,
    };
    expect(problemPolicy.practise(owner, problem)).toBe(true);
    expect(problemPolicy.practise(owner, { ...problem, contest_only: true })).toBe(false);
    expect(problemPolicy.practise(owner, { ...problem, listed: false })).toBe(false);
  });
});
