import { getRosterImports, previewRoster } from '@oyez/contract/classes/rosters';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { RosterDialog } from './RosterDialog.tsx';

it('takes the same file once more when it was corrected', async () => {
  fakeSite();
  fakeApi(getRosterImports, { accountsLeft: 0, imports: [] });
  fakeFailure(previewRoster, 'roster_columns');
  const { user } = renderElement(<RosterDialog gid={7} sections={[]} onClose={() => undefined} />, '/', {
    as: aUser(),
  });
  const picker = await screen.findByTestId<HTMLInputElement>('roster-file');
  await user.upload(picker, new File(['who,what\nada,A\n'], 'class.csv', { type: 'text/csv' }));
  const table = screen.getByRole<HTMLTextAreaElement>('textbox');
  await waitFor(() => expect(table.value).toContain('who,what'));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('alert');
  // A browser says nothing of a file that is in the field already.
  expect(picker.value).toBe('');
});
