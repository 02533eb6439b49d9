import { describe, expect, it } from 'vitest';
import { attempts } from './attempts.ts';
import { rows } from './rows.ts';
import { sheet } from './sheet.ts';
import { tallies } from './tally.ts';
import {
  boardOf,
  idOf,
  minute,
  participant,
  sealedFrom,
  seen,
  settings,
  submitted,
  VERDICT,
} from './testing/a-contest.ts';
import { at } from './view.ts';

const facts = submitted(
  ['ada', 'A', 'WA', minute(5)],
  ['ada', 'A', 'AC', minute(6)],
  ['ada', 'A', 'AC', minute(7)],
  ['bob', 'A', 'AC', minute(8)],
  ['bob', 'B', 'waits', minute(9)],
  ['bob', 'A', 'WA', minute(241)],
  ['bob', 'B', 'waits', minute(242)],
);
const board = boardOf(sealedFrom(minute(240)), facts);
const sealed = at(board, { now: minute(280), audience: 'inside' });
const open = at(board, { now: minute(280), audience: 'jury', forceRefresh: true });

describe('what lies behind a cell', () => {
  it('are its tries, of which the seal leaves the moment only', () => {
    expect(attempts(sealed, idOf('bob'), 101)).toEqual([
      { sealed: false, submissionId: 4, at: minute(8), status: VERDICT.AC, score: null },
      { sealed: true, at: minute(241) },
    ]);
    expect(attempts(open, idOf('bob'), 101)).toHaveLength(2);
    expect(attempts(sealed, idOf('bob'), 102)).toEqual([{ sealed: true, at: minute(242) }]);
    expect(attempts(open, idOf('bob'), 102)).toEqual([]);
    expect(attempts(open, idOf('cai'), 101)).toEqual([]);
  });
});

describe('the figures of a problem', () => {
  it('count submissions and accepted ones, more than who solved it, up to the seal', () => {
    expect(tallies(sealed)).toEqual([
      { problemId: 101, submissions: 4, accepted: 3 },
      { problemId: 102, submissions: 0, accepted: 0 },
      { problemId: 103, submissions: 0, accepted: 0 },
    ]);
    expect(tallies(open)[0]).toEqual({ problemId: 101, submissions: 5, accepted: 3 });
    const solvers = rows(sealed).filter(
      ({ line }) => line.rule === 'acm' && typeof line.cells[0]?.acceptedSecond === 'number',
    );
    expect(solvers.map(({ participant }) => participant.id)).toEqual([idOf('bob'), idOf('ada')]);
  });

  it('leave out who is no participant', () => {
    expect(tallies(at(boardOf({}, facts, []), { now: minute(280), audience: 'jury' }))[0]!.submissions).toBe(0);
  });
});

describe('the rank spreadsheet', () => {
  const people = [
    participant('ada', { nickname: 'Countess', realname: 'Ada L', school: 'Turin', star: true }),
    participant('bob'),
  ];
  const all = seen(boardOf({ shownName: 'nickname' }, facts, people), { now: minute(280) });

  it('has who it is, then what the rule counts', () => {
    expect(sheet(settings({ shownName: 'nickname' }), all, 'jury')).toEqual({
      headers: [
        ...['Rank', 'Username', 'ShowName', 'Real Name', 'School'],
        ...['AC', 'Total Submission', 'Total Penalty Time (s)', 'A', 'B', 'C'],
      ],
      cells: [
        [1, 'bob', 'bob', '', '', 1, 2, 480, '+(1)', '', ''],
        ['*', 'ada', 'Countess', 'Ada L', 'Turin', 1, 3, 1560, '+(2)', '', ''],
      ],
    });
  });

  it('tells real names to those only who may read them', () => {
    expect(sheet(settings(), all, 'inside').cells[1]![3]).toBe('');
    expect(sheet(settings({ shownName: 'realname' }), all, 'inside').cells[1]![3]).toBe('Ada L');
  });
});
