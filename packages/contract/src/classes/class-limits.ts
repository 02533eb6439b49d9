/** Business constants of classes. */
export const classLimits = {
  section: { name: 60, perGroup: 100, restoreDays: 30 },
  roster: { rows: 2000, text: 1_000_000, name: 50, number: 50, moves: 2000, restoreDays: 30 },
  /** Accounts that administrators of one group may have made for its students, unless the site says otherwise. */
  accounts: { perGroup: 300, most: 10_000, perImport: 500 },
  assignment: {
    title: 255,
    problems: 200,
    perGroup: 500,
    /** Of one problem. */
    points: 10_000,
    restoreDays: 30,
    /** From the opening to the last moment. */
    days: 3660,
  },
  grade: { reason: 500 },
  /** Tries without success from which on somebody is stuck. */
  stuck: { tries: 3, most: 99 },
} as const;
