import { getClass } from '@oyez/contract/classes/sections';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';

it('loses no assignment that is being written without a question', async () => {
  fakeSite();
  const can = { view: true, grade: true, manage: true, own: false };
  fakeApi(getClass, { can, sections: [], unassigned: 0, own: null });
  const closed: string[] = [];
  const { user } = renderElement(<AssignmentForm gid={7} id={null} onClose={() => closed.push('closed')} />, '/', {
    as: aUser(),
  });
  const form = within(await screen.findByRole('form'));
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Loops{Escape}');
  await refuseToLeave(user);
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Loops');
  expect(closed).toEqual([]);
});
