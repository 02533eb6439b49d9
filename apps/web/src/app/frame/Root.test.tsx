import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';

it('who goes back leaves a question with its page, and has said no to it', async () => {
  fakeSite();
  fakeApi(getLanguages, []);
  const app = renderRoute('/help/judging');
  await screen.findByRole('heading', { level: 1 });
  await app.go('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  const answer = confirm({ title: 'Really?', text: 'This cannot be undone.' });
  expect(await screen.findByRole('dialog', { name: 'Really?' })).toBeTruthy();
  await app.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.address()).toBe('/help/judging');
  expect(await answer).toBe(false);
});
