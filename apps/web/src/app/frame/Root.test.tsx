import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeSite } from '../../testing/builders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';

it('who goes back leaves a question with its page, and has said no to it', async () => {
  fakeSite();
  const app = renderRoute('/nowhere');
  await app.go('/elsewhere');
  const answer = confirm({ title: 'Really?', text: 'This cannot be undone.' });
  expect(await screen.findByRole('dialog', { name: 'Really?' })).toBeTruthy();
  await app.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.address()).toBe('/nowhere');
  expect(await answer).toBe(false);
});
