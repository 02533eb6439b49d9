import { screen, waitFor, within } from '@testing-library/react';
import {
  cleanMessages,
  getCommentMessages,
  getLikeMessages,
  getNewestMessages,
  getReplyMessages,
  getSystemMessages,
  getUnreadMessages,
  type MessageLine,
  type Reminder,
  restoreMessage,
  type SiteMessage,
  type UnreadCounts,
} from '@oyez/contract/site/messages';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { formatTime } from '../../ui/text/format.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const AS_OF = '2026-11-21T08:00:00.000Z';

function aReminder(facts: Partial<Reminder> = {}): Reminder {
  return {
    id: 1,
    state: false,
    gmtCreate: '2026-11-20T08:00:00.000Z',
    action: 'Discuss',
    mention: false,
    sourceId: 7,
    sourceType: 'Discussion',
    sourceTitle: 'How to sort',
    sourceContent: 'Use a heap.',
    quoteId: null,
    quoteType: null,
    quoteContent: null,
    url: '/discussion-detail/7',
    senderId: 'a'.repeat(32),
    senderUsername: 'writer',
    senderAvatar: null,
    ...facts,
  };
}

function aSiteMessage(facts: Partial<SiteMessage> = {}): SiteMessage {
  return {
    id: 1,
    state: false,
    gmtCreate: '2026-11-20T08:00:00.000Z',
    title: 'Maintenance',
    content: 'On **Sunday**.',
    moments: [],
    adminId: null,
    type: 'Sys',
    ...facts,
  };
}

function aPage<T>(records: T[], total = records.length, current = 1) {
  return { records, total, size: 6, current, pages: Math.ceil(total / 6), asOf: AS_OF };
}

let counts: UnreadCounts;
beforeEach(() => {
  fakeSite();
  counts = { comment: 1, reply: 120, like: 0, sys: 0, mine: 0 };
  fakeApi(getUnreadMessages, () => counts);
});

const open = (address: string) => renderRoute(address, { as: aUser() });

describe('the message menu', () => {
  it('says how much of each kind is unread, and never more than 99', async () => {
    const { user } = open('/home');
    await user.click(await screen.findByRole('button', { name: 'Messages, 121 unread' }));
    const discussions = await screen.findByRole('menuitem', { name: 'Discussions 1 unread' });
    expect(discussions.getAttribute('href')).toBe('/message/discuss');
    expect(screen.getByRole('menuitem', { name: 'Replies 99+ unread' }).textContent).toContain('99+');
    expect(screen.getByRole('menuitem', { name: 'Likes' })).toBeDefined();
    // A part of the bar, for who goes from one part of a page to the next.
    expect(screen.getAllByRole('banner')[0]!.contains(screen.getByRole('menu'))).toBe(true);
  });

  it('shows the newest messages themselves, the unread ones marked, each a link to where it stands', async () => {
    const line: MessageLine = {
      id: 9,
      state: false,
      gmtCreate: '2026-11-20T08:00:00.000Z',
      kind: 'Sys',
      action: null,
      mention: false,
      title: 'Maintenance',
      senderUsername: null,
    };
    const reply: MessageLine = { ...line, id: 8, state: true, kind: 'Reply', action: 'Reply', title: 'How to sort' };
    const asked = fakeApi(getNewestMessages, [line, { ...reply, senderUsername: 'writer' }]);
    fakeApi(
      getSystemMessages,
      aPage([aSiteMessage({ id: 10, title: 'Welcome' }), aSiteMessage({ id: 9, title: 'Maintenance' })]),
    );
    const { user, address } = open('/home');
    const bell = await screen.findByRole('button', { name: 'Messages, 121 unread' });
    expect(asked.calls).toHaveLength(0);
    await user.click(bell);
    const read = await screen.findByRole('menuitem', { name: /^writer replied to you How to sort/ });
    expect(read.getAttribute('href')).toBe('/message/reply#message-8');
    expect(screen.getByRole('menuitem', { name: 'All messages' }).getAttribute('href')).toBe('/message/discuss');
    await user.click(screen.getByRole('menuitem', { name: /^Unread Maintenance/ }));
    const opened = (await screen.findByRole('heading', { name: 'Maintenance' })).closest('li');
    expect(address()).toBe('/message/sys');
    expect(opened?.getAttribute('aria-current')).toBe('true');
  });

  it('is told of a new message by the live stream', async () => {
    const stream = installFakeStream();
    open('/home');
    expect(await screen.findByRole('button', { name: 'Messages, 121 unread' })).toBeDefined();
    await waitFor(() => expect(stream.asked.flat()).toContain('messages'));
    counts = { ...counts, mine: 1 };
    stream.send({ type: 'hello', now: AS_OF, build: 'b', topics: ['messages'] });
    stream.send({ type: 'inbox', topic: 'messages', everyone: false });
    expect(await screen.findByRole('button', { name: 'Messages, 122 unread' })).toBeDefined();
  });
});

describe('the message centre', () => {
  it('opens at the discussions and reduces their badge by what it shows', async () => {
    const read = Promise.withResolvers<void>();
    fakeApi(getCommentMessages, aPage([aReminder()]), { after: read.promise });
    const { address } = open('/message');
    expect(await screen.findByRole('link', { name: 'Discussions 1 unread' })).toBeDefined();
    read.resolve();
    expect(await screen.findByText('Use a heap.')).toBeDefined();
    expect(address()).toBe('/message/discuss');
    expect(screen.getByRole('img', { name: 'Unread' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'How to sort' }).getAttribute('href')).toBe('/discussion-detail/7');
    expect(screen.getByText('1 message')).toBeDefined();
    const tabs = screen.getByRole('navigation', { name: 'Message types' });
    expect(within(tabs).getByRole('link', { name: 'Discussions' }).getAttribute('aria-current')).toBe('page');
    within(tabs).getByRole('link', { name: 'Replies 99+ unread' });
  });

  it('counts anew what was counted before the list was read, though it arrives after it', async () => {
    const arrives = Promise.withResolvers<void>();
    const asked = fakeApi(getUnreadMessages, () => counts, { after: arrives.promise });
    fakeApi(getCommentMessages, aPage([aReminder()]));
    open('/message/discuss');
    await screen.findByText('Use a heap.');
    expect(asked.calls).toHaveLength(1);
    counts = { ...counts, comment: 0 };
    arrives.resolve();
    const tabs = screen.getByRole('navigation', { name: 'Message types' });
    expect(await within(tabs).findByRole('link', { name: 'Replies 99+ unread' })).toBeDefined();
    await waitFor(() => within(tabs).getByRole('link', { name: 'Discussions' }));
    expect(asked.calls).toHaveLength(2);
  });

  it('alone is its first tab, and the menu leads to the one with news', async () => {
    counts = { comment: 0, reply: 0, like: 0, sys: 2, mine: 0 };
    fakeApi(getCommentMessages, aPage([]));
    fakeApi(getNewestMessages, []);
    const { user, address } = open('/message');
    expect(await screen.findByRole('link', { name: 'System 2 unread' })).toBeDefined();
    expect(address()).toBe('/message/discuss');
    await user.click(await screen.findByRole('button', { name: 'Messages, 2 unread' }));
    const all = await screen.findByRole('menuitem', { name: 'All messages' });
    expect(all.getAttribute('href')).toBe('/message/sys');
  });

  it('alone says why it cannot open, and asks again', async () => {
    fakeFailure(getWebsiteConfig, 'server_error');
    const app = renderRoute('/message', { as: aUser() });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Server Error! Please try Again later!' }),
    ).toBeDefined();
    fakeSite();
    fakeApi(getCommentMessages, aPage([]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.address()).toBe('/message/discuss'));
  });

  it('opens at the messages of the site where nobody can talk', async () => {
    fakeSite({ config: { parts: [] } });
    counts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
    fakeApi(getSystemMessages, aPage([aSiteMessage()]));
    const { address } = open('/message');
    expect(await screen.findByText('Maintenance')).toBeDefined();
    expect(address()).toBe('/message/sys');
    const tabs = screen.getByRole('navigation', { name: 'Message types' });
    expect(within(tabs).queryByRole('link', { name: 'Discussions' })).toBeNull();
  });

  it('says who is gone and links to nothing that was deleted', async () => {
    const gone = { senderUsername: null, senderId: null, url: '', sourceTitle: 'The discussion was deleted' };
    fakeApi(
      getReplyMessages,
      aPage([aReminder({ action: 'Reply', quoteType: 'Comment', quoteContent: 'reader : Why?', ...gone })]),
    );
    open('/message/reply');
    expect(await screen.findByText('reader : Why?')).toBeDefined();
    expect(screen.getByText('A deleted user')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'The discussion was deleted' })).toBeNull();
  });

  it('asks for the next page as of the first, so that nothing is skipped', async () => {
    const asked = fakeApi(getReplyMessages, ({ query }) =>
      aPage(
        [aReminder({ id: Number(query.get('currentPage')), action: 'Reply' })],
        12,
        Number(query.get('currentPage')),
      ),
    );
    const { user } = open('/message/reply');
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked.calls).toHaveLength(2));
    expect(asked.calls.map(({ query }) => query.get('asOf'))).toEqual([null, AS_OF]);
    expect(asked.calls[0]?.query.get('limit')).toBe('6');
  });

  it('lands at the message of a link, whatever page it is on, and goes on from there', async () => {
    const asked = fakeApi(getSystemMessages, ({ query }) =>
      query.get('messageId') === '9'
        ? aPage([aSiteMessage({ id: 9, title: 'The one' })], 20, 3)
        : aPage([aSiteMessage({ id: 20, title: 'Newest' })], 20, Number(query.get('currentPage'))),
    );
    const { user } = open('/message/sys#message-9');
    expect((await screen.findByText('The one')).closest('li')!.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
    expect(asked.calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Newest')).toBeDefined();
    expect(asked.calls.at(-1)!.query.get('currentPage')).toBe('2');
    expect(asked.calls.at(-1)!.query.has('messageId')).toBe(false);
  });

  it('says times on the clock of its reader', async () => {
    const moments = ['2026-11-21T09:30:00.000Z'];
    fakeApi(getSystemMessages, aPage([aSiteMessage({ content: 'Muted until 2026-11-21 09:30 (UTC).', moments })]));
    open('/message/sys');
    expect(await screen.findByText(`Muted until ${formatTime(moments[0]!)}.`)).toBeDefined();
  });

  it('says of a link to a message that is gone that it is', async () => {
    fakeApi(getSystemMessages, aPage([aSiteMessage({ id: 20, title: 'Newest' })], 1));
    open('/message/sys#message-9');
    expect(await screen.findByText('The message you are looking for no longer exists.')).toBeDefined();
  });

  it('cleans the whole list after a question, or deletes one', async () => {
    let records = [aReminder({ id: 5 }), aReminder({ id: 6, state: true })];
    fakeApi(getCommentMessages, () => aPage(records));
    const cleaned = fakeApi(cleanMessages, ({ query }) => {
      records = query.get('id') === null ? [] : records.filter((one) => one.id !== Number(query.get('id')));
      return null;
    });
    const { user } = open('/message/discuss');
    const [first] = await screen.findAllByRole('button', { name: /Delete the message/ });
    await user.click(first!);
    expect(await screen.findByText('1 message')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clean All' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clean All' }));
    expect(await screen.findByText('No one has commented on your posts or mentioned you yet')).toBeDefined();
    expect(cleaned.calls.map(({ query }) => query.toString())).toEqual(['type=Discuss&id=5', 'type=Discuss']);
  });

  it('brings back one that was deleted by a slip', async () => {
    const both = [aReminder({ id: 5 }), aReminder({ id: 6, state: true })];
    let records = both;
    fakeApi(getCommentMessages, () => aPage(records));
    fakeApi(cleanMessages, () => {
      records = both.slice(1);
      return null;
    });
    const restored = fakeApi(restoreMessage, () => {
      records = both;
      return null;
    });
    const { user } = open('/message/discuss');
    const [first] = await screen.findAllByRole('button', { name: /Delete the message/ });
    await user.click(first!);
    expect(await screen.findByText('1 message')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 messages')).toBeDefined();
    expect(restored.calls[0]?.body).toEqual({ type: 'Discuss', id: 5 });
  });

  it('draws Markdown of the site, and no script in it', async () => {
    const content = 'On **Sunday**. <img src=x onerror="window.canary = 1"><script>window.canary = 2</script>';
    fakeApi(getSystemMessages, aPage([aSiteMessage({ title: '<b onclick=alert(1)>Maintenance</b>', content })]));
    open('/message/sys');
    expect(await screen.findByText('Sunday')).toBeDefined();
    expect(screen.getByRole('heading', { name: '<b onclick=alert(1)>Maintenance</b>' })).toBeDefined();
    expect(document.querySelector('script, [onerror], [onclick]')).toBeNull();
    expect('canary' in window).toBe(false);
  });

  it('offers what is still unread instead of moving what is being read', async () => {
    counts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
    const asked = fakeApi(getLikeMessages, aPage([aReminder({ action: 'Like_Post', sourceContent: null })]));
    const stream = installFakeStream();
    const { user } = open('/message/like');
    expect(await screen.findByText('liked your post')).toBeDefined();
    await waitFor(() => expect(stream.asked.flat()).toContain('messages'));
    counts = { ...counts, like: 1 };
    stream.send({ type: 'hello', now: AS_OF, build: 'b', topics: ['messages'] });
    stream.send({ type: 'inbox', topic: 'messages', everyone: false });
    await user.click(await screen.findByRole('button', { name: 'Show 1 unread message' }));
    await waitFor(() => expect(asked.calls).toHaveLength(2));
    expect(asked.calls[1]?.query.get('asOf')).toBeNull();
  });

  it('has no page for a kind that does not exist', async () => {
    open('/message/secret');
    expect(await screen.findByText('Page not found')).toBeDefined();
  });
});
