import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetHeld, readStored, storedKeys, writeStored } from './storage.ts';

/** Nothing more goes into the store; what is in it can be read and removed. */
function fillStore() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

afterEach(() => vi.restoreAllMocks());

describe('where the store is full', () => {
  it('what was written last is what is read, and a removal removes it', () => {
    writeStored('text', 'old');
    fillStore();
    expect(writeStored('text', 'new')).toBe(false);
    expect(readStored('text')).toBe('new');
    expect(storedKeys('te')).toEqual(['text']);
    writeStored('text', null);
    expect(readStored('text')).toBeNull();
  });

  it('what goes in once there is room is held no longer', () => {
    const full = fillStore();
    writeStored('text', 'held');
    full.mockRestore();
    expect(writeStored('text', 'stored')).toBe(true);
    localStorage.setItem('text', 'of another tab');
    expect(readStored('text')).toBe('of another tab');
  });

  it('what another tab stores later is newer than what is held', () => {
    fillStore();
    writeStored('text', 'held');
    forgetHeld('text');
    expect(readStored('text')).toBeNull();
  });
});
