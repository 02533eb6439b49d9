import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import {
  createTraining,
  getAdminTraining,
  previewTrainingChange,
  restoreTrainingRegistrations,
  updateTraining,
} from '@oyez/contract/trainings/training-admin';
import { getCategoriesOfKeeper } from '@oyez/contract/trainings/training-categories';
import {
  getAdminTrainingProblemList,
  getGroupTrainingProblemList,
  getRemovedTrainingProblems,
} from '@oyez/contract/trainings/training-problem-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { anOwnGroupFrame, aTrainingForm } from '../../../testing/trainingSettingBuilders.ts';

const basics = { id: 3, name: 'Basics', color: '#1e90ff', gid: null, trainings: 1 };
const noProblems = {
  problemList: aPage([]),
  trainingProblemMap: {},
  training: { title: 'X', can: { edit: true }, assignments: 0 },
};

beforeEach(() => {
  fakeSite();
  fakeApi(getCategoriesOfKeeper, { categories: [basics], deleted: [], can: { edit: true } });
  fakeApi(getAdminTraining, aTrainingForm({ auth: 'Private', privatePwd: '********', registered: 12 }));
  fakeApi(previewTrainingChange, { registrationsDropped: 0 });
  fakeApi(getAdminTrainingProblemList, noProblems);
  fakeApi(getGroupTrainingProblemList, noProblems);
  fakeApi(getRemovedTrainingProblems, []);
});

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The editor comes a moment later, and takes what is pasted. */
const describeAs = async (text: string) => {
  const content = await waitFor(() => {
    const found = document.querySelector('.cm-content');
    if (found === null) throw new Error('the editor is not there yet');
    return found;
  });
  fireEvent.paste(content, { clipboardData: { files: [], types: ['text/plain'], getData: () => text } });
};
const edit = async () => {
  const app = renderRoute('/admin/training/5/edit', { as: anAdmin() });
  await screen.findByRole('textbox', { name: /^Title/ });
  return app;
};
const create = async (address = '/admin/training/create', as = anAdmin()) => {
  const app = renderRoute(address, { as });
  await screen.findByRole('textbox', { name: /^Title/ });
  return app;
};

describe('the form of a training', () => {
  it('says what is missing and sends nothing', async () => {
    const created = fakeApi(createTraining, { tid: 6 });
    const { user } = await create();
    type(/^Access/, 'Private');
    type(/^Rank/, '');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const alert = within(await screen.findByRole('alert'));
    for (const name of ['Rank', 'Title', 'Description', 'Category', 'Password']) {
      expect(alert.getByText(`${name} is required`)).toBeTruthy();
    }
    expect(created.calls).toHaveLength(0);
  });

  it('makes a training and leads to its problems', async () => {
    const created = fakeApi(createTraining, { tid: 6 });
    const { user, address } = await create();
    type(/^Title/, 'Trees');
    await describeAs('All kinds of trees');
    type(/^Category/, '3');
    type(/^Rank/, '0');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/admin/training/6/problems'));
    expect(created.calls[0]?.body).toEqual({
      training: {
        rank: 0,
        title: 'Trees',
        description: 'All kinds of trees',
        auth: 'Public',
        privatePwd: '',
        status: true,
        basedOn: null,
      },
      trainingCategory: { id: 3 },
    });
  });

  it('leads whoever keeps categories to them while there is none', async () => {
    fakeApi(getCategoriesOfKeeper, { categories: [], deleted: [], can: { edit: true } });
    const { address } = renderRoute('/admin/training/create', { as: anAdmin() });
    await waitFor(() => expect(address()).toBe('/admin/training/category'));
    expect(await screen.findByText(/There is no training category yet/)).toBeTruthy();
  });

  it('makes a category along with a training of a group', async () => {
    fakeApi(getGroupFrame, anOwnGroupFrame());
    fakeApi(getCategoriesOfKeeper, { categories: [], deleted: [], can: { edit: true } });
    const created = fakeApi(createTraining, { tid: 6 });
    const { user, address } = await create('/group/8/training/create', aUser());
    type(/^Title/, 'Week 1');
    await describeAs('Loops');
    type(/^Category/, 'new');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(within(await screen.findByRole('alert')).getByText('Category is required')).toBeTruthy();
    type(/^Name of the new category/, 'Weeks');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/group/8/training/6/arrange'));
    expect(created.calls[0]?.body).toMatchObject({ gid: 8, trainingCategory: { name: 'Weeks', color: '#4056c4' } });
  });

  it.each(['edit', 'problems'])('keeps the way to its other pages above the title: %s', async (page) => {
    renderRoute(`/admin/training/5/${page}`, { as: anAdmin() });
    const title = await screen.findByRole('heading', { level: 1 });
    const pages = within(screen.getByRole('main')).getByRole('navigation', { name: 'Trainings' });
    expect(pages.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('keeps the password when nothing is typed, and never shows it', async () => {
    const updated = fakeApi(updateTraining, null);
    const { user } = await edit();
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
    expect(screen.getByRole('button', { name: 'Show or hide the characters' })).toBeDefined();
    type(/^Title/, 'Graphs 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      training: { id: 5, title: 'Graphs 2', privatePwd: '', basedOn: 'v1' },
    });
  });

  it('says who loses access by a new password, and lets them in again', async () => {
    fakeApi(previewTrainingChange, { registrationsDropped: 12 });
    const updated = fakeApi(updateTraining, null);
    const restored = fakeApi(restoreTrainingRegistrations, { restored: 12 });
    const { user } = await edit();
    type(/^Password/, 'new one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change the password?' }));
    expect(question.getByText(/12 people have registered/)).toBeTruthy();
    expect(updated.calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(await screen.findByText('12 people are registered again.')).toBeTruthy();
  });

  it('asks whose version it shall be when somebody has saved meanwhile', async () => {
    const { user } = await edit();
    fakeApi(getAdminTraining, aTrainingForm({ title: 'Theirs', version: 'v2' }));
    fakeFailure(previewTrainingChange, 'training_changed_meanwhile');
    type(/^Title/, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this training' }));
    expect(await dialog.findByText(/Title: Graphs → Theirs/)).toBeTruthy();
    fakeApi(previewTrainingChange, { registrationsDropped: 0 });
    const updated = fakeApi(updateTraining, null);
    await user.click(dialog.getByRole('button', { name: 'Overwrite with my version' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({ training: { title: 'Mine', basedOn: 'v2' } });
  });

  it('shows at its field what the server refuses', async () => {
    const fields = [{ field: 'title', reason: 'No such words, please.' }];
    fakeFailure(previewTrainingChange, 'training_title_empty', { fields });
    const { user } = await edit();
    type(/^Title/, 'Words');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true'));
  });
});
