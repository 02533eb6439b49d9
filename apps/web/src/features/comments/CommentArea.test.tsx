import {
  addComment,
  addReply,
  deleteComment,
  getComments,
  getMentionable,
  getReplies,
  likeComment,
  restoreComment,
} from '@oyez/contract/discussions/comments';
import { hideComment } from '@oyez/contract/discussions/moderation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn, signOut } from '../../api/session.ts';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { aComment, aReply, tellComments as tell } from '../../testing/commentBuilders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { CommentArea } from './CommentArea.tsx';

const show = (address = '/discussion-detail/3', as: ReturnType<typeof aUser> | null = aUser()) =>
  renderElement(<CommentArea place={{ did: 3 }} />, address, as === null ? {} : { as });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  fakeSite();
  fakeApi(getMentionable, []);
});

describe('writing a comment', () => {
  it('sends it, shows it on top and counts it', async () => {
    tell([aComment()]);
    const sent = fakeApi(addComment, aComment({ id: 6, content: 'Or strong induction' }));
    const { user } = show();
    await user.type(await box(), 'Or strong induction');
    await user.click(button('Send comment'));
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({ did: 3, content: 'Or strong induction' });
    expect((await box()).value).toBe('');
    const all = screen.getAllByRole('article');
    expect(all.map(({ id }) => id)).toEqual(['comment-6', 'comment-5']);
  });

  it('takes no words while it is on its way, which would leave the box with it', async () => {
    tell([]);
    const answer = Promise.withResolvers<void>();
    fakeApi(addComment, aComment({ id: 6 }), { after: answer.promise });
    const { user } = show();
    await user.type(await box(), 'Or strong induction');
    await user.click(button('Send comment'));
    await waitFor(async () => expect((await box()).readOnly).toBe(true));
    answer.resolve();
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect((await box()).readOnly).toBe(false);
  });

  it('shows and counts it once when the same is sent again within a moment', async () => {
    tell([aComment(), aComment({ id: 4, totalReplyNum: 1, replyList: [aReply({ commentId: 4 })] })]);
    fakeApi(addComment, aComment({ id: 4 }));
    fakeApi(addReply, aReply({ commentId: 4 }));
    const { user } = show();
    await user.type(await box(), 'Try **induction**.');
    await user.click(button('Send comment'));
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(screen.getByRole('heading', { name: '2 comments' })).toBeDefined();
    expect(screen.queryByText('1 new')).toBeNull();
    const reply = within(screen.getByRole('article', { name: 'Reply by bob' }));
    await user.click(reply.getByRole('button', { name: 'Reply to bob' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reply to bob' }), 'On what?');
    await user.click(button('Send reply'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to bob' })).toBeNull());
    const ids = screen.getAllByRole('article').map(({ id }) => id);
    expect(ids).toEqual(['comment-5', 'comment-4', 'reply-4-9']);
  });

  it('stays on the page when an answer from before it comes late', async () => {
    tell([aComment()]);
    fakeApi(addComment, aComment({ id: 6, content: 'Or strong induction' }));
    const { user, queryClient } = show();
    await user.type(await box(), 'Or strong induction');
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    const before = aPage([aComment()], { total: 1, size: 10, current: 1, pages: 1 });
    const asked = fakeApi(
      getComments,
      { commentList: before, commentLikeMap: {}, refusal: null, refusalWith: {} },
      { after: late },
    );
    const refreshed = queryClient.invalidateQueries({ queryKey: ['comments'] });
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(0));
    await user.click(button('Send comment'));
    await screen.findByRole('heading', { name: '2 comments' });
    await act(async () => {
      arrive();
      await refreshed;
      await new Promise((done) => setTimeout(done, 100));
    });
    expect(screen.getAllByRole('article').map(({ id }) => id)).toEqual(['comment-6', 'comment-5']);
  });

  it('says what is wrong before anything is sent, and keeps the text when the server refuses it', async () => {
    tell([]);
    const sent = fakeFailure(addComment, 'comment_forbidden');
    const { user } = show();
    await box();
    await user.click(button('Send comment'));
    expect((await screen.findByRole('alert')).textContent).toBe('Content cannot be empty');
    await user.click(await box());
    await user.paste('x'.repeat(10_001));
    await user.click(button('Send comment'));
    expect((await screen.findByRole('alert')).textContent).toBe('Comment Content Can not exceed 10000');
    expect(sent.calls).toHaveLength(0);
    await user.clear(await box());
    await user.type(await box(), 'Hello');
    await user.click(button('Send comment'));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect((await box()).value).toBe('Hello');
  });

  it('forgets why it was refused when it is taken', async () => {
    tell([]);
    fakeFailure(addComment, 'comment_forbidden');
    const { user } = show();
    await user.type(await box(), 'Hello');
    await user.click(button('Send comment'));
    expect(await screen.findByRole('alert')).toBeDefined();
    fakeApi(addComment, aComment());
    await user.click(button('Send comment'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await box()).value).toBe('');
  });

  it('asks a guest to log in and keeps what was written, also over a reload', async () => {
    tell([], { refusal: 'login_required' });
    const { user } = show('/discussion-detail/3', null);
    await user.type(await box(), 'Half a thought');
    await user.click(button('Send comment'));
    expect(await screen.findByText('Please login first')).toBeDefined();
    expect(localStorage.getItem('oyez.comment.guest.discussion:3')).toBe('Half a thought');
  });

  it('begun as a guest goes on after the login, as that person’s alone', async () => {
    tell([], { refusal: 'login_required' });
    const [ada, bob] = [aUser({ uid: 'a'.repeat(32) }), aUser({ uid: 'c'.repeat(32) })];
    const { user } = show('/discussion-detail/3', null);
    await user.type(await box(), 'Half a thought');
    act(() => signIn('token-1', ada));
    await waitFor(async () => expect((await box()).value).toBe('Half a thought'));
    await user.type(await box(), '!');
    act(() => signOut());
    expect((await box()).value).toBe('');
    act(() => signIn('token-2', bob));
    expect((await box()).value).toBe('');
    act(() => signOut());
    await user.type(await box(), 'And more');
    act(() => signIn('token-3', ada));
    await waitFor(async () => expect((await box()).value).toBe('Half a thought!\n\nAnd more'));
  });

  it('is not offered to whom it is refused, who reads why', async () => {
    tell([], { refusal: 'comment_solve_first', refusalWith: { needed: 5, solved: 2, missing: 3 } });
    show();
    expect(await screen.findByText(/So far you have solved 2: 3 to go/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is refused until a time on the clock of its reader', async () => {
    const until = '2099-11-21T09:30:00.000Z';
    tell([], { refusal: 'muted', refusalWith: { until, reason: 'Shouting' } });
    show();
    const said = `You have been muted until ${formatTime(until)}: Shouting.`;
    expect(await screen.findByText(new RegExp(said))).toBeDefined();
  });

  it('completes names by keyboard', async () => {
    tell([]);
    const asked = fakeApi(getMentionable, [
      { uid: 'c'.repeat(32), username: 'anna', nickname: null, avatar: null },
      { uid: 'd'.repeat(32), username: 'annika', nickname: 'Nik', avatar: null },
    ]);
    const { user } = show();
    const text = await box();
    await user.type(text, 'Ask @ann');
    expect(await screen.findByRole('option', { name: /annika/ })).toBeDefined();
    expect(asked.calls.at(-1)!.query.get('text')).toBe('ann');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(text.value).toBe('Ask @annika '));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says that no more than ten are told that they were named', async () => {
    tell([]);
    const { user } = show();
    await user.click(await box());
    const names = Array.from({ length: 10 }, (_, n) => `@p${n}`).join(' ');
    await user.paste(names);
    expect(screen.queryByText(/people you name/)).toBeNull();
    await user.paste(' @ada');
    expect(screen.getByText('Only the first 10 people you name are notified.')).toBeDefined();
  });

  it('helps with Markdown and emoji', async () => {
    tell([]);
    const { user } = show();
    const text = await box();
    await user.click(button('Inline code'));
    expect(text.value).toBe('`code`');
    await user.clear(text);
    await user.click(button('Insert an emoji'));
    await user.click(await screen.findByRole('button', { name: '🎉' }));
    expect(text.value).toBe('🎉');
  });
});

describe('a comment', () => {
  it('is liked at once, and what failed is taken back', async () => {
    tell([aComment()]);
    const liked = fakeApi(likeComment, null);
    const { user } = show();
    const heart = await screen.findByRole('button', { name: 'Like the comment by bob' });
    await user.click(heart);
    await waitFor(() => expect(heart.textContent).toBe('3'));
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect(liked.calls[0]!.query.get('toLike')).toBe('true');
    fakeFailure(likeComment, 'comment_not_found');
    await user.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
  });

  it('shows those who may not like it by how many it is liked, and no button', async () => {
    const { can } = aComment();
    tell([aComment({ likeNum: 7, can: { ...can, like: false } })]);
    show();
    const comment = within(await screen.findByRole('article', { name: 'Comment by bob' }));
    expect(comment.getByRole('img', { name: 'Likes' }).parentElement?.textContent).toContain('7');
    expect(comment.queryByRole('button', { name: 'Like the comment by bob' })).toBeNull();
  });

  it('that is hidden is shown again by those who may, of which its author is not one', async () => {
    const { can } = aComment();
    const hidden = { hidden: true, hiddenReason: 'Rude' };
    tell([
      aComment({ id: 5, ...hidden, can: { ...can, moderate: true, show: true } }),
      aComment({ id: 6, ...hidden, fromUid: aUser().uid, fromName: 'ada', can: { ...can, moderate: true } }),
    ]);
    const changed = fakeApi(hideComment, null);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show again what bob wrote' }));
    await waitFor(() => expect(changed.calls[0]?.body).toEqual({ kind: 'comment', id: 5, hidden: false }));
    expect(screen.queryByRole('button', { name: 'Show again what ada wrote' })).toBeNull();
  });

  it('is answered; the reply names whom it answers', async () => {
    tell([aComment({ totalReplyNum: 1, replyList: [aReply()] })]);
    const sent = fakeApi(addReply, aReply({ id: 10, content: 'On n.', toName: 'bob' }));
    const { user } = show();
    const reply = within(await screen.findByRole('article', { name: 'Reply by bob' }));
    await user.click(reply.getByRole('button', { name: 'Reply to bob' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reply to bob' }), 'On n.');
    await user.click(button('Send reply'));
    expect(await screen.findByText('to bob')).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({
      reply: { commentId: 5, content: 'On n.' },
      quoteId: 9,
      quoteType: 'Reply',
    });
  });

  it('shows of a reply what it answers, with the way there', async () => {
    const answers = { toName: 'bob', quoteId: 9 };
    const replies = [
      aReply({ id: 11, content: 'Why?', ...answers, quoteContent: null }),
      aReply({ id: 10, content: 'On n', ...answers, quoteContent: 'On what?' }),
      aReply({ content: 'On **what**?' }),
    ];
    tell([aComment({ totalReplyNum: 3, replyList: replies })]);
    const { user, address } = show();
    const quote = await screen.findByRole('link', { name: 'On what?' });
    expect(quote.getAttribute('href')).toBe('/discussion-detail/3#reply-5-9');
    expect(screen.getByRole('link', { name: 'Hidden by a moderator.' })).toBeDefined();
    await user.click(quote);
    expect(document.activeElement?.id).toBe('reply-5-9');
    expect(address()).toBe('/discussion-detail/3');
  });

  it('has its three newest replies, and all on demand', async () => {
    const all = [13, 12, 11, 10].map((id) => aReply({ id, content: `Reply ${id}` }));
    tell([aComment({ totalReplyNum: 4, replyList: all.slice(0, 3) })]);
    fakeApi(getReplies, all);
    const { user } = show();
    expect(await screen.findByText('Reply 11')).toBeDefined();
    expect(screen.queryByText('Reply 10')).toBeNull();
    await user.click(button('Show all 4 replies'));
    expect(await screen.findByText('Reply 10')).toBeDefined();
    await user.click(button('Show fewer replies'));
    expect(screen.queryByText('Reply 10')).toBeNull();
  });

  it('of another is hidden with a reason, which stays to be sent again when that fails', async () => {
    tell([aComment({ can: { ...aComment().can, moderate: true } })]);
    fakeFailure(hideComment, 'server_error');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Hide what bob wrote' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Shouting');
    await user.click(button('Hide'));
    expect((await screen.findByRole('alert')).textContent).toBe('Server Error! Please try Again later!');
    const hidden = fakeApi(hideComment, null);
    await user.click(button('Hide'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hidden.calls.map(({ body }) => body)).toEqual([
      { kind: 'comment', id: 5, hidden: true, reason: 'Shouting' },
    ]);
  });

  it('of another is deleted with a reason, and comes back by undo', async () => {
    tell([aComment({ can: { ...aComment().can, delete: true } })]);
    const gone = fakeApi(deleteComment, null);
    const back = fakeApi(restoreComment, null);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete what bob wrote' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Please give a reason: the author will see it.')).toBeDefined();
    expect(gone.calls).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Gives the solution away');
    await user.click(button('Delete'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(gone.calls[0]!.body).toEqual({ id: 5, reason: 'Gives the solution away' });
    await waitFor(() => expect(back.calls[0]!.body).toEqual({ kind: 'comment', id: 5 }));
  });
});
