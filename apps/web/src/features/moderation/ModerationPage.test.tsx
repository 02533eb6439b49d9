import {
  decideReports,
  getDeletedComments,
  getModerationLog,
  getMutes,
  getReportCases,
  getWaitingReports,
  mutePerson,
  undoDecision,
  unmutePerson,
} from '@oyez/contract/discussions/moderation';
import { restoreComment } from '@oyez/contract/discussions/comments';
import type { DeletedComment, ModerationEntry, Mute, ReportCase } from '@oyez/contract/discussions/moderation-values';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const [bob, eve, mia] = ['bob', 'eve', 'mia'].map((username, n) => ({ uid: String(n + 1).repeat(32), username }));
const at = '2026-11-23T08:00:00.000Z';
const place = { kind: 'discussion', id: 3, title: 'Why is 1 no prime?', gid: null, groupName: null } as const;

const aCase = (facts: Partial<ReportCase> = {}): ReportCase => ({
  kind: 'comment',
  id: 7,
  commentId: null,
  reports: [{ id: 1, reporter: eve!, tags: ['垃圾广告'], reason: 'Look here', at }],
  reportNum: 1,
  reported: { title: null, description: null, content: 'Buy **cheap** watches' },
  author: bob!,
  mutedUntil: null,
  place,
  state: 'stands',
  changed: false,
  decision: null,
  later: [],
  mayDecide: true,
  putAside: null,
  ...facts,
});
const aDeletedOne: DeletedComment = {
  ...{ kind: 'reply', id: 9, content: '<b>gone</b>', author: bob!, place },
  ...{ deletedAt: at, deletedBy: mia! },
};
const aMute: Mute = {
  ...{ id: 5, person: { ...bob!, avatar: null }, until: '2099-01-01T00:00:00.000Z', reason: 'Shouting' },
  ...{ by: mia!, at, gid: null, groupName: null },
};
const anEntry = (facts: Partial<ModerationEntry> = {}): ModerationEntry => ({
  id: 11,
  at,
  by: mia!,
  action: 'report.decide',
  subject: { kind: 'comment', id: 7 },
  text: 'Buy cheap watches',
  decision: 'hide',
  person: bob!,
  reason: 'No advertising, please.',
  until: null,
  groupName: null,
  ...facts,
});

const ofRoot = { roleList: ['root'] };
const open = (view: string, as = anAdmin()) => renderRoute(`/admin/discussion/${view}`, { as });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => fakeSite());

describe('the queue of reports', () => {
  it('shows a thing once, with its text as it was typed and who reported it why', async () => {
    fakeApi(getReportCases, aPage([aCase({ reportNum: 4, changed: true })]));
    open('reports');
    const card = await screen.findByRole('article', { name: /Why is 1 no prime/ });
    expect(within(card).getByText('Buy **cheap** watches')).toBeDefined();
    for (const words of ['Reported 4 times', 'Changed since', 'Spam or advertising', 'Look here', 'and 3 more']) {
      expect(within(card).getByText(words)).toBeDefined();
    }
    expect(within(card).getByRole('link', { name: 'Why is 1 no prime?' }).getAttribute('href')).toBe(
      '/discussion-detail/3#comment-7',
    );
  });

  it('says that nothing waits, and what failed with a way to ask again', async () => {
    fakeApi(getReportCases, aPage<ReportCase>([]));
    const { go } = open('reports');
    expect(await screen.findByText('Nothing is waiting')).toBeDefined();
    fakeFailure(getReportCases, 'discussion_moderators_only');
    await go('/admin/discussion/reports?decided=true');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText('Nothing is waiting')).toBeNull();
  });

  it('tells in the bar and on its tab how much waits, as it changes', async () => {
    fakeApi(getReportCases, aPage([aCase()]));
    const asked = fakeApi(getWaitingReports, { waiting: 3 });
    const stream = installFakeStream();
    open('reports');
    expect(await screen.findAllByRole('img', { name: '3 waiting' })).toHaveLength(2);
    await waitFor(() => expect(stream.asked.flat()).toContain('reports'));
    fakeApi(getWaitingReports, { waiting: 120 });
    stream.send({ type: 'changed', topic: 'reports', ids: [] });
    expect((await screen.findAllByRole('img', { name: '99+ waiting' }))[0]!.textContent).toBe('99+');
    expect(asked.calls[0]!.query.get('gid')).toBeNull();
  });
});

it('a report that was put aside says by whom, and offers no decision; nor does one about a text of one’s own', async () => {
  const putAside = { at, by: mia! };
  fakeApi(getReportCases, aPage([aCase({ putAside }), aCase({ id: 8, mayDecide: false })]));
  renderRoute('/admin/discussion/reports?decided=true', { as: anAdmin() });
  expect(await screen.findByText('Put aside by mia, without a decision')).toBeDefined();
  expect(screen.getByText(/You wrote this yourself/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Decide about/ })).toBeNull();
});

it('a text that was changed and reported again is shown as it read each time, with who reported it', async () => {
  const reports = [
    { id: 2, reporter: mia!, tags: [], reason: 'Still there', at },
    { id: 1, reporter: eve!, tags: [], reason: 'Look here', at },
  ];
  const later = [{ title: null, description: null, content: 'Buy watches, cheap', reports: [2] }];
  fakeApi(getReportCases, aPage([aCase({ reports, reportNum: 2, later })]));
  open('reports');
  const card = await screen.findByRole('article', { name: /Why is 1 no prime/ });
  const textOf = (name: string) => within(card).getByRole('group', { name }).textContent;
  expect(textOf('As it was reported')).toBe('Buy **cheap** watches');
  expect(textOf('As it was reported after a change')).toBe('Buy watches, cheap');
  const said = within(card).getByText('As it was reported after a change');
  expect(within(said.parentElement!).getByText('mia')).toBeDefined();
});

describe('the dialog of a decision', () => {
  const decide = async () => {
    const { user } = open('reports');
    await user.click(await screen.findByRole('button', { name: 'Decide about Comment 7' }));
    return { user, dialog: await screen.findByRole('dialog') };
  };

  it('tells the effect, wants a reason for what the author is told of, and is taken back by a click', async () => {
    fakeApi(getReportCases, aPage([aCase({ reportNum: 2 })]));
    const sent = fakeApi(decideReports, { decision: 21 });
    const undone = fakeApi(undoDecision, null);
    const { user, dialog } = await decide();
    expect(within(dialog).getByText(/This decision closes 2 reports/)).toBeDefined();
    await user.click(within(dialog).getByRole('radio', { name: 'Hide it from others' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Mute the author' }), '1 week');
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    expect(within(dialog).getByText(/Please give a reason/)).toBeDefined();
    expect(sent.calls).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), '  No advertising.  ');
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    await screen.findByText('The decision has been saved.');
    expect(sent.calls[0]!.body).toEqual({
      ...{ kind: 'comment', id: 7, action: 'hide', reason: 'No advertising.', muteMinutes: 10_080 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Undo'));
    expect(await screen.findByText('It is waiting again.')).toBeDefined();
    expect(undone.calls[0]!.body).toEqual({ decision: 21 });
  });

  it('wants no reason where nothing happens, and offers no muting of an account that is gone', async () => {
    fakeApi(getReportCases, aPage([aCase({ author: null })]));
    const sent = fakeApi(decideReports, { decision: 22 });
    const { user, dialog } = await decide();
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]!.body).toEqual({ kind: 'comment', id: 7, action: 'dismiss' });
  });

  it('stays open with what was typed when the server refuses it', async () => {
    fakeApi(getReportCases, aPage([aCase()]));
    fakeFailure(decideReports, 'report_not_found');
    const { user, dialog } = await decide();
    await user.click(within(dialog).getByRole('radio', { name: 'Delete it' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Spam.');
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    expect(await within(dialog).findByRole('alert')).toBeDefined();
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Spam.');
  });
});

it('a decision says what it did, by whom and why, and taking it back is told though its card is gone', async () => {
  const decision = { id: 21, action: 'hide', reason: 'Rude.', mutedUntil: null, at, by: mia! } as const;
  let records = [aCase({ state: 'hidden', decision })];
  fakeApi(getReportCases, () => aPage(records));
  fakeApi(undoDecision, () => {
    records = [];
    return null;
  });
  const { user } = renderRoute('/admin/discussion/reports?decided=true', { as: anAdmin() });
  await screen.findByText('Reason: Rude.');
  await user.click(button('Undo the decision about Comment 7'));
  expect(await screen.findByText('It is waiting again.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Reason: Rude.')).toBeNull());
});

describe('the log', () => {
  it('says who did what to what when and why, and comes in parts', async () => {
    const asked = fakeApi(getModerationLog, ({ query }) =>
      query.get('cursor') === null
        ? { records: [anEntry()], next: 11 }
        : { records: [anEntry({ id: 10, text: 'An older one' })], next: null },
    );
    const { user } = open('log');
    expect(await screen.findByText('Reason: No advertising, please.')).toBeDefined();
    await user.click(button('Load more'));
    expect(await screen.findByText('An older one')).toBeDefined();
    expect(asked.calls.at(-1)!.query.get('cursor')).toBe('11');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says that nothing was done, and what failed', async () => {
    fakeApi(getModerationLog, { records: [], next: null });
    const { go } = open('log');
    expect(await screen.findByText('Nothing has been done yet')).toBeDefined();
    fakeFailure(getModerationLog, 'discussion_moderators_only');
    await go('/admin/discussion/log?by=mia');
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

it('the log leads back from filters that leave nothing, and its entries are walked by arrow keys from the search', async () => {
  fakeApi(getModerationLog, ({ query }) => ({
    records: query.get('keyword') === 'nowhere' ? [] : [anEntry(), anEntry({ id: 10, text: 'An older one' })],
    next: null,
  }));
  const { user } = open('log?keyword=nowhere');
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
  await screen.findByText('An older one');
  await user.click(screen.getByRole('textbox', { name: 'Text, reason or name' }));
  const [first, second] = screen.getAllByRole('link', { name: 'mia' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
});

describe('deleted comments', () => {
  it('are found and restored, which is told though the row is gone', async () => {
    let records = [aDeletedOne];
    fakeApi(getDeletedComments, () => aPage(records));
    const sent = fakeApi(restoreComment, () => {
      records = [];
      return null;
    });
    const { user } = open('deleted', anAdmin(ofRoot));
    expect((await screen.findAllByText('<b>gone</b>'))[0]).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Restore: Reply 9' })[0]!);
    expect(await screen.findByText('It has been restored.')).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({ kind: 'reply', id: 9 });
    expect(await screen.findByText('Nothing was deleted')).toBeDefined();
  });

  it('are no page for those who may not change everything', async () => {
    fakeApi(getReportCases, aPage<ReportCase>([]));
    open('deleted', anAdmin({ roleList: ['admin'] }));
    expect(await screen.findByText('Nothing is waiting')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Deleted comments' })).toBeNull();
  });
});

it('has no page of a name that is none', async () => {
  open('categories');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

describe('the brakes that people put', () => {
  it('mute somebody for a time with a reason, which is wanted', async () => {
    fakeApi(getMutes, aPage<Mute>([]));
    const sent = fakeApi(mutePerson, null);
    const { user } = open('muted');
    expect(await screen.findByText('No one is muted')).toBeDefined();
    await user.click(button('Mute someone'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Mute someone' }));
    for (const words of [/Please enter a username/, /Please give a reason/])
      expect(within(dialog).getByText(words)).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /Username/ }), ' bob ');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Shouting');
    await user.click(within(dialog).getByRole('button', { name: 'Mute someone' }));
    expect(await screen.findByText('bob is muted.')).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({ username: 'bob', minutes: 1440, reason: 'Shouting' });
  });

  it('say who cannot be muted, and let people write again', async () => {
    let records = [aMute];
    fakeApi(getMutes, () => aPage(records));
    fakeFailure(mutePerson, 'mute_nobody');
    const ended = fakeApi(unmutePerson, () => {
      records = [];
      return null;
    });
    const { user } = open('muted');
    await user.click(await screen.findByRole('button', { name: 'Mute someone' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Username/ }), 'who');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Why');
    await user.click(within(dialog).getByRole('button', { name: 'Mute someone' }));
    expect(await within(dialog).findByRole('alert')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click((await screen.findAllByRole('button', { name: 'Unmute: bob' }))[0]!);
    expect(await screen.findByText('bob can write again.')).toBeDefined();
    expect(ended.calls[0]!.body).toEqual({ username: 'bob' });
  });
});
