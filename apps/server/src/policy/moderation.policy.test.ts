import type { Role } from '@oyez/contract/accounts/permissions';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { describe, expect, it } from 'vitest';
import { guest, userActor, type Actor } from './actor.ts';
import { commentPolicy } from './comments.policy.ts';
import { discussionPolicy } from './discussions.policy.ts';
import { moderationPolicy } from './moderation.policy.ts';

const GROUP = 7;
const site = { kind: 'site' } as const;
const group = { kind: 'group', groupId: GROUP } as const;

let ids = 0;
function aPerson({ role = 'default_user', level }: { role?: Role; level?: number } = {}): Actor {
  ids += 1;
  const person = { id: ids, uid: `u${ids}`, username: `u${ids}`, role, sessionId: 1 };
  return userActor(person, { memberships: level === undefined ? [] : [[GROUP, level]] });
}

const owner = aPerson({ level: GROUP_LEVEL.root });
const keeper = aPerson({ level: GROUP_LEVEL.admin });
const member = aPerson({ level: GROUP_LEVEL.member });
const stranger = aPerson();
const staff = aPerson({ role: 'admin' });
const root = aPerson({ role: 'root' });

describe('what another took away', () => {
  it.each([
    ['a member', member, false],
    ['an administrator of the group', keeper, false],
    ['the group’s owner', owner, false],
    ['who looks after discussions', staff, false],
    ['who runs the site', root, true],
  ])('comes not back by its author, as %s', (_who, author, comes) => {
    const area = { moderates: discussionPolicy.moderate(author, group) };
    const row = { user_id: author.id, deleted_by: stranger.id, hidden_reason: 'rude', hidden_by: stranger.id };
    const facts = { authorId: author.id, groupId: GROUP, disabled: true };
    expect(commentPolicy.restore(author, area, row)).toBe(comes);
    expect(commentPolicy.show(author, area, row)).toBe(comes);
    expect(discussionPolicy.restore(author, { ...facts, deletedBy: stranger.id })).toBe(comes);
    expect(discussionPolicy.enable(author, { ...facts, disabledBy: stranger.id })).toBe(comes);
    // Nobody is named: it was not its author.
    expect(discussionPolicy.enable(author, { ...facts, disabledBy: null })).toBe(comes);
    expect(commentPolicy.show(author, area, { ...row, hidden_by: null })).toBe(comes);
    expect(moderationPolicy.decide(author, { authorId: author.id })).toBe(comes);
  });

  it('comes back by others who look after the place, and one’s own by oneself', () => {
    const facts = { authorId: keeper.id, groupId: GROUP, disabled: true };
    const row = { user_id: keeper.id, deleted_by: keeper.id, hidden_reason: 'rude', hidden_by: keeper.id };
    for (const by of [keeper, owner, staff, root]) {
      expect(commentPolicy.restore(by, { moderates: true }, row)).toBe(true);
      expect(commentPolicy.show(by, { moderates: true }, row)).toBe(true);
      expect(discussionPolicy.restore(by, { ...facts, deletedBy: keeper.id })).toBe(true);
      expect(discussionPolicy.enable(by, { ...facts, disabledBy: keeper.id })).toBe(true);
    }
    for (const by of [member, stranger, guest]) {
      expect(commentPolicy.show(by, { moderates: false }, row)).toBe(false);
      expect(discussionPolicy.restore(by, { ...facts, deletedBy: keeper.id })).toBe(false);
      expect(discussionPolicy.enable(by, { ...facts, disabledBy: keeper.id })).toBe(false);
    }
  });
});

describe('who is muted', () => {
  const ends = (by: Actor, who: Actor, place: typeof site | typeof group = group) =>
    moderationPolicy.unmute(by, place, { id: who.id, actor: who });

  it('is let write again by those above, and never by themselves', () => {
    const peer = aPerson({ level: GROUP_LEVEL.admin });
    expect(ends(keeper, member)).toBe(true);
    expect(ends(keeper, stranger), 'has left the group').toBe(true);
    expect(ends(keeper, keeper)).toBe(false);
    expect(ends(keeper, peer)).toBe(false);
    expect(ends(owner, keeper)).toBe(true);
    expect(ends(staff, keeper)).toBe(true);
    expect(ends(staff, staff, site)).toBe(false);
    expect(ends(staff, aPerson({ role: 'admin' }), site)).toBe(false);
    expect(ends(root, aPerson({ role: 'admin' }), site), 'became an administrator since').toBe(true);
  });
});

describe('taking part', () => {
  it('in a group is its members’, whoever reads there', () => {
    for (const one of [member, keeper, owner, root]) expect(discussionPolicy.takePart(one, group)).toBe(true);
    for (const one of [stranger, staff, guest]) expect(discussionPolicy.takePart(one, group)).toBe(false);
    for (const one of [stranger, staff]) expect(discussionPolicy.takePart(one, site)).toBe(true);
    expect(discussionPolicy.takePart(guest, site)).toBe(false);
  });

  it('is to like what one reads there', () => {
    const discussion = { authorId: member.id, groupId: GROUP, disabled: false };
    const area = (by: Actor) => ({
      ...({ kind: 'discussion', groupId: GROUP } as const),
      moderates: discussionPolicy.moderate(by, group),
    });
    const likes = (by: Actor, hidden: boolean) => [
      discussionPolicy.like(by, { ...discussion, disabled: hidden }),
      commentPolicy.like(by, area(by), { user_id: member.id, hidden_reason: hidden ? 'rude' : null }),
    ];
    for (const one of [member, keeper, owner, root]) expect(likes(one, false)).toEqual([true, true]);
    for (const one of [stranger, staff, guest]) expect(likes(one, false)).toEqual([false, false]);
    for (const one of [keeper, member]) expect(likes(one, true), 'looks after it, or wrote it').toEqual([true, true]);
    expect(likes(aPerson({ level: GROUP_LEVEL.member }), true)).toEqual([false, false]);
  });
});
