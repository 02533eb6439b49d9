/** Who finds a problem, as the wire counts it: one number for independent facts. */
export const PROBLEM_AUTH = { public: 1, hidden: 2, contest: 3 } as const;
export type ProblemAuth = keyof typeof PROBLEM_AUTH;
export const PROBLEM_AUTHS = Object.keys(PROBLEM_AUTH) as ProblemAuth[];

export type Visibility = { hidden: boolean; contestOnly: boolean };

/** Undefined for a number that is none. */
export function problemAuthNumbered(auth: number | undefined): ProblemAuth | undefined {
  return PROBLEM_AUTHS.find((name) => PROBLEM_AUTH[name] === auth);
}

/** Undefined for a number that is none. */
export function visibilityNumbered(auth: number | undefined): Visibility | undefined {
  const name = problemAuthNumbered(auth);
  return name && { hidden: name === 'hidden', contestOnly: name === 'contest' };
}

/** Of contests only is said first, also of a hidden one. */
export function problemAuthOf({ hidden, contestOnly }: Visibility): ProblemAuth {
  if (contestOnly) return 'contest';
  return hidden ? 'hidden' : 'public';
}
