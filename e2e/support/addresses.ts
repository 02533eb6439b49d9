import { fill, patterns } from '@oyez/web/patterns';

export type Area = 'site' | 'contests' | 'trainings' | 'groups' | 'back office';
type Names = Readonly<Record<string, string | number>>;

/** Of these addresses the one ends the session, and the other needs a question mark. */
const APART: readonly string[] = [patterns.logout, patterns.scrollBoard];

/** Every page that an area of the site has, so that a new one is not forgotten. `names` stands for what differs. */
export function addressesOf(area: Area, names: Names): string[] {
  return Object.values(patterns)
    .filter((pattern) => areaOf(pattern) === area && !APART.includes(pattern))
    .map((pattern) => {
      const missing = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name).find((name) => !(name in names));
      if (missing !== undefined) throw new Error(`${pattern} needs a ${missing}`);
      return fill<string>(pattern, names);
    });
}

function areaOf(pattern: string): Area {
  if (pattern === patterns.admin || pattern.startsWith(`${patterns.admin}/`)) return 'back office';
  // Those of a group's trainings, too: they are the same pages.
  if (pattern.startsWith(patterns.trainings) || pattern.startsWith(patterns.groupTrainings)) return 'trainings';
  if (pattern === patterns.groups || pattern.startsWith(`${patterns.groups}/`)) return 'groups';
  return pattern.startsWith(patterns.contests) ? 'contests' : 'site';
}
