import {
  askClarification,
  type Clarification,
  getClarifications,
  restoreClarification,
  withdrawClarification,
} from '@oyez/contract/contests/clarifications';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn, signOut } from '../../api/session.ts';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { aClarification, aContestFrame, aListedProblem, inMinutes } from '../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderElement, renderRoute } from '../../testing/renderRoute.tsx';
import { AskJury } from './AskJury.tsx';

const tell = (rows: Clarification[], ask: string | null = null) => fakeApi(getClarifications, { ...aPage(rows), ask });
const answered = (facts: Partial<Clarification> = {}) =>
  aClarification({ answer: 'Yes, **zero** is allowed.', answeredAt: inMinutes(0), version: 1, ...facts });

beforeEach(() => {
  fakeSite();
  fakeApi(getContestFrame, aContestFrame());
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestProblem, [
    aListedProblem(),
    aListedProblem({ id: 2, pid: 1001, displayId: 'B', displayTitle: 'Bridges' }),
  ]);
});

const page = '/contest/7/clarifications';
const tab = () => within(screen.getByRole('navigation', { name: 'Pages of the contest' }));

it('a question of the team says who of it asked', async () => {
  fakeApi(getContestFrame, aContestFrame());
  fakeApi(getClarifications, { ...aPage([aClarification({ mate: 'bob' }), aClarification({ id: 41 })]), ask: null });
  renderRoute('/contest/7/clarifications', { as: aUser() });
  expect(await screen.findByText('Your team’s question, by bob')).toBeDefined();
  expect(screen.getAllByText('Your question')).toHaveLength(1);
});

describe('asking the jury', () => {
  it('about the problem that one reads begins with that problem chosen', async () => {
    const asked = fakeApi(askClarification, { id: 41 });
    const { user } = renderElement(<AskJury contestId={7} displayId="B" />, '/', { as: aUser() });
    await user.click(screen.getByRole('button', { name: 'Ask the jury about this problem' }));
    const form = await screen.findByRole('form', { name: 'Ask the jury' });
    const about = within(form).getByRole<HTMLSelectElement>('combobox', { name: 'About' });
    await within(form).findByRole('option', { name: 'B: Bridges' });
    expect(about.value).toBe('B');
    await user.click(within(form).getByRole('textbox', { name: 'Question' }));
    await user.paste('May n be zero?');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Sent. The answer will pop up/)).toBeDefined();
    expect(asked.calls[0]!.body).toEqual({ cid: 7, displayId: 'B', question: 'May n be zero?' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('oyez.contest.question'))).toEqual([]);
  });

  it('about the whole contest names no problem, and says in the form what was refused', async () => {
    const refused = fakeFailure(askClarification, 'clarification_wait');
    const { user } = renderElement(<AskJury contestId={7} />, '/', { as: aUser() });
    await user.click(screen.getByRole('button', { name: 'Ask the jury' }));
    const form = within(await screen.findByRole('form', { name: 'Ask the jury' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Please write your question.')).toBeDefined();
    expect(refused.calls).toHaveLength(0);
    await user.click(form.getByRole('textbox', { name: 'Question' }));
    await user.paste('Is lunch included?');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(/still waiting for an answer/)).toBeDefined();
    expect(refused.calls[0]!.body).toEqual({ cid: 7, question: 'Is lunch included?' });
  });

  it('keeps what was typed when the form is closed before it was sent', async () => {
    tell([]);
    const { user } = renderElement(<AskJury contestId={7} />, '/', { as: aUser() });
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Ask the jury' }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
    };
    await user.type(await open(), 'Half a ');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull());
    expect((await open()).value).toBe('Half a ');
  });

  it('shows what was typed to nobody else who logs in at the same browser, and to its writer after a new login', async () => {
    tell([]);
    const { user } = renderElement(<AskJury contestId={7} />, '/', { as: aUser() });
    await user.click(screen.getByRole('button', { name: 'Ask the jury' }));
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
    await user.type(await field(), 'Half a ');
    act(() => signOut());
    await user.type(await field(), 'thought');
    act(() => signIn('token-2', aUser()));
    expect((await field()).value).toBe('Half a thought');
    cleanup();

    const bobs = renderElement(<AskJury contestId={7} />, '/', { as: aUser({ uid: 'uid-bob', username: 'bob' }) });
    await bobs.user.click(screen.getByRole('button', { name: 'Ask the jury' }));
    expect((await field()).value).toBe('');
  });

  it('is over with the contest, and the archive says so', async () => {
    fakeApi(
      getContestFrame,
      aContestFrame({ submit: 'contest_ended', contest: { status: 1, endTime: inMinutes(-1) } }),
    );
    tell([answered()], 'clarifications_closed');
    renderRoute(page, { as: aUser() });
    expect(await screen.findByText(/^The contest is over, and no more questions are accepted/)).toBeDefined();
    expect(await screen.findByText('zero')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask the jury' })).toBeNull();
    expect(screen.queryByText(/^Answer to your question/)).toBeNull();
  });
});

describe('one’s own questions', () => {
  it('wait, can be withdrawn, and come back by undo', async () => {
    let rows = [aClarification()];
    fakeApi(getClarifications, () => ({ ...aPage(rows), ask: null }));
    const withdrawn = fakeApi(withdrawClarification, () => {
      rows = [];
      return null;
    });
    fakeApi(restoreClarification, () => {
      rows = [aClarification()];
      return null;
    });
    const { user } = renderRoute(page, { as: aUser() });
    expect(await screen.findByText('Waiting for the jury')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Withdraw the question “May n be zero?”' }));
    expect(await screen.findByText('No clarifications yet')).toBeDefined();
    expect(withdrawn.calls[0]!.body).toEqual({ id: 40 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Waiting for the jury')).toBeDefined();
  });
});

describe('an answer', () => {
  it('pops up wherever one is as soon as the site tells of it, once, and counts at the tab until it is read', async () => {
    const stream = installFakeStream();
    tell([aClarification()]);
    const { user, go } = renderRoute('/contest/7', { as: aUser() });
    await waitFor(() => expect(stream.asked.flat()).toContain('contest:7:clarifications'));
    tell([answered()]);
    stream.send({ type: 'changed', topic: 'contest:7:clarifications', ids: [40] });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Answer to your question about B');
    expect(notice.textContent).toContain('Yes, zero is allowed.');
    expect(tab().getByLabelText('1 unread')).toBeDefined();
    await user.click(tab().getByRole('link', { name: /^Clarifications/ }));
    expect(await screen.findByRole('region', { name: 'The jury’s answer' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await go('/contest/7');
    expect(tab().queryByLabelText('1 unread')).toBeNull();
    // Corrected, it is news again.
    tell([answered({ answer: 'No.', version: 2 })]);
    stream.send({ type: 'changed', topic: 'contest:7:clarifications', ids: [40] });
    expect((await screen.findByRole('alert')).textContent).toContain('No.');
  });

  it('to everyone tells nothing of who asked', async () => {
    tell([answered({ own: false, askedAt: null, toAll: true, problem: null })]);
    renderRoute('/contest/7', { as: aUser() });
    expect((await screen.findByRole('alert')).textContent).toContain('Clarification for everyone');
  });
});
