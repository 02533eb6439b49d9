import type { DiscussionDetail } from '@oyez/contract/discussions/discussion-values';
import { getDiscussionCategories, getDiscussionDetail, updateDiscussion } from '@oyez/contract/discussions/discussions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { DiscussionDialog } from './DiscussionDialog.tsx';

const [first, second] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
const aDiscussion = (facts: Partial<DiscussionDetail> = {}): DiscussionDetail => ({
  id: 3,
  categoryId: 1,
  categoryName: 'Talk',
  title: 'A question',
  description: 'In short',
  content: 'At length',
  pid: null,
  uid: aUser().uid,
  author: 'alice',
  avatar: null,
  role: 'user',
  titleName: null,
  titleColor: null,
  viewNum: 0,
  likeNum: 0,
  commentNum: 0,
  topPriority: false,
  status: 0,
  gid: null,
  gmtCreate: first,
  gmtModified: first,
  can: { edit: true, delete: true, like: true, moderate: false, show: false },
  names: [],
  hasLike: false,
  disabledReason: null,
  ...facts,
});
const show = () =>
  renderElement(
    <DiscussionDialog
      place={{ groupId: null }}
      edited={aDiscussion()}
      problemId={undefined}
      onClose={() => undefined}
      onSaved={() => undefined}
    />,
    '/discussion-detail/3',
    { as: aUser() },
  );
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  fakeSite();
  fakeApi(getDiscussionCategories, [{ id: 1, name: 'Talk', gmtCreate: first, gmtModified: first }]);
  fakeApi(getDiscussionDetail, aDiscussion());
});

describe('a discussion that is changed', () => {
  it('is sent with the version that it goes on top of, and is as before with a click', async () => {
    const sent = fakeApi(updateDiscussion, null);
    const { user } = show();
    await user.type(await field('Title'), '!');
    fakeApi(getDiscussionDetail, aDiscussion({ title: 'A question!', gmtModified: second }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    expect(sent.calls.map(({ body }) => [body['title'], body['basedOn']])).toEqual([
      ['A question!', first],
      ['A question', second],
    ]);
  });

  it('begins at its title, and leads to the first field that is wrong', async () => {
    const { user } = show();
    const title = await field('Title');
    expect(document.activeElement).toBe(title);
    await user.clear(title);
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('is left without a word of losing what this browser keeps; the key that closes the question asks no other', async () => {
    const { user } = show();
    await user.type(await field('Title'), '!');
    await screen.findByText(/Draft saved/);
    await user.keyboard('{Escape}');
    const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
    await waitFor(() => expect(question()?.textContent).toContain('They stay in this browser as a draft.'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question()).toBeNull());
    expect((await field('Title')).value).toBe('A question!');
  });

  it('keeps both texts where somebody else has changed it meanwhile', async () => {
    fakeFailure(updateDiscussion, 'discussion_changed_meanwhile');
    const { user } = show();
    await user.type(await field('Title'), '!');
    fakeApi(getDiscussionDetail, aDiscussion({ description: 'In other words', gmtModified: second }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else has changed this discussion')).toBeDefined();
    const sent = fakeApi(updateDiscussion, null);
    await user.click(screen.getByRole('button', { name: 'Merge my changes' }));
    await waitFor(async () => expect((await field('Description')).value).toBe('In other words'));
    expect((await field('Title')).value).toBe('A question!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]!.body).toMatchObject({ description: 'In other words', basedOn: second });
  });
});
