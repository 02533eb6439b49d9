/** People or problems that a filter means: how many, and how many submissions they have in all. */
type MemberSizes = { count: number; total: number };

/** What is known before a list is read. Of the members those with the fewest submissions come first. */
export type ListSizes<M extends MemberSizes = MemberSizes> = {
  members: readonly M[];
  /** Whether language, verdict or author are compared, too. */
  hasConditions: boolean;
  /** About how many submissions there are in the place, and how many of them meet the conditions. */
  planned: Planned;
};
export type Planned = { all: number; chosen: number };

/**
 * Measured in rows that are passed on the way from the newest one: what it costs to find a member's place in their index,
 * and to bring a row from there into the order of all.
 */
const DESCENT = 20;
const GATHERED = 4;
/** Members are not spread evenly over time: this much more of it is looked through at first than should be enough. */
const MARGIN = 1.5;

/**
 * How a page is looked up (decision 022): along the indexes of some members, or on the way from the newest submission of
 * all. Up to `bound` is counted on the way.
 */
export function planOfPage<M extends MemberSizes>(
  sizes: ListSizes<M>,
  page: { offset: number; limit: number; bound: number },
): { needed: number; gathered: M | undefined; newestShare: number | undefined } {
  const needed = Math.max(page.bound, page.offset + page.limit);
  const share = (MARGIN * needed) / Math.max(1, estimateOf(sizes));
  const costOf = ({ total, count }: M) => GATHERED * Math.min(1, share) * total + DESCENT * count;
  const gathered = worthGathering(sizes, needed, costOf);
  return { needed, gathered, newestShare: gathered !== undefined && share < 1 ? share : undefined };
}

/** The members whose submissions are counted along their indexes, up to `atMost`; nobody: along the index of all. */
export function gatheredToCount<M extends MemberSizes>(sizes: ListSizes<M>, atMost: number): M | undefined {
  const firstOnes = sizes.hasConditions ? Number.POSITIVE_INFINITY : atMost;
  return worthGathering(sizes, atMost, ({ total }) => (sizes.members.length > 1 ? total : Math.min(total, firstOnes)));
}

/** About how many there are, when members have as large a share of the chosen as they have of all. */
export function estimateOf({ members, planned }: Pick<ListSizes, 'members' | 'planned'>): number {
  return members.reduce((rows, { total }) => rows * Math.min(1, total / planned.all), planned.chosen);
}

/** The fewest, if that is less work than to meet as many as are needed on the way from the newest submission of all. */
function worthGathering<M extends MemberSizes>(
  { members, planned }: ListSizes<M>,
  needed: number,
  costOf: (members: M) => number,
): M | undefined {
  const [fewest] = members;
  if (fewest === undefined) return undefined;
  const met = members.reduce((rows, { total }) => (rows * planned.all) / Math.max(total, 1), needed);
  return costOf(fewest) <= Math.min(met, planned.chosen) ? fewest : undefined;
}
