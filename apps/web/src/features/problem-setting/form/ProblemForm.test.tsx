import { act, screen, waitFor, within } from '@testing-library/react';
import { getOutdatedVerdicts } from '@oyez/contract/contests/contest-rejudging';
import { createProblem, getAdminProblem, getProblemCases, updateProblem } from '@oyez/contract/problems/problem-admin';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure, fakeOutage } from '../../../testing/fakeApi.ts';
import { aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { EDITED, fakeEditedProblem } from '../../../testing/fakeEditedProblem.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { tagGroupsQuery } from '../../problems/problemLists.api.ts';

const problem = EDITED;
const { en } = problem.statements;

beforeEach(() => {
  fakeEditedProblem();
});

const open = (path: string) => renderRoute(path, { as: anAdmin({ roleList: ['problem_admin'] }) });
const save = () => screen.findByRole('button', { name: 'Save' });
const title = async () =>
  within(await screen.findByRole('region', { name: 'Statement' })).getByRole('textbox', { name: /^Title/ });

describe('the form of a problem', () => {
  it('says what is missing and sends nothing', async () => {
    const created = fakeApi(createProblem, null);
    const { user } = open('/admin/problem/create');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const alert = await screen.findByRole('alert');
    for (const words of ['Problem Display ID is required', 'Judge Samples is required']) {
      expect(within(alert).getByText(words)).toBeTruthy();
    }
    expect(created.calls).toHaveLength(0);
  });

  it('sends what was changed together with the version that it was read from', async () => {
    const updated = fakeApi(updateProblem, null);
    fakeApi(getProblemDetail, aProblemInfo());
    const { user } = open('/admin/problem/edit/7');
    await user.clear(await title());
    await user.type(await title(), 'Total');
    await user.click(await save());
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      problem: { id: 7, problemId: 'A7', statements: { en: { ...en, title: 'Total' } } },
      languages: [{ name: 'C' }],
      samples: [{ input: '1 2\n', output: '3\n' }],
      isUploadTestCase: false,
      basedOn: problem.gmtModified,
    });
    expect(await screen.findByText('No changes')).toBeTruthy();
  });

  it('shows what the server has made of a saved form, and lets one look at its new tests', async () => {
    fakeApi(updateProblem, null);
    fakeApi(getProblemDetail, aProblemInfo());
    const files = { ...problem, isUploadCase: true };
    const [input, output] = ['1.in', '1.out'];
    const test = { id: 1, pid: 7, input, output, score: null, groupNum: null, status: 0 };
    fakeApi(getAdminProblem, files);
    fakeApi(getProblemCases, [test]);
    const { user } = open('/admin/problem/edit/7');
    const displayId = await screen.findByRole('textbox', { name: /^Problem Display ID/ });
    await user.type(displayId, 'b');
    fakeApi(getAdminProblem, { ...files, problemId: 'A7B', gmtModified: '2099-01-01T00:00:00.000Z' });
    fakeApi(getProblemCases, [test, { ...test, id: 2, input: '2.in', output: '2.out' }]);
    await user.click(await save());
    expect(await screen.findByRole('button', { name: 'View test 2' })).toBeTruthy();
    expect((displayId as HTMLInputElement).value).toBe('A7B');
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('warns that links to the problem break with another display id', async () => {
    const { user } = open('/admin/problem/edit/7');
    const displayId = await screen.findByRole('textbox', { name: /^Problem Display ID/ });
    const warning = () => screen.queryByText(/links to A7 will stop working/);
    await user.clear(displayId);
    await user.type(displayId, 'a7');
    expect(warning()).toBeNull();
    await user.type(displayId, 'x');
    expect(warning()).not.toBeNull();
  });

  it('puts what the server refuses at its field', async () => {
    const fields = [{ field: 'problem.statements.en.title', reason: 'No such title, please.' }];
    fakeFailure(updateProblem, 'problem_text_unstorable', { fields });
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    await user.click(await save());
    await waitFor(async () => expect((await title()).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('No such title, please.').length).toBeGreaterThan(1);
  });

  it('says at the type that a contest keeps it', async () => {
    const reason = 'Contests under ACM rules use this problem: Spring Cup.';
    fakeFailure(updateProblem, 'problem_type_in_contests', { fields: [{ field: 'problem.type', reason }] });
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    await user.click(await save());
    const basics = await screen.findByRole('region', { name: 'Basics' });
    expect(await within(basics).findByText(reason)).toBeDefined();
  });

  it('offers after saving to look what judging again would change in contests that have the problem', async () => {
    fakeApi(updateProblem, null);
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    expect(screen.queryByText('Verdicts from before the change')).toBeNull();
    fakeApi(getAdminProblem, { ...problem, gmtModified: '2099-01-01T00:00:00.000Z' });
    fakeApi(getOutdatedVerdicts, [
      { cid: 5, title: 'Spring Cup', displayId: 'C', submissions: 12, tests: [3], onlyTest: 3 },
      { cid: 4, title: 'Winter Cup', displayId: 'A', submissions: 1, tests: [], onlyTest: null },
    ]);
    await user.click(await save());
    const offer = await screen.findByText(/Spring Cup, problem C: 12 submissions were judged before/);
    expect(offer.textContent).toContain('Tests that changed: 3.');
    const links = screen.getAllByRole('link', { name: /^See what rejudging problem/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contest/5/rejudge?problem=C&test=3',
      '/contest/4/rejudge?problem=A',
    ]);
    expect(await screen.findByText(/You will find them below the tests/)).toBeDefined();
  });

  it('asks whose version it shall be when somebody else has saved meanwhile', async () => {
    fakeFailure(updateProblem, 'problem_changed_meanwhile');
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    const theirs = { ...problem, modifiedUser: 'rival', gmtModified: '2099-01-01T00:00:00.000Z' };
    fakeApi(getAdminProblem, theirs);
    await user.click(await save());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has changed this problem' });
    const updated = fakeApi(updateProblem, null);
    window.dispatchEvent(new Event('visibilitychange'));
    await within(dialog).findByText(/rival saved it/);
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite with my version' }));
    await waitFor(() => expect(updated.calls[0]?.body).toMatchObject({ basedOn: theirs.gmtModified }));
  });

  it('puts what one has changed onto what somebody else has saved', async () => {
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    fakeFailure(updateProblem, 'problem_changed_meanwhile');
    const theirs = {
      ...problem,
      source: 'Their source',
      statements: { en: { ...en, title: 'Their title', input: 'Their input' } },
      gmtModified: '2099-01-01T00:00:00.000Z',
    };
    fakeApi(getAdminProblem, theirs);
    await user.click(await save());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Merge my changes' }));
    const source = await screen.findByRole('textbox', { name: /^Source/ });
    await waitFor(() => expect((source as HTMLInputElement).value).toBe('Their source'));
    const updated = fakeApi(updateProblem, null);
    await user.click(await save());
    await waitFor(() =>
      expect(updated.calls[0]?.body).toMatchObject({
        problem: { source: 'Their source', statements: { en: { title: 'Sum!', input: 'Their input' } } },
        basedOn: theirs.gmtModified,
      }),
    );
  });

  it('keeps what one has written when the version of somebody else is loaded', async () => {
    const { user } = open('/admin/problem/edit/7');
    await user.type(await title(), '!');
    fakeFailure(updateProblem, 'problem_changed_meanwhile');
    fakeApi(getAdminProblem, { ...problem, source: 'Their source', gmtModified: '2099-01-01T00:00:00.000Z' });
    await user.click(await save());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Load their version' }));
    const source = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Source/ }).value;
    await waitFor(() => expect(source()).toBe('Their source'));
    expect(((await title()) as HTMLInputElement).value).toBe('Sum');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(((await title()) as HTMLInputElement).value).toBe('Sum!');
    expect(source()).toBe('Their source');
  });

  it('puts back a test that was taken out by mistake', async () => {
    const { user } = open('/admin/problem/edit/7');
    await user.click(await screen.findByRole('button', { name: 'Remove test 1' }));
    expect(screen.queryByRole('textbox', { name: 'Input of test 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Input of test 1' }).value).toBe('1 2\n');
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  describe('that was sent when the network broke', () => {
    const fill = async (user: ReturnType<typeof open>['user']) => {
      await user.type(await screen.findByRole('textbox', { name: /^Problem Display ID/ }), 'a7');
      await user.click(screen.getByText('English', { exact: false }));
      await user.type(await title(), 'Sum');
      for (const part of ['Input Description', 'Output Description']) {
        await user.type(screen.getByRole('textbox', { name: new RegExp(`^${part}`) }), 'Numbers');
      }
      await user.click(screen.getByText('Type them here'));
      await user.type(screen.getByRole('textbox', { name: 'Input of test 1' }), '1 2');
    };
    const create = () => screen.getByRole('button', { name: 'Create' });
    const made = { ...problem, author: 'root', gmtModified: problem.gmtCreate };

    it('goes on with the problem that was made, and makes no second one', async () => {
      const created = fakeApi(createProblem, null);
      fakeOutage(getProblemDetail);
      const { user, address } = open('/admin/problem/create');
      await fill(user);
      await user.click(create());
      await screen.findByText(/The problem has been created, but the connection was then lost/);
      fakeApi(getAdminProblem, made);
      fakeApi(getProblemDetail, { ...aProblemInfo(), problem: made });
      const updated = fakeApi(updateProblem, null);
      await user.type(await title(), '!');
      await user.click(create());
      await waitFor(() => expect(address()).toBe('/admin/problem/edit/7'));
      expect(created.calls).toHaveLength(1);
      expect(updated.calls[0]?.body).toMatchObject({
        problem: { id: 7, statements: { en: { title: 'Sum!' } } },
        basedOn: made.gmtModified,
      });
    });

    it('finds the problem whose making was never confirmed', async () => {
      fakeOutage(createProblem);
      const { user, address } = open('/admin/problem/create');
      await fill(user);
      await user.click(create());
      await screen.findByRole('alert');
      const again = fakeFailure(createProblem, 'display_id_taken');
      fakeApi(getAdminProblem, made);
      fakeApi(getProblemDetail, { ...aProblemInfo(), problem: made });
      await user.click(create());
      await waitFor(() => expect(address()).toBe('/admin/problem/edit/7'));
      expect(again.calls).toHaveLength(0);
    });

    it('takes no problem of somebody else for its own', async () => {
      fakeOutage(createProblem);
      const { user } = open('/admin/problem/create');
      await fill(user);
      await user.click(create());
      await screen.findByRole('alert');
      fakeFailure(createProblem, 'display_id_taken');
      fakeApi(getAdminProblem, { ...made, author: 'rival' });
      fakeApi(getProblemDetail, { ...aProblemInfo(), problem: { ...made, author: 'rival' } });
      await user.click(create());
      const displayId = screen.getByRole('textbox', { name: /^Problem Display ID/ });
      await waitFor(() => expect(displayId.getAttribute('aria-invalid')).toBe('true'));
    });
  });

  it('calls no tag gone that was made since the list of tags was last read', async () => {
    const graphs = { id: 3, name: 'Graphs', color: null, oj: 'ME', gid: null, tcid: null };
    fakeApi(getProblemTags, [graphs]);
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    fakeApi(getProblemTagsAndClassification, [{ classification: null, tagList: [graphs] }], { after: asked });
    const { queryClient, go } = open('/home');
    queryClient.setQueryData(tagGroupsQuery.queryKey, []);
    await act(() => go('/admin/problem/edit/7'));
    await screen.findByText('Graphs');
    expect(screen.queryByText(/have since been deleted or merged into others/)).toBeNull();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/have since been deleted or merged into others/)).toBeNull();
  });

  it('says which tags are gone since they were chosen, before saving would leave them out', async () => {
    const graphs = { id: 3, name: 'Graphs', color: null, oj: 'ME', gid: null, tcid: null };
    const lists = { ...graphs, id: 4, name: 'Lists' };
    fakeApi(getProblemTags, [graphs, lists]);
    fakeApi(getProblemTagsAndClassification, [{ classification: null, tagList: [graphs] }]);
    const updated = fakeApi(updateProblem, null);
    fakeApi(getProblemDetail, aProblemInfo());
    const { user } = open('/admin/problem/edit/7');
    await screen.findByText(/tags have since been deleted or merged into others: Lists\./);
    await user.click(screen.getByRole('button', { name: 'Create them again' }));
    expect(screen.queryByText(/have since been deleted or merged into others/)).toBeNull();
    await user.click(await save());
    await waitFor(() => expect(updated.calls[0]?.body).toMatchObject({ tags: [{ id: 3 }, { name: 'Lists' }] }));
    expect(updated.calls[0]?.body).not.toMatchObject({ tags: [{}, { id: 4 }] });
  });
});
