/** Who may read problems: members are who is logged in. */
export const PROBLEM_READERS = ['members', 'everybody'] as const;
export type ProblemReaders = (typeof PROBLEM_READERS)[number];

/** What a newcomer needs: a code that a mail brings, one that an administrator hands out, or nothing. */
export const REGISTER_CODES = ['mail', 'administrator', 'none'] as const;
export type RegisterCodes = (typeof REGISTER_CODES)[number];
