import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

it('forgets what was not used for longest when it is full', () => {
  const texts = new Remembered<string>(10);
  texts.set('a', 'first', 4);
  texts.set('b', 'second', 4);
  expect(texts.get('a')).toBe('first');
  texts.set('c', 'third', 4);
  expect([texts.get('a'), texts.get('b'), texts.get('c')]).toEqual(['first', undefined, 'third']);
});

it('counts a value that replaces another once', () => {
  const texts = new Remembered<string>(10);
  for (let n = 0; n < 5; n += 1) texts.set('a', `${n}`, 6);
  texts.set('b', 'other', 4);
  expect([texts.get('a'), texts.get('b')]).toEqual(['4', 'other']);
});

it('does not keep what is too large', () => {
  const texts = new Remembered<string>(10);
  texts.set('a', 'large', 11);
  expect(texts.get('a')).toBeUndefined();
});
