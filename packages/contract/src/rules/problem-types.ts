/** ACM problems are solved or not; each test of an OI problem earns points. */
export const PROBLEM_TYPES = ['acm', 'oi'] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

/** How the wire counts them. */
export const TYPE_NUMBERS = { acm: 0, oi: 1 } as const satisfies Record<ProblemType, number>;

/** By its stored word or its number on the wire; whatever is not OI is ACM. */
export function problemTypeOf(given: string | number | undefined): ProblemType {
  return given === 'oi' || given === TYPE_NUMBERS.oi ? 'oi' : 'acm';
}

export function typeNumberOf(type: string): number {
  return TYPE_NUMBERS[problemTypeOf(type)];
}

/** Whether its tests have points to give, and its submissions a score. */
export function hasPoints(type: string | number): boolean {
  return problemTypeOf(type) === 'oi';
}
