import { moderateDiscussions } from '@oyez/contract/discussions/discussion-admin';
import type { ModeratedDiscussion } from '@oyez/contract/discussions/discussion-values';
import { getDiscussionCategories, getDiscussionList } from '@oyez/contract/discussions/discussions';
import { limits } from '@oyez/contract/rules/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const at = '2026-11-23T08:00:00.000Z';
const RIGHTS = { edit: true, delete: true, like: true, moderate: true, show: true };
const aRow = (id: number, is: Partial<ModeratedDiscussion> = {}): ModeratedDiscussion => ({
  ...{ id, categoryId: 1, categoryName: 'Other', title: `Text ${id}`, description: 'D', content: null, pid: null },
  ...{ uid: 'b'.repeat(32), author: 'bob', avatar: null, role: 'user', titleName: null, titleColor: null },
  ...{ viewNum: 0, likeNum: 0, commentNum: 0, topPriority: false, status: 0, gid: null },
  ...{ gmtCreate: at, gmtModified: at, can: RIGHTS },
  ...{ groupName: null, disabledReason: null, deletedAt: null },
  ...is,
});

let rows: ModeratedDiscussion[];
beforeEach(() => {
  fakeSite();
  fakeApi(getDiscussionCategories, []);
  fakeApi(getDiscussionList, ({ query }) => {
    const size = Number(query.get('limit') ?? 10);
    const current = Number(query.get('currentPage') ?? 1);
    const records = rows.slice((current - 1) * size, current * size);
    return { records, total: rows.length, size, current, pages: Math.ceil(rows.length / size) };
  });
});
const open = () => renderRoute('/admin/discussion', { as: anAdmin() });
const button = (name: string) => screen.findByRole('button', { name });

describe('several discussions', () => {
  it('are chosen beyond the page, as many as are changed at once', async () => {
    rows = Array.from({ length: 250 }, (_, n) => aRow(n + 1));
    const sent = fakeApi(moderateDiscussions, { changed: [] });
    const { user } = open();
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select Text 1' }))[0]!);
    await user.click(await button('Select the newest 200 of 250'));
    await screen.findByText('200 discussions selected');
    await user.click(await button('Pin'));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]!.body['ids']).toHaveLength(limits.discussion.atOnce);
  });

  it('that were enabled by mistake are disabled again, each with its reason', async () => {
    rows = [
      aRow(1, { status: 1, disabledReason: 'Advertising' }),
      aRow(2, { status: 1, disabledReason: 'Rude' }),
      aRow(3, { status: 1, disabledReason: 'Rude' }),
    ];
    const sent = fakeApi(moderateDiscussions, ({ body }) => ({ changed: body['ids'] as number[] }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await button('Enable'));
    await user.click(await button('Undo'));
    await waitFor(() => expect(sent.calls).toHaveLength(3));
    expect(sent.calls.slice(1).map(({ body }) => body)).toEqual([
      { ids: [1], change: 'disable', reason: 'Advertising' },
      { ids: [2, 3], change: 'disable', reason: 'Rude' },
    ]);
  });

  it('are deleted with a reason, which stays to be sent again when that fails', async () => {
    rows = [aRow(1)];
    fakeFailure(moderateDiscussions, 'server_error');
    const { user } = open();
    await user.click((await screen.findAllByRole('checkbox', { name: 'Select Text 1' }))[0]!);
    await user.click(await button('Delete'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Server Error! Please try Again later!');
    expect(screen.getAllByText('Server Error! Please try Again later!')).toHaveLength(1);
    const sent = fakeApi(moderateDiscussions, { changed: [1] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.calls.map(({ body }) => body)).toEqual([{ ids: [1], change: 'delete', reason: 'Advertising' }]);
  });

  it('are opened again without those that this is not offered for: one’s own that another disabled', async () => {
    rows = [
      aRow(1, { status: 1, disabledReason: 'Rude' }),
      aRow(2, { status: 1, disabledReason: 'Rude', can: { ...RIGHTS, show: false } }),
    ];
    const sent = fakeApi(moderateDiscussions, ({ body }) => ({ changed: body['ids'] as number[] }));
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'Actions for Text 2' }))[0]!);
    expect(await screen.findByRole('menuitem', { name: 'Pin' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Enable' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await button('Enable'));
    await waitFor(() => expect(sent.calls[0]?.body).toEqual({ ids: [1], change: 'enable' }));
  });
});
