import { getAssistants } from '@oyez/contract/classes/sections';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { fakeFailure } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { Assistants } from './Assistants.tsx';

it('assistants who cannot be read are no reason to believe that there are none', async () => {
  fakeFailure(getAssistants, 'server_error');
  renderElement(<Assistants gid={7} isOwner={false} />, '/', { as: aUser() });
  expect(await screen.findByRole('heading', { name: 'Assistants' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
