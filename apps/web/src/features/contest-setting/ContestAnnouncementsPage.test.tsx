import { screen, waitFor, within } from '@testing-library/react';
import {
  addContestAnnouncement,
  getAdminContest,
  getContestAnnouncementsOfStaff,
  updateContestAnnouncement,
} from '@oyez/contract/contests/contest-admin';
import type { AnnouncementOfStaff } from '@oyez/contract/site/announcements';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { anAnnouncement, aStaffContest } from '../../testing/contestBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

let told: AnnouncementOfStaff[];
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  told = [{ ...anAnnouncement(), translations: {}, deletedAt: null }];
  fakeApi(getContestAnnouncementsOfStaff, () => aPage(told));
});

const open = async () => {
  const app = renderRoute('/admin/contest/5/announcement', { as: anAdmin() });
  await screen.findByRole('heading', { name: /^Announcements of Spring Cup/ });
  return app;
};

describe('the jury that has something to say', () => {
  it('writes an announcement, and finds it in the list', async () => {
    const added = fakeApi(addContestAnnouncement, ({ body }) => {
      const { title, content } = body['announcement'] as { title: string; content: string };
      told = [{ ...anAnnouncement({ id: 91, title, content }), translations: {}, deletedAt: null }, ...told];
      return null;
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New announcement' }));
    const form = within(await screen.findByRole('form', { name: 'New announcement' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Lunch');
    await waitFor(() => expect(document.querySelector('.cm-content')).not.toBeNull());
    await user.click(form.getByRole('button', { name: 'Bold' }));
    await user.click(form.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Lunch')).toBeDefined();
    expect(added.calls[0]!.body).toMatchObject({
      cid: 5,
      announcement: { title: 'Lunch', content: '**text**', status: 0 },
    });
  });

  it('hides one by its switch, and nothing else of it changes', async () => {
    const updated = fakeApi(updateContestAnnouncement, null);
    const { user } = await open();
    await user.click(await screen.findByRole('switch', { name: 'Show Problem B in the contest' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]!.body).toEqual({
      cid: 5,
      announcement: { id: 90, title: 'Problem B', content: 'The limit is **two** seconds.', status: 1 },
    });
  });

  it('corrects one where it stands', async () => {
    const updated = fakeApi(updateContestAnnouncement, null);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Problem B' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('form', { name: 'Edit announcement' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), ' and C');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { name: /^Announcements of Spring Cup/ });
    expect(updated.calls[0]!.body).toMatchObject({ cid: 5, announcement: { id: 90, title: 'Problem B and C' } });
  });

  it('is told whom announcements reach while there is none', async () => {
    told = [];
    await open();
    expect(
      await screen.findByText('Announcements you write here reach everyone in the contest at once.'),
    ).toBeDefined();
  });
});
