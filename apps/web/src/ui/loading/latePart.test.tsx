import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { latePart } from './latePart.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Good day, {name}</p>;
}

afterEach(() => vi.restoreAllMocks());

describe('a part that is loaded late', () => {
  it('leaves the rest of the page alone when it cannot be loaded, and comes when asked for again', async () => {
    // React reports what a boundary has caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Part = latePart(load);
    function Page() {
      const [written, setWritten] = useState('');
      return (
        <>
          <input value={written} onChange={(event) => setWritten(event.currentTarget.value)} />
          {written !== '' && <Part name={written} />}
        </>
      );
    }
    const { user } = renderElement(<Page />);
    await user.type(screen.getByRole('textbox'), 'Ada');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ada');
    const styles = document.createElement('link');
    Object.assign(styles, { rel: 'stylesheet', href: '/assets/part.css' });
    document.head.append(styles);
    fireEvent.error(styles);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Good day, Ada')).toBeDefined();
    const asked = document.head.querySelector('link[href="/assets/part.css"]');
    expect(asked).not.toBeNull();
    expect(asked).not.toBe(styles);
  });

  it('leaves each row of a list a small way to ask again, for all of them at once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Part = latePart(load, { place: 'button' });
    const names = ['Ada', 'Grace', 'Emmy'];
    const { user } = renderElement(
      <>
        {names.map((name) => (
          <Part key={name} name={name} />
        ))}
      </>,
    );
    const again = await screen.findAllByRole('button', { name: 'This button could not be loaded. Try again.' });
    expect(again).toHaveLength(names.length);
    await user.click(again[1]!);
    for (const name of names) expect(await screen.findByText(`Good day, ${name}`)).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('may be fetched before it is wanted', async () => {
    const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
    const Part = latePart(load);
    Part.preload();
    renderElement(<Part name="Grace" />);
    expect(await screen.findByText('Good day, Grace')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('may be closed and shown again', async () => {
    const Part = latePart(async () => Greeting);
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(!isOpen)}>open or close</button>
          {isOpen && <Part name="Emmy" />}
        </>
      );
    }
    const { user } = renderElement(<Page />);
    const button = screen.getByRole('button', { name: 'open or close' });
    await user.click(button);
    expect(await screen.findByText('Good day, Emmy')).toBeDefined();
    await user.click(button);
    expect(screen.queryByText('Good day, Emmy')).toBeNull();
    await user.click(button);
    expect(await screen.findByText('Good day, Emmy')).toBeDefined();
  });
});
