import { describe, expect, it } from 'vitest';
import { apply } from './board.ts';
import { consequences } from './consequences.ts';
import { boardOf, idOf, minute, seen, submitted, VERDICT } from './testing/a-contest.ts';

const awards = { kind: 'number', list: [{ priority: 1, name: 'Gold', background: '', color: '', num: 1 }] } as const;

describe('other verdicts', () => {
  const facts = submitted(
    ['ada', 'A', 'AC', minute(10)],
    ['bob', 'A', 'WA', minute(9)],
    ['bob', 'B', 'AC', minute(30)],
    ['cai', 'A', 'WA', minute(40)],
  );
  const board = boardOf({ awards }, facts);
  const judgedAgain = (submissionId: number, verdict: keyof typeof VERDICT) =>
    seen(
      apply(board, {
        facts: facts
          .filter((fact) => fact.submissionId === submissionId)
          .map((fact) => ({ ...fact, version: 2, status: VERDICT[verdict] })),
      }),
    );

  it('move those whose they are and those whom they pass, with awards and first solves', () => {
    expect(consequences(seen(board), judgedAgain(2, 'AC'))).toEqual({
      places: [
        {
          participantId: idOf('bob'),
          before: { rank: 2, main: 1, time: 1800, award: null },
          after: { rank: 1, main: 2, time: 2340, award: 'Gold' },
        },
        {
          participantId: idOf('ada'),
          before: { rank: 1, main: 1, time: 600, award: 'Gold' },
          after: { rank: 2, main: 1, time: 600, award: null },
        },
      ],
      firsts: [{ column: 0, before: [idOf('ada')], after: [idOf('bob')] }],
    });
  });

  it('that cost and bring nothing have none', () => {
    expect(consequences(seen(board), judgedAgain(4, 'WA'))).toEqual({ places: [], firsts: [] });
  });

  it('can take a row away', () => {
    expect(consequences(seen(board), judgedAgain(4, 'waits')).places).toEqual([
      { participantId: idOf('cai'), before: { rank: 3, main: 0, time: 0, award: null }, after: null },
    ]);
  });
});
