import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuseToLeave } from '../../testing/leaving.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import type { ExtraFiles } from './extraFiles.ts';
import { troubleWith, withFile } from './extraFiles.ts';
import { ExtraFilesEditor } from './ExtraFilesEditor.tsx';

let files: ExtraFiles = {};
const remember = (value: ExtraFiles) => {
  files = value;
};
function Page({ start }: { start: ExtraFiles }) {
  const [value, setValue] = useState(start);
  const change = (next: ExtraFiles) => {
    remember(next);
    setValue(next);
  };
  return <ExtraFilesEditor label="Extra files" value={value} onChange={change} />;
}
beforeEach(() => remember({}));

describe('the editor of extra files', () => {
  it('opens empty for a new file and saves only with name and content', async () => {
    const { user } = renderElement(<Page start={{}} />);
    await user.click(screen.getByRole('button', { name: 'Add a file' }));
    const dialog = await screen.findByRole('dialog', { name: 'New file' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/File name/).value).toBe('');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('File Name is required!')).toBeTruthy();
    expect(within(dialog).getByText('File Content is required!')).toBeTruthy();
    expect(files).toEqual({});
  });

  it('opens filled for editing, and a renamed file keeps its place', async () => {
    const { user } = renderElement(<Page start={{ 'a.h': 'int a;', 'b.h': 'int b;' }} />);
    await user.click(screen.getByRole('button', { name: 'Edit a.h' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the file' });
    const name = within(dialog).getByLabelText<HTMLInputElement>(/File name/);
    expect(name.value).toBe('a.h');
    await waitFor(() => expect(dialog.querySelector('.cm-content')?.textContent).toBe('int a;'));
    await user.clear(name);
    await user.type(name, 'b.h');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('A file with this name already exists.')).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'c.h{Enter}');
    expect(Object.entries(files)).toEqual([
      ['c.h', 'int a;'],
      ['b.h', 'int b;'],
    ]);
  });

  it('keeps what was typed: Escape belongs to the editor, and elsewhere it asks first', async () => {
    const { user } = renderElement(<Page start={{ 'a.h': 'int a;' }} />);
    await user.click(screen.getByRole('button', { name: 'Edit a.h' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the file' });
    await user.type(within(dialog).getByLabelText(/File name/), 'h');
    await waitFor(() => expect(dialog.querySelector('.cm-content')?.textContent).toBe('int a;'));
    act(() => dialog.querySelector<HTMLElement>('.cm-content')!.focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    await user.click(within(dialog).getByLabelText(/File name/));
    await user.keyboard('{Escape}');
    await refuseToLeave(user);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/File name/).value).toBe('a.hh');
  });

  it('asks before it deletes', async () => {
    const { user } = renderElement(<Page start={{ 'a.h': 'x' }} />);
    await user.click(screen.getByRole('button', { name: 'Delete a.h' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('a.h')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete a.h' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No files yet.')).toBeTruthy();
  });
});

describe('an extra file', () => {
  it.each([
    ['../a', 'nameRefused'],
    ['a b', 'nameRefused'],
    ['.hidden', 'nameRefused'],
    ['main.cpp', 'nameOfProgram'],
    ['have.h', 'nameTaken'],
    ['  ', 'nameMissing'],
    ['testlib.h', undefined],
  ])('called %j: %s', (name, trouble) => {
    expect(troubleWith({ 'have.h': 'x' }, { name, content: 'x' }, null).name).toBe(trouble);
  });

  it('may keep its own name', () => {
    expect(troubleWith({ a: 'x' }, { name: 'a', content: 'y' }, 'a')).toEqual({});
    expect(withFile({ a: 'x' }, { name: 'a', content: 'y' }, 'a')).toEqual({ a: 'y' });
  });
});
