import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { confirm } from './confirm.tsx';

let answer: boolean | undefined;
const ask = () =>
  void confirm({ title: 'Delete it?', text: 'Gone for good.', confirmLabel: 'Delete', danger: true }).then((said) => {
    answer = said;
  });

describe('a question before something dangerous', () => {
  it('waits, when it was asked before the dialogs had come', async () => {
    answer = undefined;
    ask();
    const app = renderElement(<p>A page</p>);
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(answer).toBe(true);
  });

  it.each([
    ['Delete', true],
    ['Cancel', false],
    ['Close', false],
  ])('%s answers %s', async (button, expected) => {
    answer = undefined;
    const app = renderElement(<button onClick={ask}>Ask</button>);
    await app.user.click(screen.getByText('Ask'));
    await app.user.click(await screen.findByRole('button', { name: button }));
    expect(answer).toBe(expected);
  });
});
