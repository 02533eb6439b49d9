import { describe, expect, it } from 'vitest';
import { redacted } from './redacted.ts';

describe('a page that is kept', () => {
  it('names no account, however the site writes its name', () => {
    const page = '<a href="/profile/Pool.One">pool.one</a> poolXone POOL.ONE';
    expect(redacted(page, ['pool.one'])).toBe('<a href="/profile/[account]">[account]</a> poolXone [account]');
  });

  it('keeps its words where a name is made of signs', () => {
    expect(redacted('1 + 1 = (2) $& x', ['(2', undefined, '$&'])).toBe('1 + 1 = [account]) [account] x');
  });
});
