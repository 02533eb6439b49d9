import * as calls from '@oyez/contract/groups/group-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser } from '../../testing/builders.ts';
import { aPeopledGroup, setGroup } from '../../testing/group-builders.ts';
import { aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { addMembers, undoAddedMembers } from './member-changes.service.ts';
import { memberActs } from './testing/member-acts.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const { change, several, undo, levels, messages } = memberActs(() => site);

describe('two at the same time', () => {
  const ROUNDS = 6;

  it('promote and remove: one of them was quicker, and the other one is told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await aPeopledGroup(site);
      const [promoted, removed] = await Promise.all([
        several(group, group.owner, [[group.member, 3]], 4),
        several(group, group.root, [[group.member, 3]], null),
      ]);
      const level = (await levels(group))(group.member);
      expect([0, 4]).toContain(level);
      const [winner, loser] = level === 4 ? [promoted, removed] : [removed, promoted];
      expect(winner.data?.changed).toBe(1);
      expect(loser.data).toMatchObject({ changed: 0, kept: [{ why: level === 4 ? 'changed' : 'missing' }] });
    }
  });

  it('accept and refuse: the applicant is what the quicker one decided', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await aPeopledGroup(site);
      const [accepted, refused] = await Promise.all([
        several(group, group.owner, [[group.applying, 1]], 3),
        several(group, group.admin, [[group.applying, 1]], 2),
      ]);
      const level = (await levels(group))(group.applying);
      expect([2, 3]).toContain(level);
      expect([accepted.data?.changed, refused.data?.changed]).toEqual(level === 3 ? [1, 0] : [0, 1]);
      expect((level === 3 ? refused : accepted).data?.kept).toMatchObject([{ why: 'changed', auth: level }]);
    }
  });

  it('leave and promote: whoever left is gone, however it came about', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await aPeopledGroup(site);
      const leaving = site.call(calls.leaveGroup, { token: group.member.token, query: { gid: group.id } });
      const [left, promoted] = await Promise.all([leaving, change(group, group.owner, group.member, 4)]);
      expect(left.status).toBe(200);
      expect((await levels(group))(group.member)).toBe(0);
      if (promoted.status !== 200) expect(promoted.code).toBe('group_member_missing');
    }
  });

  it('join and disband: nobody is let into what is gone', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await aPeopledGroup(site);
      const [joined] = await Promise.all([
        site.call(calls.joinGroup, { token: group.stranger.token, query: { gid: group.id } }),
        setGroup(site, group.id, { deleted: true }),
      ]);
      expect((await levels(group))(group.stranger)).toBe(joined.status === 200 ? 3 : 0);
    }
  });

  it('two administrators demote each other: one is quicker, and the other no administrator any more', async () => {
    const group = await aPeopledGroup(site);
    const second = await aUser(site);
    await aMember(site, group.id, second.id, 5);
    const answers = await Promise.all([
      several(group, group.siteRoot, [[second, 5]], 3),
      several(group, second, [[group.admin, 4]], null),
    ]);
    const now = await levels(group);
    expect(now(second)).toBe(3);
    expect(now(group.admin)).toBe(answers[1].data?.changed === 1 ? 0 : 4);
  });

  it('undo twice: it is undone once', async () => {
    const group = await aPeopledGroup(site);
    const removed = await several(group, group.owner, [[group.member, 3]], null);
    const answers = await Promise.all([1, 2, 3].map(() => undo(group, group.owner, removed.data?.change)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});

describe('members who are added together', () => {
  it('come in, applicants and refused ones too, and are taken back as they were', async () => {
    const group = await aPeopledGroup(site);
    const fresh = await Promise.all(Array.from({ length: 5 }, () => aUser(site)));
    const actor = await actorOf(site.database.db, { ...group.admin, role: 'default_user' }, site.now());
    const by = { actor, ip: null, requestId: null, now: site.now() };
    const userIds = [...fresh, group.applying, group.refused, group.member, fresh[0]!].map((one) => one.id);
    const added = await transact(site, (tx) => addMembers(tx, { groupId: group.id, userIds }, by));
    expect(new Set(added.added)).toEqual(new Set([...fresh, group.applying, group.refused].map((one) => one.id)));
    expect(added.present).toEqual([group.member.id]);
    expect(await messages(fresh[0]!)).toBe(1);
    await change(group, group.owner, fresh[0]!, 4);
    const changeId = added.change ?? 0;
    const undone = await transact(site, (tx) => undoAddedMembers(tx, { groupId: group.id, changeId }, by));
    expect(undone).toMatchObject({ changed: 6, kept: [{ uid: fresh[0]!.uid, why: 'changed' }] });
    const now = await levels(group);
    expect([group.applying, group.refused, group.member, ...fresh].map(now)).toEqual([1, 2, 3, 4, 0, 0, 0, 0]);
  });
});
