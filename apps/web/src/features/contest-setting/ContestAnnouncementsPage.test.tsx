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
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { refuseToLeave } from '../../testing/leaving.ts';
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

  it('publishes what was sent once, whatever is typed while it is on its way', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const added = fakeApi(addContestAnnouncement, null, { after: arrived });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New announcement' }));
    const form = within(await screen.findByRole('form', { name: 'New announcement' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Lunch');
    await waitFor(() => expect(document.querySelector('.cm-content')).not.toBeNull());
    await user.click(form.getByRole('button', { name: 'Bold' }));
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), '!');
    arrive();
    await screen.findByRole('heading', { name: /^Announcements of Spring Cup/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(added.calls).toHaveLength(1);
  });

  it('hides one by its switch, which says nothing of the text that a colleague may have changed', async () => {
    const updated = fakeApi(updateContestAnnouncement, null);
    const { user } = await open();
    await user.click(await screen.findByRole('switch', { name: 'Show Problem B in the contest' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]!.body).toEqual({
      cid: 5,
      announcement: { id: 90, status: 1 },
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
    expect(updated.calls[0]!.body).toMatchObject({
      cid: 5,
      announcement: { id: 90, title: 'Problem B and C', basedOn: told[0]!.gmtModified },
    });
  });

  it('goes back from one to the list by the browser, which asks before it loses anything', async () => {
    const { user, address, back } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Problem B' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('form', { name: 'Edit announcement' }));
    expect(address()).toBe('/admin/contest/5/announcement?edit=90');
    await user.type(form.getByRole('textbox', { name: /^Title/ }), ' and C');
    void back();
    await refuseToLeave(user);
    expect(form.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Problem B and C');
    void back();
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(again.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: /^Announcements of Spring Cup/ });
    expect(address()).toBe('/admin/contest/5/announcement');
  });

  it('is asked whose text it shall be when a colleague has saved one meanwhile, and can keep both', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Problem B' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('form', { name: 'Edit announcement' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), ' and C');
    const theirs = '2099-01-01T00:00:00.000Z';
    told = [{ ...told[0]!, content: 'Three seconds.', gmtModified: theirs }];
    fakeFailure(updateContestAnnouncement, 'announcement_changed_meanwhile');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this announcement' }));
    const updated = fakeApi(updateContestAnnouncement, null);
    await user.click(dialog.getByRole('button', { name: 'Merge my changes' }));
    await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toBe('Three seconds.'));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(updated.calls[0]?.body['announcement']).toMatchObject({
        title: 'Problem B and C',
        content: 'Three seconds.',
        basedOn: theirs,
      }),
    );
  });

  describe('with an announcement in several languages', () => {
    const english = { title: 'Problem B', content: 'Two seconds.' };
    const chinese = { title: '题目 B', content: '两秒。' };
    const edit = async () => {
      const app = await open();
      await app.user.click(await screen.findByRole('button', { name: 'Actions for Problem B' }));
      await app.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      const form = within(await screen.findByRole('form', { name: 'Edit announcement' }));
      await app.user.click(form.getByRole('radio', { name: 'English' }));
      return { ...app, form };
    };

    it('keeps the translation that a colleague has added meanwhile beside its own', async () => {
      told = [{ ...told[0]!, translations: { en: english } }];
      const { user, form } = await edit();
      await user.type(form.getByRole('textbox', { name: /^Title/ }), ' and C');
      told = [{ ...told[0]!, translations: { en: english, zh: chinese }, gmtModified: '2099-01-01T00:00:00.000Z' }];
      fakeFailure(updateContestAnnouncement, 'announcement_changed_meanwhile');
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this announcement' }));
      await user.click(dialog.getByRole('button', { name: 'Merge my changes' }));
      await user.click(form.getByRole('radio', { name: 'Chinese' }));
      await waitFor(() => expect(form.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', '题目 B'));
      const updated = fakeApi(updateContestAnnouncement, null);
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      await waitFor(() =>
        expect(updated.calls[0]?.body['announcement']).toMatchObject({
          translations: { en: { title: 'Problem B and C', content: 'Two seconds.' }, zh: chinese },
        }),
      );
    });

    it('takes one translation away', async () => {
      told = [{ ...told[0]!, translations: { en: english, zh: chinese } }];
      const updated = fakeApi(updateContestAnnouncement, null);
      const { user, form } = await edit();
      await user.click(form.getByRole('button', { name: 'Remove translation' }));
      await user.click(form.getByRole('button', { name: 'Save changes' }));
      await waitFor(() => expect(updated.calls).toHaveLength(1));
      expect(updated.calls[0]!.body['announcement']).toHaveProperty('translations', { zh: chinese });
    });
  });

  it('is told whom announcements reach while there is none', async () => {
    told = [];
    await open();
    expect(
      await screen.findByText('Announcements you write here reach everyone in the contest at once.'),
    ).toBeDefined();
  });
});
