/** Who goes first within a kind of work. Every eighth claim begins with the last lane, so that none starves. */
export const LANE = { contest: 0, practice: 1, testRun: 2, rejudge: 3, background: 3 } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];
export const LAST_LANE: Lane = 3;
