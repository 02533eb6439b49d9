import { screen, waitFor, within } from '@testing-library/react';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { changeVisibilities, getProblemSelection } from '@oyez/contract/problems/problem-batches';
import { getProblemCheckStates } from '@oyez/contract/problems/problem-checks';
import { duplicateProblem } from '@oyez/contract/problems/problem-copies';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { beforeEach, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { fakeEditedProblem } from '../../../testing/fakeEditedProblem.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const { problem } = aProblemInfo();
const rows = [7, 8].map((id) => ({ ...problem, id, problemId: `A${id}`, title: `Problem ${id}`, canEdit: id === 7 }));

beforeEach(() => {
  fakeSite();
  fakeApi(getProblemCheckStates, {});
  fakeApi(getAdminProblemList, aPage(rows));
});

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

it('offers with each problem what this person may do, rejudging and duplicating among it', async () => {
  const { user } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['root'] }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for A7' }));
  expect(items()).toEqual([
    'Edit',
    'Open the problem page',
    'Download test data',
    'Statistics',
    'Duplicate',
    'Rejudge its submissions',
    'Delete',
  ]);
  expect(screen.getByRole('menuitem', { name: /Rejudge/ }).getAttribute('href')).toBe('/admin/rejudge?problemId=A7');
});

it('offers nothing that is refused anyway', async () => {
  const { user } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['admin'] }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for A8' }));
  expect(items()).toEqual(['Open the problem page']);
});

it('asks what the copy shall be called, says why a name cannot be, and opens the copy', async () => {
  fakeEditedProblem();
  fakeFailure(duplicateProblem, 'display_id_taken');
  const { user, address } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['root'] }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for A7' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate A7' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Display ID of the copy/ });
  expect(field.value).toBe('A7-2');
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('already in use');
  const made = fakeApi(duplicateProblem, { pid: 70 });
  await user.clear(field);
  await user.type(field, 'B1');
  await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(made.calls[0]?.body).toEqual({ pid: 7, problemId: 'B1' }));
  await waitFor(() => expect(address()).toBe('/admin/problem/edit/70'));
});

it('chooses everything that the filter finds, not only the page', async () => {
  fakeApi(getAdminProblemList, { ...aPage(rows), total: 230 });
  const all = Array.from({ length: 230 }, (_, n) => ({ id: n + 1, problemId: `A${n + 1}`, title: `Problem ${n + 1}` }));
  const selected = fakeApi(getProblemSelection, all);
  const changed = fakeApi(changeVisibilities, []);
  const { user } = renderRoute('/admin/problems?keyword=problem&auth=2', { as: anAdmin({ roleList: ['root'] }) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('1 problem selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Select all 230 found' }));
  expect(await screen.findByText('230 problems selected')).toBeDefined();
  expect(String(selected.calls[0]?.query)).toBe('keyword=problem&auth=2');
  expect(screen.queryByRole('button', { name: /^Select all 230/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set visibility' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hidden' }));
  await waitFor(() => expect(changed.calls[0]?.body).toMatchObject({ changes: { length: 230 } }));
});

it('lists for an author without a role what they keep hidden', async () => {
  const mine = { ...problem, id: 7, problemId: 'A7', title: 'Kept back', auth: 2, modifiedUser: null };
  const listed = fakeApi(getOwnProblems, aPage([mine]));
  const { user } = renderRoute('/my-problems', { as: aUser() });
  expect((await screen.findByRole('link', { name: 'Kept back' })).getAttribute('href')).toBe('/problem/edit/7');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Visibility' }), 'Hidden');
  await waitFor(() => expect(listed.calls.at(-1)?.query.get('auth')).toBe('2'));
  await user.click(screen.getByRole('button', { name: 'Actions for A7' }));
  expect(items()).toEqual(['Edit', 'Open the problem page', 'Download test data', 'Statistics']);
});
