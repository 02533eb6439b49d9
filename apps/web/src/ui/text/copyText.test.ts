import { afterEach, describe, expect, it } from 'vitest';
import { copyText } from './copyText.ts';

const setClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });

afterEach(() => setClipboard(undefined));

describe('copying', () => {
  it('uses the clipboard interface where there is one', async () => {
    let copied = '';
    setClipboard({ writeText: async (text: string) => void (copied = text) });
    expect(await copyText('1 2\n')).toBe(true);
    expect(copied).toBe('1 2\n');
  });

  it('works without it, as on a plain-http address, and gives the focus back', async () => {
    setClipboard(undefined);
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    let selected = '';
    document.execCommand = () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    expect(await copyText('3\n')).toBe(true);
    expect(selected).toBe('3\n');
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
    button.remove();
  });

  it('says so when the browser refuses', async () => {
    setClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    document.execCommand = () => false;
    expect(await copyText('x')).toBe(false);
  });
});
