import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { CodeMirrorEditor } from './CodeMirrorEditor.tsx';

it('puts its word hints away when the page runs or submits what is written', async () => {
  renderElement(
    <CodeMirrorEditor value="while whi" onChange={() => undefined} contentType={undefined} fontSize={14} tabSize={4} />,
  );
  const content = screen.getByRole('textbox', { name: /^Code editor/ });
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('there is no editor');
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  view.focus();
  await waitFor(() => {
    // Again where it was asked before the words of the language had come.
    if (completionStatus(view.state) === null) startCompletion(view);
    expect(completionStatus(view.state)).toBe('active');
  });
  fireEvent.keyDown(content, { key: 'Enter', ctrlKey: true });
  expect(completionStatus(view.state)).toBeNull();
});

it.each(['pending', 'active'])('is left by Escape and Tab while its word hints are %s', async (stage) => {
  renderElement(
    <CodeMirrorEditor value="while whi" onChange={() => undefined} contentType={undefined} fontSize={14} tabSize={4} />,
  );
  const content = screen.getByRole('textbox', { name: /^Code editor/ });
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('there is no editor');
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  view.focus();
  await waitFor(() => {
    if (completionStatus(view.state) === null) startCompletion(view);
    expect(completionStatus(view.state)).toBe(stage);
  });
  fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 });
  fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 });
  expect(completionStatus(view.state)).toBeNull();
  expect(view.state.doc.toString()).toBe('while whi');
});

it.each([
  ['text/x-c++src', 'vector<int> sorted; sort(', 'so', ['sort', 'sorted']],
  ['text/x-python', 'printed = 1\nprint(printed)\n', 'pri', ['print', 'printed']],
  ['text/x-lua', 'table.insert(t, 1)\n', 'table.ins', ['table.insert']],
])('offers each word of %s once', async (contentType, before, typed, expected) => {
  renderElement(
    <CodeMirrorEditor
      value={`${before}${typed}`}
      onChange={() => undefined}
      contentType={contentType}
      fontSize={14}
      tabSize={4}
    />,
  );
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: /^Code editor/ }));
  if (view === null) throw new Error('there is no editor');
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  view.focus();
  await waitFor(() => {
    if (completionStatus(view.state) === null) startCompletion(view);
    expect(currentCompletions(view.state).map((one) => one.label)).toEqual(expect.arrayContaining(expected));
  });
  const labels = currentCompletions(view.state).map((one) => one.label);
  expect(labels).toEqual([...new Set(labels)]);
});
