import { screen, waitFor, within } from '@testing-library/react';
import { getRosterImports, undoRoster } from '@oyez/contract/classes/rosters';
import { expect, it } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { RosterImports } from './RosterImports.tsx';

it.each([
  [0, 'The import is undone.'],
  [
    3,
    'The import is undone. 3 accounts that were created for it stay on the site: whoever manages users can delete them.',
  ],
])('an import that is undone says that %i accounts stay, if any', async (accountsKept, said) => {
  const at = new Date().toISOString();
  const one = { id: 9, at, by: 'root', joined: 3, changed: 3, accounts: 3, undoneAt: null, undoable: true };
  fakeApi(getRosterImports, { accountsLeft: 0, imports: [one] });
  const undone = fakeApi(undoRoster, { accountsKept });
  const { user } = renderElement(<RosterImports gid={7} />, '/', { as: aUser() });
  await user.click(await screen.findByRole('button', { name: /^Undo the import of/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone.calls[0]?.body).toEqual({ id: 9 }));
  expect(await screen.findByText(said)).toBeDefined();
});

it('imports that cannot be read are no reason to believe that there are none', async () => {
  fakeFailure(getRosterImports, 'server_error');
  renderElement(<RosterImports gid={7} />, '/', { as: aUser() });
  expect(await screen.findByRole('heading', { name: 'Imported rosters' })).toBeDefined();
  expect(await screen.findByRole('alert')).toBeDefined();
});
