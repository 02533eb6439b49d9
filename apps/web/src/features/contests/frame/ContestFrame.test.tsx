import {
  getContestFrame,
  getContestNotReadAnnouncement,
  getContestProblem,
  registerContest,
} from '@oyez/contract/contests/contests';
import { getUserProblemStatus } from '@oyez/contract/problems/problems';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import {
  aContestFrame,
  aListedProblem,
  anAnnouncement,
  aScheduledFrame,
  inMinutes,
} from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestProblem, [aListedProblem()]);
  fakeApi(getUserProblemStatus, {});
});

const tab = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Pages of the contest' })).getByRole('link', { name });

describe('the frame of a contest', () => {
  it('says what it is, who may take part, by which rules, and how much is left', async () => {
    fakeApi(getContestFrame, aContestFrame({ contest: { type: 1, auth: 2, oiRankScoreType: 'Highest', gid: 3 } }));
    renderRoute('/contest/7', { as: aUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring Cup' })).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/^4:(29|30):\d\d left$/);
    expect(screen.getByRole('progressbar', { name: 'Progress of the contest' }).getAttribute('aria-valuenow')).toBe(
      '100',
    );
    expect(screen.getByRole('button', { name: /^Protected: .*needs the password/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^OI: .*the highest score of each problem/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Group contest' }).getAttribute('href')).toBe('/group/3');
    expect(screen.getByText('42 people registered')).toBeDefined();
    expect(tab('Overview').getAttribute('aria-current')).toBe('page');
    expect(tab('Problems').getAttribute('href')).toBe('/contest/7/problems');
  });

  it('counts nobody where nobody needs to register', async () => {
    fakeApi(getContestFrame, aContestFrame({ contest: { auth: 0, count: 0 } }));
    renderRoute('/contest/7', { as: aUser() });
    await screen.findByRole('heading', { level: 1, name: 'Spring Cup' });
    expect(screen.queryByText(/registered$/)).toBeNull();
  });

  it('leads those who take part to their own submissions, and the jury to all', async () => {
    fakeApi(getContestFrame, aContestFrame());
    const { queryClient } = renderRoute('/contest/7', { as: aUser() });
    await screen.findByRole('heading', { level: 1, name: 'Spring Cup' });
    expect(tab('Submissions').getAttribute('href')).toBe('/contest/7/submissions?onlyMine=true');
    fakeApi(getContestFrame, aContestFrame({ can: { run: true, rejudge: false, print: false, board: true } }));
    await queryClient.invalidateQueries();
    await waitFor(() => expect(tab('Submissions').getAttribute('href')).toBe('/contest/7/submissions'));
  });

  it('keeps everything but the overview shut before the start, and says why', async () => {
    fakeApi(getContestFrame, aScheduledFrame());
    const { go } = renderRoute('/contest/7', { as: aUser() });
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Starts in 1:(29|30):/);
    expect(tab('Problems: The contest has not started yet').getAttribute('aria-disabled')).toBe('true');
    await go('/contest/7/problems');
    expect(await screen.findByText('The contest has not started yet')).toBeDefined();
    expect(screen.queryByText('Two Sums')).toBeNull();
  });

  it('opens by itself at the start, without a reload', async () => {
    // Counted from the first question: a busy machine may be late with it.
    let startsAt: number | undefined;
    const frame = fakeApi(getContestFrame, () => {
      startsAt ??= Date.now() + 8000;
      const startTime = new Date(startsAt).toISOString();
      return Date.now() < startsAt
        ? aScheduledFrame({ contest: { startTime } })
        : aContestFrame({ contest: { startTime } });
    });
    renderRoute('/contest/7/problems', { as: aUser() });
    expect(await screen.findByText('The contest has not started yet')).toBeDefined();
    expect(frame.calls).toHaveLength(1);
    expect(await screen.findByText('Spring Cup has started.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Two Sums' })).toBeDefined();
    expect(frame.calls.length).toBeLessThanOrEqual(3);
  });

  it('ends with the server, whatever the clock of this machine says', async () => {
    // The server is an hour ahead of this machine.
    const now = inMinutes(60);
    fakeApi(
      getContestFrame,
      aContestFrame({ contest: { now, status: 1, startTime: inMinutes(-60), endTime: inMinutes(59) } }),
    );
    renderRoute('/contest/7', { as: aUser() });
    expect((await screen.findByRole('timer')).textContent).toBe('Ended00:00:00');
    expect(screen.getByRole('progressbar', { name: 'Progress of the contest' }).getAttribute('aria-valuenow')).toBe(
      '1000',
    );
  });

  it('counts right again at once when the clock of this machine is set', async () => {
    const clock = Date.now;
    const times = { startTime: inMinutes(-30), endTime: inMinutes(90) };
    const now = () => new Date(clock()).toISOString();
    const asked = fakeApi(getContestFrame, () => aContestFrame({ contest: { ...times, now: now() } }));
    renderRoute('/contest/7', { as: aUser() });
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^1:(29|30):\d\d left$/);
    const set = vi.spyOn(Date, 'now').mockImplementation(() => clock() + 3_600_000);
    try {
      await waitFor(() => expect(asked.calls).toHaveLength(2));
      await waitFor(() => expect(timer.textContent).toMatch(/^1:(29|30):\d\d left$/));
    } finally {
      set.mockRestore();
    }
    await waitFor(() => expect(asked.calls).toHaveLength(3));
    await waitFor(() => expect(timer.textContent).toMatch(/^1:(29|30):\d\d left$/));
  });

  it('that does not exist leads to the list', async () => {
    fakeFailure(getContestFrame, 'contest_not_found');
    renderRoute('/contest/7', { as: aUser() });
    expect(await screen.findByText('There is no such contest.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the contests' }).getAttribute('href')).toBe('/contest');
  });

  it('asks who is not logged in to do so', async () => {
    const { address } = renderRoute('/contest/7/problems');
    expect(await screen.findByRole('dialog', { name: /login/i })).toBeDefined();
    await waitFor(() => expect(address()).toBe('/home'));
  });
});

describe('the way in', () => {
  const shut = { auth: 1, description: '' };
  const closed = () =>
    aContestFrame({
      registered: false,
      entry: 'contest_needs_password',
      submit: 'contest_needs_password',
      problems: null,
      languages: null,
      bounds: null,
      contest: shut,
    });

  it('of a private contest is its password, sent with Enter', async () => {
    let entered = false;
    fakeApi(getContestFrame, () => (entered ? aContestFrame({ contest: shut }) : closed()));
    const register = fakeApi(registerContest, () => {
      entered = true;
      return null;
    });
    const { user } = renderRoute('/contest/7', { as: aUser() });
    const field = await screen.findByLabelText('Contest password');
    expect(screen.getByRole('button', { name: 'Show or hide the characters' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('Enter the contest password')).toBeDefined();
    expect(register.calls).toHaveLength(0);
    await user.type(field, 'open sesame{Enter}');
    expect(await screen.findByText('Register contest successfully')).toBeDefined();
    expect(register.calls[0]!.body).toEqual({ cid: 7, password: 'open sesame' });
    await waitFor(() => expect(screen.queryByLabelText('Contest password')).toBeNull());
    expect(tab('Problems').getAttribute('href')).toBe('/contest/7/problems');
  });

  it('says at the field what is wrong with a password', async () => {
    fakeApi(getContestFrame, closed());
    fakeFailure(registerContest, 'contest_accounts_only');
    const { user } = renderRoute('/contest/7/problems', { as: aUser() });
    await user.type(await screen.findByLabelText('Contest password'), 'guess{Enter}');
    expect(await screen.findByText(/Only accounts named by the organizers/)).toBeDefined();
  });

  it('is shut after the end of a private contest, and says so in place of a form that nobody could use', async () => {
    const times = { status: 1, startTime: inMinutes(-120), endTime: inMinutes(-60) };
    let late = false;
    const after = () => ({ ...closed(), contest: { ...closed().contest, ...times, allowEndSubmit: late } });
    fakeApi(getContestFrame, after);
    const { go, queryClient } = renderRoute('/contest/7', { as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Registration for this contest has ended' })).toBeDefined();
    expect(screen.queryByLabelText('Contest password')).toBeNull();
    await go('/contest/7/problems');
    expect(await screen.findByRole('heading', { level: 1, name: /^Registration .* has ended/ })).toBeDefined();
    expect(screen.queryByLabelText('Contest password')).toBeNull();
    late = true;
    await queryClient.invalidateQueries();
    expect(await screen.findByLabelText('Contest password')).toBeDefined();
  });

  it('of a public contest is a button, until one is registered', async () => {
    let registered = false;
    fakeApi(getContestFrame, () => aContestFrame({ registered, takesPart: registered }));
    fakeApi(registerContest, () => {
      registered = true;
      return null;
    });
    const { user } = renderRoute('/contest/7', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Register' })).toBeNull());
    expect(screen.getByText('Register contest successfully')).toBeDefined();
  });

  it('is not offered to whoever takes part in a public contest by what they handed in', async () => {
    fakeApi(getContestFrame, aContestFrame({ registered: false, takesPart: true }));
    renderRoute('/contest/7', { as: aUser() });
    await screen.findByLabelText('How long?');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  it('of a protected contest is its password also for those who handed something in by one that was changed', async () => {
    const submit = 'contest_register_first';
    fakeApi(getContestFrame, aContestFrame({ registered: false, takesPart: true, submit, contest: { auth: 2 } }));
    renderRoute('/contest/7', { as: aUser() });
    expect(await screen.findByLabelText('Contest password')).toBeDefined();
  });
});

describe('the overview', () => {
  it('answers what everybody asks, in words', async () => {
    const startTime = inMinutes(-30);
    const sealRankTime = new Date(new Date(startTime).getTime() + 240 * 60_000).toISOString();
    fakeApi(
      getContestFrame,
      aContestFrame({
        release: 'waiting',
        awards: { kind: 'number', names: ['Gold', 'Silver'] },
        contest: { startTime, sealRank: true, sealRankTime },
      }),
    );
    renderRoute('/contest/7', { as: aUser() });
    const answer = async (question: string) => (await screen.findByLabelText(question)).textContent;
    expect(await answer('When?')).toMatch(/^From \d{4}-.* to .*the clock is the server’s\.$/);
    expect(await answer('How long?')).toBe('5 hours, 3 problems.');
    expect(await answer('Which rules?')).toMatch(/^ACM: .*Awards: Gold, Silver\.$/);
    expect(await answer('Which penalty?')).toMatch(/20 minutes for each rejected try/);
    expect(await answer('Which languages and limits?')).toMatch(
      /^C\+\+ 17, Python31 s to 2 s and 256 MB for each test/,
    );
    expect(await answer('How is the board sealed?')).toMatch(/^From minute 240 on .*when the organizers release it\.$/);
    expect(await answer('Who to ask?')).toMatch(/^The organizer of this contest: root/);
    expect(await screen.findByText('pens')).toBeDefined();
  });
});

describe('news of a contest', () => {
  it('pops up on every page until it is closed, counts on its tab, and is not asked for again', async () => {
    fakeApi(getContestFrame, aContestFrame());
    const unread = fakeApi(getContestNotReadAnnouncement, [anAnnouncement()]);
    const { user, go, queryClient } = renderRoute('/contest/7', { as: aUser() });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Contest announcement: Problem B');
    expect(notice.textContent).toContain('The limit is two seconds.');
    expect(screen.getByLabelText('1 unread')).toBeDefined();
    expect(unread.calls[0]!.body).toEqual({ cid: 7, readAnnouncementList: [] });
    await go('/contest/7/problems');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText('1 unread')).toBeNull());
    await queryClient.refetchQueries({ queryKey: ['contest', 7, 'announcements'] });
    expect(unread.calls.at(-1)!.body).toEqual({ cid: 7, readAnnouncementList: [90] });
  });
});
