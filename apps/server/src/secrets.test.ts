import { SECRET_MASK } from '@oyez/contract/wire/values';
import { describe, expect, it } from 'vitest';
import { maskSecret, openSecret, sealSecret } from './secrets.ts';

const KEY = 'k'.repeat(32);

describe('a sealed secret', () => {
  it('opens again, and never looks the same twice', () => {
    const sealed = sealSecret(KEY, 'mail', 'pässword');
    expect(sealed).not.toContain('pässword');
    expect(sealSecret(KEY, 'mail', 'pässword')).not.toBe(sealed);
    expect(openSecret(KEY, 'mail', sealed)).toBe('pässword');
  });

  it('stays shut for another key, another purpose, and when somebody touched it', () => {
    const sealed = sealSecret(KEY, 'mail', 'secret');
    const touched = `${sealed.slice(0, 5)}${sealed[5] === 'A' ? 'B' : 'A'}${sealed.slice(6)}`;
    expect(openSecret('o'.repeat(32), 'mail', sealed)).toBeNull();
    expect(openSecret(KEY, 'sms', sealed)).toBeNull();
    expect(openSecret(KEY, 'mail', touched)).toBeNull();
    for (const nothing of ['plain', 'v1.', 'v1.AAAA', 'v2.AAAA']) expect(openSecret(KEY, 'mail', nothing)).toBeNull();
  });

  it('has nothing to hide when there is none', () => {
    expect(sealSecret(KEY, 'mail', '')).toBe('');
    expect(openSecret(KEY, 'mail', '')).toBe('');
    expect([maskSecret(''), maskSecret('v1.x')]).toEqual(['', SECRET_MASK]);
  });
});
