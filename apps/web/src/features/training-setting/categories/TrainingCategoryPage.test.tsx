import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addTrainingCategory,
  deleteTrainingCategory,
  getCategoriesOfKeeper,
  orderTrainingCategories,
  restoreTrainingCategory,
  updateTrainingCategory,
} from '@oyez/contract/trainings/training-categories';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const category = (id: number, name: string, trainings = 0) => ({ id, name, color: '#1e90ff', gid: null, trainings });
const graphs = category(1, 'Graphs', 2);
const trees = category(2, 'Trees');

beforeEach(() => {
  fakeSite();
  fakeApi(getCategoriesOfKeeper, { categories: [graphs, trees], deleted: [], can: { edit: true } });
});

const open = async () => {
  const app = renderRoute('/admin/training/category', { as: anAdmin() });
  await screen.findByText('Graphs');
  return app;
};

describe('the categories of trainings', () => {
  it('are added with a name and a color', async () => {
    const added = fakeApi(addTrainingCategory, category(3, 'Strings'));
    const { user, queryClient } = await open();
    queryClient.setQueryData(['training-categories', null], []);
    await user.click(screen.getByRole('button', { name: 'New category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New category' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('needs a name');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Strings');
    await user.click(dialog.getByRole('button', { name: 'Color #c5262f' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(added.calls.map(({ body }) => body)).toEqual([{ name: 'Strings', color: '#c5262f' }]));
    // What offers categories to readers is asked for them again.
    await waitFor(() => expect(queryClient.getQueryState(['training-categories', null])?.isInvalidated).toBe(true));
  });

  it('are changed, and say why a name is not taken', async () => {
    fakeFailure(updateTrainingCategory, 'training_category_taken');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Graphs' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Category Graphs' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('already');
  });

  it('are put in order from the keyboard, on top of the order that was seen', async () => {
    const ordered = fakeApi(orderTrainingCategories, null);
    await open();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Trees' }), { key: 'ArrowUp' });
    await waitFor(() => expect(ordered.calls.map(({ body }) => body)).toEqual([{ ids: [2, 1], basedOn: [1, 2] }]));
  });

  it('are deleted, which says what stays, and come back', async () => {
    const deleted = fakeApi(deleteTrainingCategory, null);
    const restored = fakeApi(restoreTrainingCategory, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Graphs' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the category Graphs?' }));
    expect(question.getByText('Its 2 trainings stay, without a category.')).toBeTruthy();
    expect(deleted.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText('Delete successfully: Graphs. Its 2 trainings stay, without a category.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls[0]?.query.get('cid')).toBe('1'));
    expect(deleted.calls[0]?.query.get('cid')).toBe('1');
  });

  it('are only looked at by those who do not keep them', async () => {
    fakeApi(getCategoriesOfKeeper, { categories: [graphs], deleted: [], can: { edit: false } });
    await open();
    expect(screen.queryByRole('button', { name: 'New category' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Graphs' })).toBeNull();
  });

  it('that were deleted are brought back', async () => {
    const gone = { ...category(4, 'Old', 1), deletedAt: '2026-11-21T08:00:00.000Z' };
    fakeApi(getCategoriesOfKeeper, { categories: [graphs], deleted: [gone], can: { edit: true } });
    const restored = fakeApi(restoreTrainingCategory, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Restore Old' }));
    await waitFor(() => expect(restored.calls[0]?.query.get('cid')).toBe('4'));
  });
});
