import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../../testing/builders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const open = async () => {
  fakeSite();
  const app = renderRoute('/no/such/page');
  await screen.findByRole('heading', { name: 'Page not found' });
  return app;
};
const button = () => screen.getByRole('button', { name: 'Language' });

describe('a menu of the bar', () => {
  it('says what it is before anything of it has been loaded', async () => {
    await open();
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens by the keyboard, and gives the focus back when it is left', async () => {
    const { user } = await open();
    act(() => button().focus());
    await user.keyboard('{Enter}');
    const chosen = await screen.findByRole('menuitemradio', { name: 'English' });
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('true'));
    expect(chosen.getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
    expect(document.activeElement).toBe(button());
  });

  it('opens again by the same button, and closes by it', async () => {
    const { user } = await open();
    for (let turn = 0; turn < 2; turn += 1) {
      await user.click(button());
      await screen.findByRole('menuitemradio', { name: 'English' });
      await user.click(button());
      await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
    }
  });

  it('opens under the mouse where it has entries to go to', async () => {
    const { user } = await open();
    await user.hover(screen.getByRole('button', { name: 'Rank' }));
    expect(await screen.findByRole('menuitem', { name: 'OI rank' })).toBeDefined();
  });
});
