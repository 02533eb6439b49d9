import { getGroupAnnouncementsOfStaff } from '@oyez/contract/groups/group-announcements';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { aGroupOf } from '../../testing/memberBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getGroupFrame, aGroupOf({ level: 4, can: { enter: true, administer: true } }));
  fakeApi(getGroupAnnouncementsOfStaff, aPage([]));
});

describe('an announcement of a group', () => {
  it.each([
    ['pictures, by an administrator of the group', 'default_user', false],
    ['pictures and files, by one who has an admin role on the site as well', 'admin', true],
  ])('takes %s', async (_, role, takesFiles) => {
    const { user } = renderRoute('/group/3/announcement', { as: aUser({ roleList: [role] }) });
    await user.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0]!);
    expect(await screen.findByRole('button', { name: 'Upload an image' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Upload a file' }) !== null).toBe(takesFiles);
  });
});
