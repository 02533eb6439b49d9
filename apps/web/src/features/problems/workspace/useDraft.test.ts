import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, readDraft } from './drafts.ts';
import { useDraft } from './useDraft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a draft is stored while somebody types without ever pausing', () => {
  const place = { uid: 'u1', draftPlace: '', problemId: 'A1001', language: 'C++' };
  const { result } = renderHook(() => useDraft(place, ''));
  for (let letters = 1; letters <= 20; letters += 1) {
    act(() => result.current.setCode('x'.repeat(letters)));
    act(() => {
      vi.advanceTimersByTime(100);
    });
  }
  expect(readDraft(draftKey(place))?.code.length).toBeGreaterThan(10);
});
