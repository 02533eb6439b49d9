import { describe, expect, it } from 'vitest';
import { acm } from './acm.ts';
import { acmRows, boardOf, inShort, minute, sealedFrom, seen, settings, submitted } from './testing/a-contest.ts';

describe('a board of ACM', () => {
  it('ranks by problems solved, then by time with twenty minutes for each failed try before', () => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(50)],
      ['bob', 'A', 'WA', minute(10)],
      ['bob', 'A', 'AC', minute(20)],
      ['cai', 'A', 'AC', minute(200)],
      ['cai', 'B', 'AC', minute(250)],
    );
    expect(inShort(seen(boardOf({}, facts)))).toEqual(['1 cai 2 / 450', '2 bob 1 / 40', '3 ada 1 / 50']);
  });

  it.each([
    ['PE', 1],
    ['WA', 1],
    ['CE', 0],
    ['SE', 0],
    ['PA', 0],
    ['CA', 0],
  ] as const)('a try that ends with %s costs %i penalties', (verdict, failed) => {
    const [row] = acmRows(
      seen(boardOf({}, submitted(['ada', 'A', verdict, minute(1)], ['ada', 'A', 'AC', minute(2)]))),
    );
    expect(row!.line).toMatchObject({ solved: 1, submissions: 2, seconds: 120 + failed * 1200 });
    expect(row!.line.cells[0]).toMatchObject({ failed, acceptedSecond: 120 });
  });

  it('counts what comes after the accepted try and changes nothing by it', () => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(5)],
      ['ada', 'A', 'WA', minute(6)],
      ['ada', 'A', 'AC', minute(7)],
    );
    const [row] = acmRows(seen(boardOf({}, facts)));
    expect(row!.line).toMatchObject({ solved: 1, submissions: 3, seconds: 300 });
    expect(row!.line.cells).toEqual([
      { acceptedSecond: 300, first: true, afterContest: false, failed: 0, sealed: 0 },
      null,
      null,
    ]);
  });

  it('has no time for problems that were never accepted', () => {
    expect(inShort(seen(boardOf({}, submitted(['ada', 'A', 'WA', minute(9)]))))).toEqual(['1 ada 0 / 0']);
  });

  it('leaves out who has no judged submission in the contest', () => {
    const facts = submitted(
      ['ada', 'A', 'waits', minute(9)],
      ['bob', 'A', 'SF', minute(9)],
      ['cai', 'A', 'AC', minute(-1)],
      ['dai', 'A', 'AC', minute(300)],
      ['eve', 'A', 'AC', minute(9), { problemId: 999 }],
    );
    expect(seen(boardOf({}, facts))).toEqual([]);
  });

  it('gives the first solve to everybody of the earliest second, stars too', () => {
    const facts = submitted(
      ['cai', 'A', 'AC', minute(3, 1)],
      ['ada', 'A', 'AC', minute(3) + 100],
      ['bob', 'A', 'AC', minute(3) + 900],
    );
    const firsts = acmRows(seen(boardOf({}, facts))).filter(({ line }) => line.cells[0]!.first);
    expect(firsts.map(({ participant }) => participant.username)).toEqual(['ada', 'bob']);
  });

  it('takes submissions of the same second in the order of their numbers', () => {
    const facts = submitted(['ada', 'A', 'AC', minute(3) + 900], ['ada', 'A', 'WA', minute(3) + 100]);
    expect(inShort(seen(boardOf({}, facts)))).toEqual(['1 ada 1 / 3']);
  });

  it('shows late solutions on wish, where the contest takes them', () => {
    const facts = submitted(
      ['ada', 'A', 'AC', minute(10)],
      ['ada', 'B', 'WA', minute(299)],
      ['ada', 'B', 'AC', minute(300)],
    );
    const asked = { now: minute(400), containsEnd: true };
    expect(inShort(seen(boardOf({ allowLate: true }, facts), { now: minute(400) }))).toEqual(['1 ada 1 / 10']);
    expect(inShort(seen(boardOf({}, facts), asked))).toEqual(['1 ada 1 / 10']);
    const [row] = acmRows(seen(boardOf({ allowLate: true }, facts), asked));
    expect(row!.line).toMatchObject({ solved: 2, seconds: 600 + 18_000 + 1200 });
    expect(row!.line.cells.map((cell) => cell?.afterContest)).toEqual([false, true, undefined]);
  });
});

describe('a sealed board of ACM', () => {
  const facts = submitted(
    ['ada', 'A', 'AC', minute(100)],
    ['ada', 'A', 'WA', minute(245)],
    ['ada', 'B', 'WA', minute(239, 59)],
    ['ada', 'B', 'AC', minute(240)],
    ['bob', 'B', 'AC', minute(299, 59)],
    ['cai', 'C', 'waits', minute(250)],
    ['cai', 'C', 'SF', minute(251)],
  );

  it('tells of tries since the seal only that they were made', () => {
    const [ada, bob, cai] = acmRows(seen(boardOf(sealedFrom(minute(240)), facts), { now: minute(280) }));
    expect(ada!.line).toMatchObject({ solved: 1, submissions: 4, seconds: 6000 });
    expect(ada!.line.cells[0]).toMatchObject({ acceptedSecond: 6000, sealed: 1 });
    expect(ada!.line.cells[1]).toMatchObject({ acceptedSecond: null, failed: 1, sealed: 1 });
    expect(bob!.line).toMatchObject({ solved: 0, submissions: 1, seconds: 0 });
    expect(cai!.line.cells[2]).toMatchObject({ sealed: 2, failed: 0 });
  });

  it('says nothing of late tries', () => {
    const late = submitted(['ada', 'A', 'AC', minute(100)], ['ada', 'B', 'AC', minute(310)]);
    const board = boardOf({ ...sealedFrom(minute(240)), allowLate: true }, late);
    expect(inShort(seen(board, { now: minute(320), containsEnd: true }))).toEqual(['1 ada 1 / 100']);
  });

  it('is written into a spreadsheet with what is not known yet', () => {
    const late = submitted(
      ['ada', 'A', 'WA', minute(1)],
      ['ada', 'A', 'AC', minute(2)],
      ['ada', 'B', 'WA', minute(3)],
      ['ada', 'B', 'AC', minute(241)],
      ['ada', 'C', 'AC', minute(242)],
      ['bob', 'A', 'CE', minute(2)],
      ['bob', 'B', 'WA', minute(3)],
    );
    const all = acmRows(seen(boardOf(sealedFrom(minute(240)), late), { now: minute(280) }));
    expect(acm.sheetHeaders(settings().problems)).toEqual([
      'AC',
      'Total Submission',
      'Total Penalty Time (s)',
      'A',
      'B',
      'C',
    ]);
    expect(all.map(({ line }) => acm.sheetCells(line))).toEqual([
      [1, 5, 1320, '+(2)', '-(1+1)', '?(1)'],
      [0, 2, 0, '', '-(1)', ''],
    ]);
    const after = boardOf({ allowLate: true }, submitted(['ada', 'A', 'AC', minute(310)]));
    const [row] = acmRows(seen(after, { containsEnd: true }));
    expect(acm.sheetCells(row!.line).at(3)).toBe('+(1)*');
  });
});
