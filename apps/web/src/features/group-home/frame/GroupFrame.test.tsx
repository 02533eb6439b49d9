import { getGroupFrame } from '@oyez/contract/groups/groups';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aGroupOf } from '../../../testing/memberBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const tabs = () => screen.findByRole('navigation', { name: 'Pages of the group' });

beforeEach(() => fakeSite());

describe('the frame of a group', () => {
  it.each([
    [0, 'Join the group to see its problems, trainings, contests and members.'],
    [1, /^Your application is waiting/],
    [2, /^Your application to this group was refused/],
  ])('tells somebody of level %i why a page is shut, and what opens it', async (level, text) => {
    fakeApi(getGroupFrame, aGroupOf({ level }));
    renderRoute('/group/3/member', { as: aUser() });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('For members only');
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the group home' }).getAttribute('href')).toBe('/group/3');
    const closed = within(await tabs()).getByRole('link', { name: 'Problem: for members only' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    expect(closed.hasAttribute('href')).toBe(false);
  });

  it.each([
    ['a member', { level: 3, can: { enter: true } }, []],
    ['an administrator', { level: 4, can: { enter: true, administer: true } }, ['Announcement']],
    ['its root', { level: 5, can: { enter: true, administer: true, own: true } }, ['Announcement', 'Setting']],
  ] as const)('has for %s the tabs that are theirs', async (_who, facts, own) => {
    fakeApi(getGroupFrame, aGroupOf(facts));
    renderRoute('/group/3/setting', { as: aUser() });
    const names = within(await tabs())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(
      expect.arrayContaining(['Group Home', 'Problem', 'Training', 'Contest', 'Submission', 'Rank']),
    );
    expect(names.filter((name) => name === 'Announcement' || name === 'Setting')).toEqual(own);
  });

  it('is not there for whom the group does not exist', async () => {
    fakeFailure(getGroupFrame, 'group_not_found');
    renderRoute('/group/3/member', { as: aUser() });
    expect(await screen.findByRole('link', { name: 'Go to the groups' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pages of the group' })).toBeNull();
  });
});
