import { deleteTraining, getAdminTrainingList } from '@oyez/contract/trainings/training-admin';
import { deleteTrainingCategory, getCategoriesOfKeeper } from '@oyez/contract/trainings/training-categories';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderElement, renderRoute } from '../../testing/renderRoute.tsx';
import { aStaffTraining } from '../../testing/trainingSettingBuilders.ts';
import { keepPlaceInLists } from './keepPlace.ts';

beforeAll(keepPlaceInLists);
beforeEach(() => fakeSite());

const focused = () => document.activeElement;
const button = (name: string) => screen.findByRole('button', { name });

type User = ReturnType<typeof renderRoute>['user'];
async function deleteByKeys(user: User, name: string) {
  (await button(`Actions for ${name}`)).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Delete' })).focus();
  await user.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog'));
  question.getByRole('button', { name: 'Delete' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull());
}

describe('the keyboard, after a row has been deleted', () => {
  it('goes on in a list: in the menu of the next row, of the previous one, and at the heading after the last', async () => {
    let categories = ['Graphs', 'Trees', 'Strings'].map((name, index) => ({
      id: index + 1,
      name,
      color: '#1e90ff',
      gid: null,
      trainings: 0,
    }));
    fakeApi(getCategoriesOfKeeper, () => ({ categories, deleted: [], can: { edit: true } }));
    fakeApi(deleteTrainingCategory, ({ query }) => {
      categories = categories.filter(({ id }) => String(id) !== query.get('cid'));
      return null;
    });
    const { user } = renderRoute('/admin/training/category', { as: anAdmin() });
    await deleteByKeys(user, 'Graphs');
    await waitFor(async () => expect(focused()).toBe(await button('Actions for Trees')));
    await deleteByKeys(user, 'Strings');
    await waitFor(async () => expect(focused()).toBe(await button('Actions for Trees')));
    await deleteByKeys(user, 'Trees');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Categories of the site' })));
  });

  it('goes on in a table', async () => {
    fakeApi(getCategoriesOfKeeper, { categories: [], deleted: [], can: { edit: true } });
    let trainings = ['Graphs', 'Trees'].map((title, index) => aStaffTraining({ id: index + 1, title }));
    fakeApi(getAdminTrainingList, () => aPage(trainings));
    fakeApi(deleteTraining, ({ query }) => {
      trainings = trainings.filter(({ id }) => String(id) !== query.get('tid'));
      return null;
    });
    const { user } = renderRoute('/admin/training', { as: anAdmin() });
    await deleteByKeys(user, 'Graphs');
    await waitFor(async () => expect(focused()).toBe(await button('Actions for Trees')));
  });

  it('stays where the person has gone meanwhile', async () => {
    const { user } = renderElement(<Slow />);
    await user.click(await button('Remove One'));
    (await button('Elsewhere')).focus();
    await waitFor(() => expect(screen.queryByText('Remove One')).toBeNull());
    expect(focused()).toBe(await button('Elsewhere'));
  });
});

/** Its rows go a while after they were asked to. */
function Slow() {
  const [rows, setRows] = useState(['One', 'Two']);
  const remove = (name: string) => setTimeout(() => setRows((some) => some.filter((one) => one !== name)), 100);
  return (
    <main>
      <button>Elsewhere</button>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button onClick={() => remove(name)}>Remove {name}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}
