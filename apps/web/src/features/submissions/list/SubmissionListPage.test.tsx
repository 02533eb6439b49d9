import { screen, waitFor, within } from '@testing-library/react';
import { rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { checkSubmissionsStatus, getSubmissionList } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../../testing/fakeStream.ts';
import { aPage, aSubmission, aSubmissionRow } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

/** Longer than news is gathered before a question is asked: each piece could be asked about by itself. */
const BETWEEN_NEWS_MS = 300;

let list: Fake;
let stream: FakeStream;

beforeEach(() => {
  fakeSite();
  stream = installFakeStream();
  fakeApi(checkSubmissionsStatus, {});
  list = fakeApi(
    getSubmissionList,
    aPage([
      aSubmissionRow({ submitId: 5001, status: STATUS.judging, time: null, memory: null, judger: null }),
      aSubmissionRow({ submitId: 5000, uid: 'f'.repeat(32), username: 'bob', score: 40 }),
    ]),
  );
});

const lastQuery = () => Object.fromEntries(list.calls.at(-1)!.query);
const rejudgeThese = () => screen.queryByRole('link', { name: 'Rejudge these' });
const rowOf = (id: number) => screen.findByRole('row', { name: new RegExp(String(id)) });

describe('the submission list', () => {
  it('can be narrowed to shared code, which nobody rejudges as a whole', async () => {
    const { user, address } = renderRoute('/status?problemID=A1', { as: anAdmin() });
    await rowOf(5001);
    expect(rejudgeThese()).not.toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Shared code' }));
    expect(address()).toBe('/status?problemID=A1&shared=true');
    await waitFor(() => expect(lastQuery()).toMatchObject({ problemID: 'A1', shared: 'true' }));
    expect(rejudgeThese()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Shared code' }));
    expect(address()).toBe('/status?problemID=A1');
  });

  it('without any shared solution says so and how one shares; with a filter of one’s own, that it leaves nothing', async () => {
    fakeApi(getSubmissionList, aPage([]));
    const { go } = renderRoute('/status?problemID=A1&completeProblemID=true&status=0&shared=true', { as: aUser() });
    expect(await screen.findByText('No one has shared a solution yet')).toBeDefined();
    expect(screen.getByText(/switch on “Share code”/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'My submissions' }).getAttribute('href')).toBe(
      '/status?problemID=A1&completeProblemID=true&onlyMine=true',
    );
    expect(screen.queryByText('Nothing matches these filters')).toBeNull();
    await go('/status?problemID=A1&completeProblemID=true&status=0&shared=true&language=C');
    expect(await screen.findByText('Nothing matches these filters')).toBeDefined();
  });

  it('shows fifteen rows a page, the own ones marked', async () => {
    renderRoute('/status', { as: aUser() });
    expect((await rowOf(5001)).className).toContain('own');
    expect((await rowOf(5000)).className).not.toContain('own');
    expect(lastQuery()).toEqual({ currentPage: '1', limit: '15' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Status');
    expect(within(await rowOf(5000)).getByText('30 ms')).toBeDefined();
    expect(within(await rowOf(5000)).getByText('40')).toBeDefined();
    expect(within(await rowOf(5001)).queryByText('30 ms')).toBeNull();
  });

  it('leads from what was handed in to a contest into the contest', async () => {
    fakeApi(getSubmissionList, aPage([aSubmissionRow({ submitId: 5002, cid: 7, displayId: 'B' })]));
    renderRoute('/status', { as: aUser() });
    const links = within(await rowOf(5002)).getAllByRole('link');
    const addresses = links.map((link) => link.getAttribute('href'));
    expect(addresses).toContain('/contest/7/problem/B');
    expect(addresses).toContain('/contest/7/problem/B/submission-detail/5002');
  });

  it('offers the changes of a verdict in each row to whoever may rejudge, and to nobody else', async () => {
    const rejudged = fakeApi(rejudgeSubmission, aSubmission({ status: STATUS.pending }));
    const { user, address } = renderRoute('/status?status=-1', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Judging actions for submission 5000' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rejudge' }));
    expect(await screen.findByText('Rejudge successfully')).toBeDefined();
    expect(rejudged.calls[0]!.query.get('submitId')).toBe('5000');
    expect(address()).toBe('/status?status=-1');
    expect(rejudgeThese()?.getAttribute('href')).toBe('/admin/rejudge?status=-1&practice=true');
  });

  it.each([
    ['problemID=A10', '?problemId=A10&problemIdPart=true&practice=true'],
    ['problemID=A10&completeProblemID=true&username=bo', '?problemId=A10&username=bo&usernamePart=true&practice=true'],
    ['username=bob&completeUsername=true&language=C', '?username=bob&language=C&practice=true'],
  ])('leads from %s to the rejudging of the same submissions', async (filter, conditions) => {
    renderRoute(`/status?${filter}`, { as: anAdmin() });
    await rowOf(5000);
    expect(rejudgeThese()?.getAttribute('href')).toBe(`/admin/rejudge${conditions}`);
  });

  it('leads to the rejudging of own submissions by the own name', async () => {
    const me = anAdmin();
    renderRoute('/status?onlyMine=true&username=bo', { as: me });
    await rowOf(5000);
    expect(rejudgeThese()?.getAttribute('href')).toBe(`/admin/rejudge?username=${me.username}&practice=true`);
  });

  it('offers no rejudging of everything, nor of what still waits', async () => {
    renderRoute(`/status?problemID=A1001&status=${STATUS.pending}`, { as: anAdmin() });
    await rowOf(5000);
    expect(rejudgeThese()).toBeNull();
  });

  it('offers nothing of it to administrators who may not rejudge', async () => {
    renderRoute('/status?status=-1', { as: anAdmin({ roleList: ['admin'] }) });
    await rowOf(5000);
    expect(screen.queryByRole('button', { name: /^Judging actions for/ })).toBeNull();
    expect(rejudgeThese()).toBeNull();
  });

  it('reads its filters from the address', async () => {
    renderRoute(
      '/status?problemID=A1001&completeProblemID=true&username=bo&status=-1&language=C&onlyMine=true&currentPage=2',
      {
        as: aUser(),
      },
    );
    await rowOf(5000);
    expect(lastQuery()).toEqual({
      problemID: 'A1001',
      completeProblemID: 'true',
      username: 'bo',
      status: '-1',
      language: 'C',
      onlyMine: 'true',
      currentPage: '2',
      limit: '15',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Problem Submissions');
    expect(screen.getByRole('textbox', { name: 'Author' })).toHaveProperty('disabled', true);
  });

  it('writes its filters into the address', async () => {
    const { user, address } = renderRoute('/status?problemID=A1001&completeProblemID=true');
    await rowOf(5000);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Accepted');
    expect(address()).toBe('/status?problemID=A1001&completeProblemID=true&status=0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Status: All');
    await user.type(screen.getByRole('textbox', { name: 'Author' }), 'bob');
    await waitFor(() => expect(address()).toBe('/status?problemID=A1001&completeProblemID=true&username=bob'));
    await user.type(screen.getByRole('textbox', { name: 'Problem ID' }), '2');
    await waitFor(() => expect(address()).toBe('/status?problemID=A10012&username=bob'));
  });

  it('tells one person from those whose names hold that name, until another one is typed', async () => {
    const { user, address } = renderRoute('/status?username=bob&completeUsername=true');
    await rowOf(5000);
    expect(lastQuery()).toMatchObject({ username: 'bob', completeUsername: 'true' });
    expect(screen.getByRole('button', { name: 'Remove the filter Author bob' })).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Author' }), 'b');
    await waitFor(() => expect(address()).toBe('/status?username=bobb'));
  });

  it('refuses "only mine" without a login', async () => {
    const { user, address } = renderRoute('/status');
    await rowOf(5000);
    const onlyMine = screen.getByRole<HTMLInputElement>('switch', { name: 'Only mine' });
    await user.click(onlyMine);
    expect(await screen.findByText('Please login first')).toBeDefined();
    expect(onlyMine.checked).toBe(false);
    expect(address()).toBe('/status');
  });

  it('refuses an address with "only mine" without a login, and never asks for it', async () => {
    const { address } = renderRoute('/status?onlyMine=true');
    expect(await screen.findByText('Please login first')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/status'));
    await rowOf(5000);
    expect(list.calls.every((call) => call.query.get('onlyMine') === null)).toBe(true);
  });

  it('moves a row that is being judged when the stream says that it changed', async () => {
    const check = fakeApi(checkSubmissionsStatus, {
      5001: aSubmission({ submitId: 5001, status: STATUS.wrong_answer, time: 77 }),
    });
    renderRoute('/status', { as: aUser() });
    await waitFor(() => expect(stream.asked.flat()).toContain('submissions'));
    await rowOf(5001);
    stream.send({ type: 'changed', topic: 'submissions', ids: [5001, 4000] });
    expect(await within(await rowOf(5001)).findByText('Wrong Answer')).toBeDefined();
    expect(within(await rowOf(5001)).getByText('77 ms')).toBeDefined();
    expect(check.calls.at(-1)!.body).toEqual({ submitIds: [5001] });
  });

  it('asks about all its rows when too many changed to be named', async () => {
    const check = fakeApi(checkSubmissionsStatus, {});
    renderRoute('/status', { as: aUser() });
    await waitFor(() => expect(stream.asked.flat()).toContain('submissions'));
    await rowOf(5001);
    stream.send({ type: 'changed', topic: 'submissions', ids: [], many: true });
    await waitFor(() => expect(check.calls.at(-1)!.body).toEqual({ submitIds: [5001, 5000] }));
  });

  it('asks one question at a time, whatever happens meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const check = fakeApi(checkSubmissionsStatus, {}, { after: answer.promise });
    renderRoute('/status', { as: aUser() });
    await waitFor(() => expect(stream.asked.flat()).toContain('submissions'));
    await rowOf(5001);
    const asked = (id: number) => check.calls.filter((call) => (call.body['submitIds'] as number[]).includes(id));
    stream.send({ type: 'changed', topic: 'submissions', ids: [5001] });
    await waitFor(() => expect(asked(5001)).not.toEqual([]));
    for (let times = 0; times < 3; times += 1) {
      stream.send({ type: 'changed', topic: 'submissions', ids: [5000] });
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_NEWS_MS));
    }
    answer.resolve();
    await waitFor(() => expect(asked(5000)).toHaveLength(1));
  });

  it('asks every two seconds while the stream is broken and rows wait', async () => {
    stream.setReachable(false);
    const check = fakeApi(checkSubmissionsStatus, {
      5001: aSubmission({ submitId: 5001, status: STATUS.accepted, time: 77 }),
    });
    renderRoute('/status', { as: aUser() });
    expect(await within(await rowOf(5001)).findByText('Accepted')).toBeDefined();
    expect(check.calls[0]!.body).toEqual({ submitIds: [5001] });
  });
});
