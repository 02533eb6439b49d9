import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { fakeSite } from '../../testing/builders.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { RowMenu } from '../lists/RowMenu.tsx';
import { confirm } from './confirm/confirm.tsx';
import { Dialog, openDialog } from './dialog.tsx';

beforeEach(() => fakeSite());

function Row() {
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowMenu label="Actions">
        <Menu.Item onClick={() => openDialog({ title: 'A form' }, () => <input aria-label="Field" />)}>Form</Menu.Item>
        <Menu.Item onClick={() => void confirm({ title: 'Sure?', text: 'It can be undone.', confirmLabel: 'Yes' })}>
          Question
        </Menu.Item>
        <Menu.Item onClick={() => setShown(true)}>Shown</Menu.Item>
        <Menu.Item onClick={() => setOpen(true)}>Opened</Menu.Item>
      </RowMenu>
      {isShown && (
        <Dialog opened onClose={() => setShown(false)} title="Shown">
          <input aria-label="Field" />
        </Dialog>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Opened">
        <input aria-label="Field" />
      </Dialog>
    </>
  );
}

it.each(['Form', 'Question', 'Shown', 'Opened'])(
  'the focus goes back from a dialog to the button of the menu that opened it: %s',
  async (item) => {
    const { user } = renderElement(<Row />);
    const button = await screen.findByRole('button', { name: 'Actions' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  },
);
