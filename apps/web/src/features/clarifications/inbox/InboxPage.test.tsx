import {
  announceClarification,
  answerClarification,
  claimClarification,
  getCannedAnswers,
  getClarificationInbox,
  type JuryClarification,
  releaseClarification,
  restoreClarification,
  setCannedAnswers,
  withdrawClarification,
} from '@oyez/contract/contests/clarifications';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../api/session.ts';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aContestFrame, aJuryClarification, inMinutes } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const PROBLEMS = [{ displayId: 'B', displayTitle: 'Bridges', waiting: 1 }];
const fill = (rows: JuryClarification[]) =>
  fakeApi(getClarificationInbox, {
    ...aPage(rows),
    waiting: rows.filter(({ answer }) => answer === null).length,
    problems: PROBLEMS,
  });
const answered = (facts: Partial<JuryClarification> = {}) =>
  aJuryClarification({ answer: 'Yes.', answeredAt: inMinutes(0), answeredBy: 'root', version: 1, ...facts });

beforeEach(() => {
  fakeSite();
  fakeApi(getContestFrame, aContestFrame({ can: { run: true, rejudge: true, print: true, board: true } }));
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestProblem, []);
  fakeApi(claimClarification, { until: inMinutes(3) });
  fakeApi(releaseClarification, null);
  fakeApi(getCannedAnswers, {
    answers: [
      { zh: '是。', en: 'Yes.' },
      { zh: '请看题面。', en: '' },
    ],
    isDefault: true,
    usual: [{ en: 'Yes.', zh: '是。' }],
  });
});

const page = '/contest/7/question-inbox';
const question = () => screen.findByRole('article', { name: 'Question 40 from alice' });

describe('the jury’s inbox', () => {
  it('answers by keyboard with a canned answer, to the participant alone', async () => {
    fill([aJuryClarification()]);
    const claimed = fakeApi(claimClarification, { until: inMinutes(3) });
    const released = fakeApi(releaseClarification, null);
    const sent = fakeApi(answerClarification, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    expect(await screen.findByText('1 question is waiting for an answer.')).toBeDefined();
    const one = await question();
    await user.keyboard('j');
    expect(document.activeElement).toBe(one);
    await user.keyboard('r');
    const form = within(await screen.findByRole('form', { name: 'Answer to question 40' }));
    await waitFor(() => expect(claimed.calls[0]!.body).toEqual({ id: 40, takeOver: false }));
    await user.click(await form.findByRole('button', { name: '请看题面。' }));
    await user.click(form.getByRole('button', { name: 'Quote the question' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent.calls[0]!.body).toEqual({
        id: 40,
        answer: '请看题面。\n\n> May n be zero?',
        toAll: false,
        version: 0,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Answer to question 40' })).toBeNull());
    await waitFor(() => expect(released.calls).toHaveLength(1));
  });

  it('answers everyone in words of its own for the question', async () => {
    fill([aJuryClarification()]);
    const sent = fakeApi(answerClarification, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Answer: question 40' }));
    await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'No.');
    await user.click(screen.getByRole('radio', { name: 'To everyone' }));
    const quote = screen.getByRole('textbox', { name: 'Question as everyone sees it' });
    await user.clear(quote);
    await user.type(quote, 'Is n positive?');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(sent.calls[0]!.body).toEqual({ id: 40, answer: 'No.', toAll: true, quote: 'Is n positive?', version: 0 }),
    );
  });

  it('keeps what is written whatever closes the form, for whoever wrote it, until it is sent', async () => {
    fill([aJuryClarification()]);
    fakeApi(answerClarification, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
    const reopen = async () => user.click(await screen.findByRole('button', { name: 'Answer: question 40' }));
    await reopen();
    await user.type(await field(), 'No.');
    await user.click(screen.getByRole('radio', { name: 'To everyone' }));
    await user.type(await field(), '{Escape}');
    await reopen();
    expect((await field()).value).toBe('No.');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'To everyone' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => signIn('token-2', anAdmin({ uid: 'uid-other' })));
    await reopen();
    expect((await field()).value).toBe('');
    await user.type(await field(), '{Escape}');
    act(() => signIn('token-1', anAdmin()));
    await reopen();
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByRole('button', { name: 'Answer: question 40' });
    await reopen();
    expect((await field()).value).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('oyez.contest.answer'))).toEqual([]);
  });

  it('does not put what was written in the place of another’s answer', async () => {
    fill([aJuryClarification()]);
    const { user, queryClient } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Answer: question 40' }));
    await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'No.{Escape}');
    fill([answered({ answer: 'Yes, it may.' })]);
    await act(() => queryClient.invalidateQueries());
    await user.click(await screen.findByRole('button', { name: 'Correct: question 40' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })).value).toBe('Yes, it may.');
  });

  it.each([
    ['as most browsers tell it', { isComposing: true }],
    ['as Safari tells it', { keyCode: 229 }],
  ])('stays open when Escape drops a Chinese word, %s', async (_how, facts) => {
    fill([aJuryClarification()]);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Answer: question 40' }));
    const field = await screen.findByRole('textbox', { name: 'Answer' });
    fireEvent.keyDown(field, { key: 'Escape', ...facts });
    expect(screen.getByRole('textbox', { name: 'Answer' })).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull());
  });

  it('says who is answering, and lets one take over', async () => {
    fill([aJuryClarification({ claim: { username: 'bob', own: false, until: inMinutes(3) } })]);
    const claim = fakeFailure(claimClarification, 'clarification_claimed');
    const { user } = renderRoute(page, { as: anAdmin() });
    expect(await screen.findByText('bob is answering')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Answer: question 40' }));
    expect(await screen.findByText(/^bob is answering this question right now/)).toBeDefined();
    expect(claim.calls[0]!.body).toEqual({ id: 40, takeOver: false });
    const taken = fakeApi(claimClarification, { until: inMinutes(3) });
    await user.click(screen.getByRole('button', { name: 'Answer anyway' }));
    await waitFor(() => expect(taken.calls[0]!.body).toEqual({ id: 40, takeOver: true }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer anyway' })).toBeNull());
  });

  it('makes an announcement from an answer, with what everyone may read', async () => {
    fill([answered({ quote: 'Is n positive?', answer: 'No.' })]);
    const told = fakeApi(announceClarification, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Announce: question 40' }));
    const form = within(await screen.findByRole('form', { name: 'Announce the answer' }));
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(told.calls[0]!.body).toEqual({
        id: 40,
        title: 'Clarification: B: Bridges',
        content: '> Is n positive?\n\nNo.',
      }),
    );
  });

  it('removes what is no question, and takes that back', async () => {
    fill([aJuryClarification()]);
    const removed = fakeApi(withdrawClarification, null);
    const restored = fakeApi(restoreClarification, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Remove: question 40' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls[0]!.body).toEqual({ id: 40 }));
    expect(removed.calls).toHaveLength(1);
  });

  it('is narrowed by state and problem, and the address keeps both', async () => {
    const asked = fill([aJuryClarification()]);
    const { user, address } = renderRoute(page, { as: anAdmin() });
    await question();
    await user.click(screen.getByRole('radio', { name: 'Waiting' }));
    const asksFor = (state: string, displayId: string | null) =>
      waitFor(() => {
        const last = asked.calls.at(-1)!.query;
        expect([last.get('state'), last.get('displayId')]).toEqual([state, displayId]);
      });
    await asksFor('waiting', null);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Problem' }), 'B: Bridges (1)');
    await asksFor('waiting', 'B');
    expect(address()).toBe(`${page}?state=waiting&displayId=B`);
  });

  it('keeps canned answers of its own', async () => {
    fill([]);
    const set = fakeApi(setCannedAnswers, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Canned answers' }));
    const form = within(await screen.findByRole('form', { name: 'Canned answers' }));
    await user.click(form.getByRole('button', { name: 'Remove answer 2' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.type(form.getByRole('textbox', { name: 'English, answer 2' }), 'No comment.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(set.calls[0]!.body).toEqual({
        cid: 7,
        answers: [
          { zh: '是。', en: 'Yes.' },
          { zh: '', en: 'No comment.' },
        ],
      }),
    );
  });
});

describe('the texts of the jury', () => {
  it('go back to the usual answers in the form alone, until they are saved', async () => {
    fill([]);
    const set = fakeApi(setCannedAnswers, null);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Canned answers' }));
    const form = within(await screen.findByRole('form', { name: 'Canned answers' }));
    await user.click(form.getByRole('button', { name: 'Reset to the defaults' }));
    expect(form.getAllByRole('textbox')).toHaveLength(2);
    expect(set.calls).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await refuseToLeave(user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(set.calls.map(({ body }) => body)).toEqual([{ cid: 7, answers: null }]));
  });

  it('are not lost from an announcement by Escape without a question', async () => {
    fill([answered()]);
    const { user } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: /^Announce/ }));
    const form = within(await screen.findByRole('form', { name: 'Announce the answer' }));
    const text = form.getByRole('textbox', { name: 'Text' });
    await user.type(text, ' And so on.{Escape}');
    await refuseToLeave(user);
    expect((text as HTMLTextAreaElement).value).toContain('And so on.');
  });

  it('stay in an announcement whose question goes from the list meanwhile', async () => {
    fill([answered()]);
    const told = fakeApi(announceClarification, null);
    const { user, queryClient } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: /^Announce/ }));
    const form = within(await screen.findByRole('form', { name: 'Announce the answer' }));
    await user.type(form.getByRole('textbox', { name: 'Text' }), ' And so on.');
    fill([]);
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
    await user.click(form.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(told.calls[0]?.body).toMatchObject({ id: 40, content: '> May n be zero?\n\nYes. And so on.' }),
    );
  });

  it.each([
    ['an announcement', /^Announce/, 'Announce the answer', /^Title/],
    ['canned answers', 'Canned answers', 'Canned answers', 'English, answer 1'],
  ])('are asked about when one leaves the page with %s', async (_what, action, name, field) => {
    fill([answered()]);
    const { user, go, address } = renderRoute(page, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: action }));
    const form = within(await screen.findByRole('form', { name }));
    await user.type(form.getByRole('textbox', { name: field }), ' And so on.');
    void go('/contest/7');
    await refuseToLeave(user);
    expect(address()).toBe(page);
  });
});

describe('a new question', () => {
  it('pops up for the jury wherever it is, once, and counts at the tab until it is answered', async () => {
    const stream = installFakeStream();
    fill([]);
    const { user, address } = renderRoute('/contest/7', { as: anAdmin() });
    await waitFor(() => expect(stream.asked.flat()).toContain('contest:7:clarifications'));
    fill([aJuryClarification()]);
    stream.send({ type: 'changed', topic: 'contest:7:clarifications', ids: [40] });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('A question is waiting for the jury');
    expect(notice.textContent).toContain('May n be zero?');
    expect(screen.getByLabelText('1 question is waiting for an answer')).toBeDefined();
    await user.click(within(notice).getByRole('button', { name: 'Open the inbox' }));
    await waitFor(() => expect(address()).toBe(page));
    await question();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByLabelText('1 question is waiting for an answer')).toBeDefined();
  });
});
