import { getComments, getMentionable, getReplies } from '@oyez/contract/discussions/comments';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { aComment, aReply, tellComments as tell } from '../../testing/commentBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { CommentArea } from './CommentArea.tsx';

const show = (address = '/discussion-detail/3', as: ReturnType<typeof aUser> | null = aUser()) =>
  renderElement(<CommentArea place={{ did: 3 }} />, address, as === null ? {} : { as });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  fakeSite();
  fakeApi(getMentionable, []);
});

describe('the list', () => {
  it('is ordered by the address', async () => {
    const asked = tell([aComment(), aComment({ id: 6 })]);
    const { user, address } = show();
    await user.click(await screen.findByRole('radio', { name: 'Oldest' }));
    expect(address()).toBe('/discussion-detail/3?comments=oldest');
    await waitFor(() => expect(asked.calls.at(-1)!.query.get('order')).toBe('oldest'));
  });

  it('a link to a reply loads its page, opens older replies, and goes there', async () => {
    const all = [13, 12, 11, 10].map((id) => aReply({ id, content: `Reply ${id}` }));
    const asked = tell([aComment({ totalReplyNum: 4, replyList: all.slice(0, 3) })], { total: 31, current: 3 });
    fakeApi(getReplies, all);
    show('/discussion-detail/3#reply-5-10');
    await waitFor(() => expect(document.activeElement?.id).toBe('reply-5-10'));
    expect(asked.calls[0]!.query.get('commentId')).toBe('5');
    expect(document.activeElement!.hasAttribute('data-marked')).toBe(true);
    expect(button('Load earlier comments')).toBeDefined();
    expect(button('Load more')).toBeDefined();
  });

  it('a link to an older reply opens it also where the link to its comment was followed before', async () => {
    const all = [13, 12, 11, 10].map((id) => aReply({ id, content: `Reply ${id}` }));
    tell([aComment({ totalReplyNum: 4, replyList: all.slice(0, 3) })]);
    fakeApi(getReplies, all);
    const { go } = show('/discussion-detail/3#comment-5');
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-5'));
    expect(screen.queryByText('Reply 10')).toBeNull();
    await go('/discussion-detail/3#reply-5-10');
    await waitFor(() => expect(document.activeElement?.id).toBe('reply-5-10'));
  });

  it('a link to a reply that is gone says so at its comment', async () => {
    tell([aComment({ totalReplyNum: 1, replyList: [aReply()] })]);
    show('/discussion-detail/3#reply-5-10');
    const line = await screen.findByText('The reply you are looking for no longer exists, or you cannot read it.');
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('a link to a comment that is gone goes to where that is said', async () => {
    tell([aComment()]);
    show('/discussion-detail/3#comment-77');
    const line = await screen.findByText(/comment you are looking for/);
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('goes on by key at the first one of the next page', async () => {
    const page = (id: number, current: number) => ({
      commentList: aPage([aComment({ id })], { total: 2, size: 1, current, pages: 2 }),
      commentLikeMap: {},
      refusal: null,
      refusalWith: {},
    });
    fakeApi(getComments, ({ query }) => (query.get('currentPage') === '2' ? page(6, 2) : page(5, 1)));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-6'));
  });

  it('tells quietly of new comments, which wait for a click', async () => {
    const stream = installFakeStream();
    tell([aComment()]);
    const { user } = show();
    await waitFor(() => expect(stream.asked.flat()).toContain('discussion:3:comments'));
    tell([aComment({ id: 8, content: 'Just now' }), aComment({ id: 7 }), aComment()]);
    stream.send({ type: 'changed', topic: 'discussion:3:comments', ids: [3] });
    expect(await screen.findByText('2 new')).toBeDefined();
    expect(screen.queryByText('Just now')).toBeNull();
    await user.click(button('Show'));
    expect(await screen.findByText('Just now')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('2 new')).toBeNull());
  });
});
