import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addProblemCheck, getProblemChecks } from '@oyez/contract/problems/problem-checks';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeEditedProblem } from '../../testing/fakeEditedProblem.ts';
import { refuseToLeave } from '../../testing/leaving.ts';
import { renderElement, renderRoute } from '../../testing/renderRoute.tsx';
import { CheckDialog } from './CheckDialog.tsx';

function Page() {
  const [edited, setEdited] = useState<'new' | null>(null);
  return (
    <>
      <button onClick={() => setEdited('new')}>Open</button>
      <CheckDialog pid={7} edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'New reference solution' });

async function open() {
  const { user } = renderElement(<Page />);
  await user.click(screen.getByText('Open'));
  const form = within(await screen.findByRole('dialog', { name: 'New reference solution' }));
  const content = await form.findByRole('textbox', { name: /^Code editor/ });
  const write = (code: string) =>
    act(() => EditorView.findFromDOM(content)!.dispatch({ changes: { from: 0, insert: code } }));
  return { user, form, content, write };
}

describe('a solution that a setter writes', () => {
  it('stays when Escape takes the keyboard out of the editor', async () => {
    const { user, content, write } = await open();
    write('int main() {}');
    act(() => content.focus());
    await user.keyboard('{Escape}');
    fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 });
    expect(content.contains(document.activeElement)).toBe(false);
    expect(dialog()).not.toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    expect(content.textContent).toBe('int main() {}');
  });

  it.each(['Escape', 'Cancel', 'a click beside the dialog'])('is not lost by %s without a question', async (way) => {
    const { user, form, content, write } = await open();
    write('int main() {}');
    if (way === 'Cancel') await user.click(form.getByRole('button', { name: 'Cancel' }));
    else if (way === 'Escape') {
      await user.click(form.getByRole('textbox', { name: /^Name/ }));
      await user.keyboard('{Escape}');
    } else {
      await user.click(document.querySelector('.mantine-Modal-overlay')!);
      expect(dialog()).not.toBeNull();
      return;
    }
    await refuseToLeave(user);
    expect(dialog()).not.toBeNull();
    expect(content.textContent).toBe('int main() {}');
  });

  it('is not lost by a way from its problem to another page without a question', async () => {
    fakeEditedProblem();
    const limits = { timeLimit: 1000, memoryLimit: 256, suggestion: null };
    fakeApi(getProblemChecks, { ...limits, version: 1, tests: 1, checks: [] });
    const { user, go, address } = renderRoute('/admin/problem/edit/7?tab=solutions', {
      as: anAdmin({ roleList: ['problem_admin'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a solution' }));
    const form = within(await screen.findByRole('dialog', { name: 'New reference solution' }));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Model');
    void go('/home');
    await refuseToLeave(user);
    expect(address()).toBe('/admin/problem/edit/7?tab=solutions');
    expect(dialog()).not.toBeNull();
  });

  it('is left without a question when nothing was written, or when it is saved', async () => {
    const added = fakeApi(addProblemCheck, { id: 1 });
    const { user, form } = await open();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog()).toBeNull());
    await user.click(screen.getByText('Open'));
    const again = within(await screen.findByRole('dialog', { name: 'New reference solution' }));
    await user.type(again.getByRole('textbox', { name: /^Name/ }), 'Model');
    const editor = EditorView.findFromDOM(await again.findByRole('textbox', { name: /^Code editor/ }))!;
    act(() => editor.dispatch({ changes: { from: 0, insert: 'int main() {}' } }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(added.calls).toHaveLength(1);
  });
});
