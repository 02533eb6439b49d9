import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';

it('whoever begins to write before the editor has arrived goes on in it, where they were', async () => {
  // Other tests of this process may have loaded the editor already.
  vi.resetModules();
  const { MarkdownEditor } = await import('./MarkdownEditor.tsx');
  function Page() {
    const [value, setValue] = useState('');
    return <MarkdownEditor label="Content" value={value} onChange={setValue} />;
  }
  const { user } = renderElement(<Page />);
  const waiting = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
  waiting.focus();
  fireEvent.change(waiting, { target: { value: 'Of the club' } });
  waiting.setSelectionRange(3, 6);
  const content = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.cm-content');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(content.textContent).toBe('Of the club');
  expect(document.activeElement).toBe(content);
  await user.click(screen.getByRole('button', { name: /^(Bold|粗体)$/ }));
  expect(content.textContent).toBe('Of **the** club');
});
