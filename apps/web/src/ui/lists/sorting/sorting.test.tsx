import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { moved, useSorting } from './sorting.tsx';

function Names() {
  const [names, setNames] = useState(['Ada', 'Bob', 'Cleo']);
  const sorting = useSorting(names, (name) => name, setNames);
  return (
    <ul>
      {names.map((name, index) => (
        <li key={name} {...sorting.row(index)}>
          {sorting.handle(name, index)}
          {name}
        </li>
      ))}
    </ul>
  );
}

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const handleOf = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

describe('rows that people put in order', () => {
  it('move by the keys of their handle, which keeps the focus, and stay at the ends', async () => {
    const { user } = renderElement(<Names />);
    handleOf('Ada').focus();
    await user.keyboard('{ArrowDown}');
    expect(order()).toEqual(['Bob', 'Ada', 'Cleo']);
    expect(document.activeElement).toBe(handleOf('Ada'));
    await user.keyboard('{End}');
    expect(order()).toEqual(['Bob', 'Cleo', 'Ada']);
    await user.keyboard('{ArrowDown}');
    expect(order()).toEqual(['Bob', 'Cleo', 'Ada']);
    await user.keyboard('{Home}{ArrowUp}');
    expect(order()).toEqual(['Ada', 'Bob', 'Cleo']);
  });

  it('go where they are dropped', () => {
    renderElement(<Names />);
    const dataTransfer = { setData: () => undefined, setDragImage: () => undefined };
    const drag = (kind: 'dragStart' | 'dragOver' | 'drop', target: Element) =>
      fireEvent(target, Object.assign(createEvent[kind](target), { dataTransfer }));
    const [, , last] = screen.getAllByRole('listitem');
    drag('dragStart', handleOf('Ada'));
    drag('dragOver', last!);
    drag('drop', last!);
    expect(order()).toEqual(['Bob', 'Cleo', 'Ada']);
  });

  it('are never lost', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
  });
});
