import { limits } from '@oyez/contract/rules/limits';

/** Counts the polls for each thing that is followed: the specification ends them after 300. Made by `useState`. */
export function createPollCounter() {
  const counts = new Map<string, number>();
  return {
    count(key: string | number): void {
      counts.set(String(key), (counts.get(String(key)) ?? 0) + 1);
    },
    isSpent: (key: string | number): boolean => (counts.get(String(key)) ?? 0) >= limits.submission.polls,
  };
}
