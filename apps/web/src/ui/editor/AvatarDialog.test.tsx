import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { AvatarDialog } from './AvatarDialog.tsx';

// jsdom loads no pictures and has no canvas; the whole way is walked in a real browser (e2e/journeys).
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  for (const side of ['naturalWidth', 'naturalHeight']) {
    Object.defineProperty(HTMLImageElement.prototype, side, { value: 400, configurable: true });
  }
});

async function choose(file: File) {
  const done = vi.fn<() => Promise<void>>();
  const app = renderElement(<AvatarDialog opened onClose={() => undefined} onDone={done} />);
  await screen.findByRole('dialog', { name: 'Your avatar' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  // What the file chooser leaves out can still be dropped or forced.
  input.removeAttribute('accept');
  await app.user.upload(input, file);
  return { ...app, done };
}

describe('the dialog for a picture of oneself', () => {
  it.each([
    ['image/svg+xml', 'a.svg', 10, 'File type not support'],
    ['application/pdf', 'a.pdf', 10, 'File type not support'],
    ['image/png', 'a.png', 2 * 1024 * 1024 + 1, 'Exceed max size limit'],
  ])('refuses %s', async (type, name, size, words) => {
    const { done } = await choose(new File([new Uint8Array(size)], name, { type }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save avatar' }).disabled).toBe(true);
    expect(done).not.toHaveBeenCalled();
  });

  it('says so when a picture cannot be read', async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This image cannot be read.');
  });

  it('shows a stage and a zoom for a good one', async () => {
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByRole('application', { name: /^Crop area of the image/ })).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Zoom' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose another image' })).toBeTruthy();
  });
});
