import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { keepFocusOfBusyButtons } from './keepFocus.ts';

beforeAll(keepFocusOfBusyButtons);

function Sending() {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Button loading={isBusy} onClick={() => setBusy(true)}>
        Send
      </Button>
      <button onClick={() => setBusy(false)}>Over</button>
    </>
  );
}

/** As browsers do with a button that is disabled; the test's page does not. */
async function loseFocus(): Promise<void> {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

it('a button that was busy has the focus again', async () => {
  const { user } = renderElement(<Sending />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await loseFocus();
  screen.getByRole('button', { name: 'Over' }).click();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Send'));
});

it('unless something else has it by then', async () => {
  const { user } = renderElement(<Sending />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await loseFocus();
  const over = screen.getByRole('button', { name: 'Over' });
  over.focus();
  over.click();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false));
  expect(document.activeElement).toBe(over);
});
