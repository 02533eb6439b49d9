import { describe, expect, it } from 'vitest';
import { estimateOf, gatheredToCount, planOfPage } from './submission-list-plan.ts';

const ALL = 5_000_000;
const everything = { all: ALL, chosen: ALL };
const someone = { count: 1, total: 400 };
const halfThePeople = { count: 10_000, total: 2_500_000 };
const onePopularProblem = { count: 1, total: 50_000 };
const manyBeginners = { count: 20_000, total: 20_000 };

const firstPage = { offset: 0, limit: 30, bound: 0 };
const deepPage = { offset: 9_000, limit: 30, bound: 10_001 };
const sizesOf = (members: { count: number; total: number }[], planned = everything) => ({
  members,
  hasConditions: planned.chosen < planned.all,
  planned,
});

describe('a page', () => {
  it.each([
    { filter: 'nothing', members: [], page: firstPage, gathered: undefined },
    { filter: 'a person with few submissions', members: [someone], page: firstPage, gathered: someone },
    { filter: 'half of all people', members: [halfThePeople], page: firstPage, gathered: undefined },
    { filter: 'a popular problem', members: [onePopularProblem], page: firstPage, gathered: onePopularProblem },
    { filter: 'many people with one submission each', members: [manyBeginners], page: firstPage, gathered: undefined },
    { filter: 'the same, far down', members: [manyBeginners], page: deepPage, gathered: manyBeginners },
    { filter: 'a person and a problem', members: [someone, onePopularProblem], page: firstPage, gathered: someone },
  ])('by $filter', ({ members, page, gathered }) => {
    expect(planOfPage(sizesOf(members), page).gathered).toBe(gathered);
  });

  it('walks along the index of a rare verdict rather than gather people who have more submissions than it has', () => {
    const rare = { all: ALL, chosen: 1_000 };
    expect(planOfPage(sizesOf([onePopularProblem], rare), firstPage).gathered).toBeUndefined();
  });

  it('looks through one and a half times the newest part that should be enough, and through all where that is all', () => {
    expect(planOfPage(sizesOf([onePopularProblem]), firstPage).newestShare).toBeCloseTo((1.5 * 30) / 50_000);
    expect(planOfPage(sizesOf([{ count: 1, total: 40 }]), firstPage).newestShare).toBeUndefined();
    expect(planOfPage(sizesOf([halfThePeople]), firstPage).newestShare).toBeUndefined();
  });

  it('far down needs all that is counted on the way', () => {
    expect(planOfPage(sizesOf([]), firstPage).needed).toBe(30);
    expect(planOfPage(sizesOf([]), deepPage).needed).toBe(10_001);
  });
});

describe('a count', () => {
  const popular = { count: 3, total: 2_000_000 };

  it.each([
    { filter: 'nothing', members: [], planned: everything, gathered: undefined },
    { filter: 'a person', members: [someone], planned: everything, gathered: someone },
    {
      filter: 'popular problems, of which the first ones are enough',
      members: [popular],
      planned: everything,
      gathered: popular,
    },
    {
      filter: 'popular problems and a verdict',
      members: [popular],
      planned: { all: ALL, chosen: 900_000 },
      gathered: undefined,
    },
    { filter: 'a person and popular problems', members: [someone, popular], planned: everything, gathered: someone },
  ])('by $filter', ({ members, planned, gathered }) => {
    expect(gatheredToCount(sizesOf(members, planned), 10_001)).toBe(gathered);
  });
});

describe('an estimate', () => {
  it.each([
    [[], { all: 1000, chosen: 200 }, 200],
    [[{ count: 1, total: 500 }], { all: 1000, chosen: 200 }, 100],
    [
      [
        { count: 1, total: 100 },
        { count: 2, total: 500 },
      ],
      { all: 1000, chosen: 1000 },
      50,
    ],
    [[{ count: 1, total: 3000 }], { all: 1000, chosen: 200 }, 200],
  ])('of %o among %o', (members, planned, rows) => {
    expect(estimateOf({ members, planned })).toBeCloseTo(rows);
  });
});
