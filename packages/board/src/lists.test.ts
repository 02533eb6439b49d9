import { describe, expect, it } from 'vitest';
import { found, namesFor, page, shownName, withPinned } from './lists.ts';
import { boardOf, idOf, minute, participant, seen, submitted } from './testing/a-contest.ts';

const people = [
  participant('ada', { nickname: 'Countess', realname: 'Ada L', school: 'Turin' }),
  participant('bob', { nickname: '  ', realname: 'Bob M', school: 'MIT' }),
  participant('cai', { school: 'mitte' }),
  participant('dai'),
];
const facts = submitted(
  ['ada', 'A', 'AC', minute(1)],
  ['bob', 'A', 'AC', minute(2)],
  ['cai', 'A', 'AC', minute(3)],
  ['dai', 'A', 'AC', minute(4)],
);
const all = seen(boardOf({}, facts, people));
const names = (list: typeof all) => list.map(({ rank, participant: { username } }) => `${rank} ${username}`);

describe('the list of a page', () => {
  it('repeats the own row and the followed ones before all others', () => {
    const list = withPinned(all, { own: idOf('cai'), followed: new Set([idOf('dai'), idOf('cai'), idOf('bob')]) });
    expect(names(list)).toEqual(['3 cai', '2 bob', '4 dai', '1 ada', '2 bob', '3 cai', '4 dai']);
    expect(page(list, 2, 3)).toEqual({ total: 7, rows: list.slice(3, 6) });
    expect(page(list, 9, 3)).toEqual({ total: 7, rows: [] });
  });

  it('pins nobody who is not on the board', () => {
    expect(withPinned(all, { own: null, followed: new Set([77]) })).toEqual(all);
  });

  it('is searched by school and shown name, the pinned rows too, and keeps the ranks', () => {
    const list = withPinned(all, { own: idOf('cai'), followed: new Set() });
    expect(names(found(list, ' MIT ', 'username'))).toEqual(['3 cai', '2 bob', '3 cai']);
    expect(names(found(all, 'count', 'nickname'))).toEqual(['1 ada']);
    expect(names(found(all, 'count', 'username'))).toEqual([]);
    expect(names(found(all, 'da', 'username'))).toEqual(['1 ada', '4 dai']);
    expect(found(all, '', 'username')).toEqual(all);
  });
});

describe('the name of a participant', () => {
  it('is the one that the contest shows, or the username', () => {
    expect(people.map((one) => shownName(one, 'nickname'))).toEqual(['Countess', 'bob', 'cai', 'dai']);
    expect(people.map((one) => shownName(one, 'realname'))).toEqual(['Ada L', 'Bob M', 'cai', 'dai']);
  });

  it.each([
    ['outside', 'nickname', null],
    ['inside', 'username', null],
    ['inside', 'realname', 'Ada L'],
    ['jury', 'username', 'Ada L'],
  ] as const)('sent to %s of a contest that shows the %s', (audience, shown, realname) => {
    expect(namesFor(people[0]!, shown, audience)).toEqual({ username: 'ada', nickname: 'Countess', realname });
  });
});
