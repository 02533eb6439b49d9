import { expect, it } from 'vitest';
import { roomOf } from './seat.ts';

it.each([
  ['A-12', 'A'],
  ['A12', 'A'],
  ['Hall 2 A-12', 'Hall 2 A'],
  ['301-05', '301'],
  ['三楼机房 17号', '三楼机房'],
  ['Library', 'Library'],
  ['12', '12'],
  ['', ''],
])('the room of %s is %s', (seat, room) => {
  expect(roomOf(seat)).toBe(room);
});
