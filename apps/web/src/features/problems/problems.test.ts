import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, pruneDrafts, readDraft, writeDraft } from './workspace/drafts.ts';
import { clampShare, DEFAULT_SHARE, parseShare } from './workspace/splitting/splitShare.ts';
import { chooseLanguage } from './workspace/writing/languageChoice.ts';

describe('the divider of the problem page', () => {
  it('keeps 420 px for the statement and 580 px for the editor', () => {
    expect(clampShare(0, 1400) * 1400).toBeCloseTo(420);
    // The line between the two takes one of the pixels.
    expect((1 - clampShare(1, 1400)) * 1400).toBeCloseTo(581);
    expect(clampShare(0.5, 1400)).toBe(0.5);
  });

  it('shares a window that is too narrow for both in their proportion', () => {
    expect(clampShare(0.9, 800)).toBeCloseTo(0.42);
  });

  it('falls back where the stored value is broken', () => {
    expect(parseShare('0.6')).toBe(0.6);
    for (const stored of [null, '', 'x', '2', '-1', 'NaN']) expect(parseShare(stored)).toBe(DEFAULT_SHARE);
  });
});

describe('the language of the editor', () => {
  it.each([
    [['C', 'C++ 17', 'Python3'], 'Python3', 'Python3'],
    [['C', 'C++ 17', 'Python3'], 'Rust', 'C++ 17'],
    [['C', 'Python3'], null, 'C'],
    [[], 'C', ''],
  ])('of %j with %s remembered is %s', (languages, wished, expected) => {
    expect(chooseLanguage(languages, wished, undefined)).toBe(expected);
  });
});

describe('drafts', () => {
  beforeEach(() => localStorage.clear());
  const place = { uid: 'a', draftPlace: '', problemId: 'A1001', language: 'C++ 17' };

  it('are kept for each person, problem and language', () => {
    writeDraft(draftKey(place), 'int x;', 1);
    expect(readDraft(draftKey(place))).toEqual({ code: 'int x;', at: 1 });
    for (const other of [{ uid: 'b' }, { problemId: 'A1002' }, { language: 'C' }]) {
      expect(readDraft(draftKey({ ...place, ...other }))).toBeNull();
    }
    writeDraft(draftKey(place), null, 2);
    expect(readDraft(draftKey(place))).toBeNull();
  });

  it('are passed over when broken', () => {
    for (const broken of ['', '{', '1', '{"code":5}', 'null']) {
      localStorage.setItem(draftKey(place), broken);
      expect(readDraft(draftKey(place))).toBeNull();
    }
  });

  it('are forgotten from the oldest on, and nothing else is', () => {
    localStorage.setItem('token', 't');
    for (let n = 0; n < 205; n += 1) writeDraft(draftKey({ ...place, problemId: `P${n}` }), 'x', n);
    pruneDrafts();
    expect(readDraft(draftKey({ ...place, problemId: 'P4' }))).toBeNull();
    expect(readDraft(draftKey({ ...place, problemId: 'P5' }))?.code).toBe('x');
    expect(localStorage.getItem('token')).toBe('t');
  });

  it('make room for the newest where the store is full, the older half of them, once', () => {
    const keys = Array.from({ length: 9 }, (_, n) => draftKey({ ...place, problemId: `P${n}` }));
    for (const [n, key] of keys.entries()) writeDraft(key, 'x', n);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.length >= 9) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    });
    const newest = draftKey({ ...place, problemId: 'NEW' });
    writeDraft(newest, 'y', 9);
    expect(localStorage.getItem(newest)).not.toBeNull();
    expect(keys.map((key) => readDraft(key)?.at)).toEqual([...Array<undefined>(5), 5, 6, 7, 8]);

    full.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeDraft(newest, 'z', 10);
    full.mockRestore();
    expect(readDraft(newest)?.code).toBe('z');
    expect(readDraft(keys[5]!)?.at).toBe(5);
    writeDraft(newest, null, 11);
  });
});
