import { screen, waitFor } from '@testing-library/react';
import {
  deleteContestAnnouncement,
  getAdminContest,
  getContestAnnouncementsOfStaff,
  restoreContestAnnouncement,
} from '@oyez/contract/contests/contest-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { anAnnouncement, aStaffContest } from '../../testing/contestBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const lunch = { ...anAnnouncement({ id: 31, title: 'Lunch' }), translations: {}, deletedAt: null };
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  fakeApi(getContestAnnouncementsOfStaff, aPage([lunch]));
});

const open = async (search = '') => {
  const app = renderRoute(`/admin/contest/5/announcement${search}`, { as: anAdmin() });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Lunch' }));
  return app;
};

describe('announcements of a contest in the back office', () => {
  it('are deleted at once, and come back by a click', async () => {
    const deleted = fakeApi(deleteContestAnnouncement, null);
    const restored = fakeApi(restoreContestAnnouncement, null);
    const { user } = await open();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect([deleted.calls[0]?.query.get('aid'), restored.calls[0]?.query.get('aid')]).toEqual(['31', '31']);
  });

  it('that were deleted are listed apart, and only to be restored', async () => {
    const listed = fakeApi(
      getContestAnnouncementsOfStaff,
      aPage([{ ...lunch, deletedAt: '2029-12-01T08:00:00.000Z' }]),
    );
    const restored = fakeApi(restoreContestAnnouncement, null);
    const { user } = await open('?deleted=true');
    expect(listed.calls[0]?.query.get('deleted')).toBe('true');
    expect(screen.queryByRole('switch', { name: 'Show Lunch in the contest' })).toBeNull();
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Restore']);
    await user.click(items[0]!);
    await waitFor(() => expect(restored.calls[0]?.query.get('aid')).toBe('31'));
  });
});
