import { screen, within } from '@testing-library/react';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { changeTags, changeVisibilities, type TagsChanged } from '@oyez/contract/problems/problem-batches';
import { getProblemCheckStates } from '@oyez/contract/problems/problem-checks';
import { getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { beforeEach, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import { aLanguage, aPage, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

beforeEach(() => fakeSite());

const { problem } = aProblemInfo();

it('marks the problems whose reference solutions did not get what they must', async () => {
  const rows = [7, 8].map((id) => ({ ...problem, id, problemId: `A${id}`, title: `Problem ${id}`, canEdit: true }));
  fakeApi(getAdminProblemList, aPage(rows));
  const states = fakeApi(getProblemCheckStates, { 7: 'agrees', 8: 'disagrees' });
  renderRoute('/admin/problems', { as: anAdmin({ roleList: ['problem_admin'] }) });
  const mark = await screen.findByRole('link', { name: 'Solutions failing' });
  expect(mark.getAttribute('href')).toBe('/admin/problem/edit/8?tab=solutions');
  expect(mark.closest('tr')?.textContent).toContain('Problem 8');
  expect(states.calls[0]?.body).toEqual({ pidList: [7, 8] });
});

const threeProblems = [7, 8, 9].map((id) => ({
  ...problem,
  id,
  problemId: `A${id}`,
  title: `Problem ${id}`,
  canEdit: true,
}));

it('says which of the chosen problems change, changes those, and takes it back', async () => {
  fakeApi(getAdminProblemList, aPage(threeProblems));
  fakeApi(getProblemCheckStates, {});
  const before = [
    { pid: 7, auth: 1 },
    { pid: 9, auth: 3 },
  ];
  const changed = fakeApi(changeVisibilities, before);
  const { user } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['problem_admin'] }) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Set visibility' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hidden' }));
  const question = within(await screen.findByRole('dialog', { name: 'Set visibility to “Hidden”?' }));
  expect(await question.findByText('2 problems will change at once:')).toBeDefined();
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A7 Problem 7 – from Public to Hidden',
    'A9 Problem 9 – from Contest only to Hidden',
  ]);
  expect(question.getByText('1 of the selected problems is like this already and will not change.')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Set visibility' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeDefined();
  expect(changed.calls.map(({ body }) => body)).toEqual([
    { changes: [7, 8, 9].map((pid) => ({ pid, auth: 2 })), trial: true },
    { changes: [7, 9].map((pid) => ({ pid, auth: 2 })) },
    { changes: before },
  ]);
});

it('says which tags each of the chosen problems gets, changes those, and takes it back', async () => {
  fakeApi(getAdminProblemList, aPage(threeProblems));
  fakeApi(getProblemCheckStates, {});
  fakeApi(getProblemTagsAndClassification, []);
  const inverse: TagsChanged[] = [{ pid: 8, add: [], remove: [31], gained: ['Greedy'], lost: [] }];
  const changed = fakeApi(changeTags, inverse);
  const { user, queryClient } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['problem_admin'] }) });
  queryClient.setQueryData(['tag-groups', 'kept'], []);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Change tags' }));
  const question = within(await screen.findByRole('dialog', { name: 'Tags of 3 problems' }));
  await user.type(await question.findByRole('combobox', { name: 'Tags to add' }), 'Greedy{Enter}');
  expect((await question.findByRole('listitem')).textContent).toBe('A8 Problem 8 – + Greedy');
  await user.click(question.getByRole('button', { name: 'Apply' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // It does not go with the selection, and what shows problems or tags knows of the change.
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('button', { name: 'Change tags' })).toBeNull();
  expect(queryClient.getQueryState(['tag-groups', 'kept'])?.isInvalidated).toBe(true);
  await user.click(undo);
  expect(await screen.findByText('Undone')).toBeDefined();
  expect(changed.calls.map(({ body }) => (body['changes'] as { pid: number }[]).map(({ pid }) => pid))).toEqual([
    [7, 8, 9],
    [8],
    [8],
  ]);
});

it('says in its dialog why tags cannot be added, and lets one choose others', async () => {
  fakeApi(getAdminProblemList, aPage(threeProblems));
  fakeApi(getProblemCheckStates, {});
  fakeApi(getProblemTagsAndClassification, []);
  fakeFailure(changeTags, 'problem_tags_too_many');
  const { user } = renderRoute('/admin/problems', { as: anAdmin({ roleList: ['problem_admin'] }) });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Change tags' }));
  const question = within(await screen.findByRole('dialog', { name: 'Tags of 3 problems' }));
  await user.type(await question.findByRole('combobox', { name: 'Tags to add' }), 'Greedy{Enter}');
  expect((await question.findByRole('alert')).textContent).toContain('Nothing was changed');
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  expect(question.getByRole('combobox', { name: 'Tags to add' })).toBeDefined();
});

it.each([
  ['an administrator to the back office', anAdmin({ roleList: ['problem_admin'] }), '/admin/problem/edit/7'],
  ['an author without such a role to the same form', aUser(), '/problem/edit/7'],
])('leads %s from a problem that is theirs', async (_, as, href) => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  installFakeStream();
  fakeApi(getProblemDetail, { ...aProblemInfo({ problem: { id: 7 } }), canEdit: true });
  fakeApi(getLanguages, [aLanguage('C++ 17')]);
  fakeApi(getUserProblemStatus, {});
  renderRoute('/problem/A1001', { as });
  expect((await screen.findByRole('link', { name: 'Edit problem' })).getAttribute('href')).toBe(href);
});
