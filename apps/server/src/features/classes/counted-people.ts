import type { ProgressCell } from '@oyez/contract/classes/assignments';

/** What somebody has of an assignment, also as JSON that is ready. */
export type Counted = { cells: ProgressCell[]; total: number; lateDays: number; percent: string };
export type ReadyCounted = Counted & { text: string };

/** Counts one person again only where `mark` is another one than when they were counted. */
export type CountPerson = (userId: number, mark: string, count: () => Counted) => ReadyCounted;
/** By everything that all of an assignment's people are counted by. */
export type CountedPeople = (terms: string) => CountPerson;

const MAX_REMEMBERED = 20;

export function createCountedPeople(): CountedPeople {
  // Remembered: points and cells of an assignment's people, without who they are; 20 assignments, the ones asked for longest ago go first; until results, grades or terms are others.
  const kept = new Map<string, Map<number, { mark: string; counted: ReadyCounted }>>();
  return (terms) => {
    const people = kept.get(terms) ?? new Map<number, { mark: string; counted: ReadyCounted }>();
    kept.delete(terms);
    kept.set(terms, people);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_REMEMBERED) break;
      kept.delete(oldest);
    }
    return (userId, mark, count) => {
      const known = people.get(userId);
      if (known?.mark === mark) return known.counted;
      const made = count();
      const counted = { ...made, text: JSON.stringify(made) };
      people.set(userId, { mark, counted });
      return counted;
    };
  };
}
