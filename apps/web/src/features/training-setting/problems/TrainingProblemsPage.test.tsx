import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import {
  addGroupTrainingProblemFromGroup,
  addTrainingProblemFromPublic,
  deleteTrainingProblem,
  getAdminTrainingProblemList,
  getGroupTrainingProblemList,
  getRemovedTrainingProblems,
  orderTrainingProblems,
  putTrainingProblem,
  restoreTrainingProblem,
} from '@oyez/contract/trainings/training-problem-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { anOwnGroupFrame } from '../../../testing/trainingSettingBuilders.ts';

const problem = (id: number, is: object = {}) =>
  aProblemInfo({ problem: { id, problemId: `P${id}`, title: `Task ${id}`, ...is } }).problem;

let taken: number[];
let offered: number[];
let assignments = 0;
const list = ({ query }: { query: URLSearchParams }) => {
  const existed = query.get('queryExisted') === 'true';
  return {
    problemList: aPage((existed ? taken : offered).map((id) => problem(id, id === 2 ? { auth: 2 } : {}))),
    trainingProblemMap: Object.fromEntries(
      taken.map((pid, index) => [pid, { id: pid, tid: 5, pid, displayId: `P${pid}`, rank: index + 1 }]),
    ),
    training: { title: 'Graphs', can: { edit: true }, assignments },
  };
};
beforeEach(() => {
  fakeSite();
  taken = [1, 2, 3];
  offered = [4];
  assignments = 0;
  fakeApi(getRemovedTrainingProblems, []);
  fakeApi(getAdminTrainingProblemList, list);
  fakeApi(getGroupTrainingProblemList, list);
});

const open = async (address = '/admin/training/5/problems', as = anAdmin()) => {
  const app = renderRoute(address, { as });
  await screen.findByRole('textbox', { name: 'Place of P1 Task 1' });
  return app;
};
const order = () =>
  within(screen.getByRole('list', { name: 'Problems of Graphs' }))
    .getAllByRole('textbox', { name: /^Display ID of/ })
    .map((field) => (field as HTMLInputElement).value);

describe('the problems of a training', () => {
  it('are put in order with the arrow keys, on top of the order that was seen', async () => {
    const ordered = fakeApi(orderTrainingProblems, ({ body }) => {
      taken = body['pids'] as number[];
      return null;
    });
    await open();
    const handle = screen.getByRole('button', { name: 'Move P3 Task 3' });
    fireEvent.keyDown(handle, { key: 'Home' });
    await waitFor(() => expect(order()).toEqual(['P3', 'P1', 'P2']));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move P1 Task 1' }), { key: 'ArrowDown' });
    await waitFor(() => expect(ordered.calls).toHaveLength(2));
    expect(ordered.calls.map(({ body }) => body)).toEqual([
      { tid: 5, pids: [3, 1, 2], basedOn: [1, 2, 3] },
      { tid: 5, pids: [3, 2, 1], basedOn: [3, 1, 2] },
    ]);
    expect(order()).toEqual(['P3', 'P2', 'P1']);
  });

  it('go to a place that is typed', async () => {
    const ordered = fakeApi(orderTrainingProblems, null);
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Place of P1 Task 1' });
    await user.clear(field);
    await user.type(field, '9{Enter}');
    await waitFor(() => expect(ordered.calls.map(({ body }) => body['pids'])).toEqual([[2, 3, 1]]));
  });

  it('stand as they are stored when somebody else was first, who is not overwritten', async () => {
    fakeFailure(orderTrainingProblems, 'training_order_stale');
    await open();
    taken = [2, 1, 3];
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move P3 Task 3' }), { key: 'Home' });
    expect(await screen.findByText(/Their changes were kept/)).toBeTruthy();
    await waitFor(() => expect(order()).toEqual(['P2', 'P1', 'P3']));
  });

  it('say that one is hidden, and are named where they stand', async () => {
    const named = fakeApi(putTrainingProblem, null);
    const { user } = await open();
    expect(screen.getByText('Hidden')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Display ID of P1 Task 1 in the training' });
    await user.clear(field);
    await user.type(field, 'A{Enter}');
    await waitFor(() => expect(named.calls).toHaveLength(1));
    expect(named.calls[0]?.body).toEqual({ tid: 5, pid: 1, displayId: 'A' });
  });

  it('are not named while a Chinese word is being typed', async () => {
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Display ID of P1 Task 1 in the training' });
    await user.type(field, 'he');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(field).toHaveProperty('value', 'P1he');
    await user.type(field, '{Escape}');
    expect(field).toHaveProperty('value', 'P1');
  });

  it('warn that an assignment counts them', async () => {
    assignments = 2;
    await open();
    expect(screen.getByText(/^2 assignments use this training/)).toBeTruthy();
  });

  it('are taken out, and come back', async () => {
    const removed = fakeApi(deleteTrainingProblem, null);
    const restored = fakeApi(restoreTrainingProblem, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for P2 Task 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the training' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove P2 Task 2 from the training?' }));
    expect(removed.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove from the training' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(Object.fromEntries(removed.calls[0]!.query)).toEqual({ tid: '5', pid: '2' });
  });

  it('are brought back from the list of those that were taken out', async () => {
    const gone = { pid: 9, problemId: 'P9', displayId: 'P9', title: 'Task 9', removedAt: '2026-11-21T08:00:00.000Z' };
    fakeApi(getRemovedTrainingProblems, [gone]);
    const restored = fakeApi(restoreTrainingProblem, null);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore P9 Task 9' }));
    await waitFor(() => expect(Object.fromEntries(restored.calls[0]!.query)).toEqual({ tid: '5', pid: '9' }));
  });

  it('are added from the public list', async () => {
    const added = fakeApi(addTrainingProblemFromPublic, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add problems' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add problems to Graphs' }));
    await user.click(await dialog.findByRole('button', { name: 'Add P4' }));
    await waitFor(() => expect(added.calls[0]?.body).toEqual({ tid: 5, pid: 4, displayId: 'P4' }));
    expect(dialog.queryByText('Problems of the group')).toBeNull();
  });

  it('are added from the group’s own in a group', async () => {
    fakeApi(getGroupFrame, anOwnGroupFrame());
    const added = fakeApi(addGroupTrainingProblemFromGroup, null);
    const { user } = await open('/group/8/training/5/arrange', aUser());
    await user.click(screen.getByRole('button', { name: 'Add problems' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add problems to Graphs' }));
    await user.click(dialog.getByText('Problems of the group'));
    await user.click(await dialog.findByRole('button', { name: 'Add P4' }));
    await waitFor(() => expect(Object.fromEntries(added.calls[0]!.query)).toEqual({ tid: '5', problemId: 'P4' }));
  });

  it('are none yet', async () => {
    taken = [];
    renderRoute('/admin/training/5/problems', { as: anAdmin() });
    expect(await screen.findByText('No problems yet')).toBeTruthy();
  });
});
