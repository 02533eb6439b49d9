import { screen, waitFor, within } from '@testing-library/react';
import { getGroupFrame, getGroupList } from '@oyez/contract/groups/groups';
import {
  changeTrainingStatus,
  cloneTraining,
  deleteGroupTraining,
  deleteTraining,
  getAdminTraining,
  getAdminTrainingList,
  getGroupAdminTrainingList,
  getGroupTraining,
  restoreTraining,
} from '@oyez/contract/trainings/training-admin';
import { getCategoriesOfKeeper } from '@oyez/contract/trainings/training-categories';
import { getGroupTrainingList, getTrainingCategory } from '@oyez/contract/trainings/trainings';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { anOwnGroupFrame, aStaffTraining, aTrainingForm } from '../../../testing/trainingSettingBuilders.ts';

beforeEach(() => {
  fakeSite();
  fakeApi(getAdminTrainingList, aPage([aStaffTraining({ auth: 'Private', registered: 12 })]));
  fakeApi(getGroupList, aPage([]));
  fakeApi(getCategoriesOfKeeper, { categories: [], deleted: [], can: { edit: true } });
});

const open = async () => {
  const app = renderRoute('/admin/training', { as: anAdmin() });
  await screen.findByRole('link', { name: 'Graphs' });
  return app;
};
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: 'Actions for Graphs' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of trainings in the back office', () => {
  it('hides a training by its switch', async () => {
    const changed = fakeApi(changeTrainingStatus, null);
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Show Graphs to others' }));
    await waitFor(() => expect(changed.calls).toHaveLength(1));
    expect(Object.fromEntries(changed.calls[0]!.query)).toEqual({ tid: '5', status: 'false' });
  });

  it('says what goes with a training, deletes it, and brings it back', async () => {
    const deleted = fakeApi(deleteTraining, null);
    const restored = fakeApi(restoreTraining, null);
    const { user } = await open();
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Graphs”?' }));
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2 problems (the problems themselves stay)',
      '12 registrations',
    ]);
    expect(deleted.calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(restored.calls[0]?.query.get('tid')).toBe('5');
  });

  it('copies a training into a group of one’s own, and says what could not come along', async () => {
    const { group } = anOwnGroupFrame();
    fakeApi(getGroupList, aPage([group]));
    const copied = fakeApi(cloneTraining, { tid: 9, skipped: 2 });
    fakeApi(getGroupFrame, anOwnGroupFrame());
    fakeApi(getGroupTraining, aTrainingForm({ id: 9, gid: 8 }));
    const { user, address } = await open();
    await choose(user, 'Copy…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy “Graphs”' }));
    await dialog.findByRole('option', { name: 'Class of 2026' });
    await user.selectOptions(dialog.getByLabelText('Copy to'), 'Class of 2026');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(address()).toBe('/group/8/training/9/edit'));
    expect(copied.calls[0]?.body).toMatchObject({ tid: 5, gid: 8 });
    expect(await screen.findByText(/Copied without 2 problems/)).toBeTruthy();
  });

  it('says in the dialog why a copy was refused', async () => {
    fakeFailure(cloneTraining, 'training_group_forbidden');
    fakeApi(getAdminTraining, aTrainingForm());
    const { user } = await open();
    await choose(user, 'Copy…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy “Graphs”' }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Only the administrators of this group');
  });

  it('offers nothing but a look, and a copy, at trainings that others run', async () => {
    const can = { edit: false, arrange: false, remove: false };
    fakeApi(getAdminTrainingList, aPage([aStaffTraining({ can })]));
    const { user } = await open();
    expect(screen.queryByRole('switch', { name: 'Show Graphs to others' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Graphs' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Open the training',
      'Copy…',
    ]);
  });

  it('brings back what was deleted', async () => {
    const restored = fakeApi(restoreTraining, null);
    fakeApi(getAdminTrainingList, aPage([aStaffTraining({ deletedAt: '2026-11-21T08:00:00.000Z' })]));
    const { user } = renderRoute('/admin/training?deleted=true', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Actions for Graphs' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Graphs' })).toBeNull();
  });
});

describe('the trainings of a group', () => {
  beforeEach(() => {
    fakeApi(getGroupFrame, anOwnGroupFrame());
    fakeApi(getGroupTrainingList, aPage([]));
    fakeApi(getTrainingCategory, []);
    fakeApi(getGroupAdminTrainingList, aPage([aStaffTraining({ gid: 8, isGroup: true })]));
  });

  it('turn for its administrators into the list from which they set them, by the calls of groups', async () => {
    const deleted = fakeApi(deleteGroupTraining, null);
    const { user, address } = renderRoute('/group/8/training', { as: aUser() });
    await user.click(await screen.findByRole('link', { name: 'Manage trainings' }));
    await screen.findByRole('link', { name: 'Graphs' });
    expect(address()).toBe('/group/8/training?admin=true');
    expect(screen.getByRole('link', { name: 'New training' }).getAttribute('href')).toBe('/group/8/training/create');
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Graphs”?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted.calls).toHaveLength(1));
    await user.click(screen.getByRole('switch', { name: 'Deleted' }));
    await waitFor(() => expect(address()).toBe('/group/8/training?deleted=true&admin=true'));
  });

  it('offer no such thing to members', async () => {
    const frame = anOwnGroupFrame();
    fakeApi(getGroupFrame, { ...frame, level: 3, can: { ...frame.can, administer: false } });
    renderRoute('/group/8/training?admin=true', { as: aUser() });
    await screen.findByRole('heading', { name: /^Training/ });
    expect(screen.queryByRole('link', { name: 'New training' })).toBeNull();
  });
});
