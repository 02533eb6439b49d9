import { z } from 'zod';
import { id, uid, wholeNumber } from '../wire/values.ts';

/** What an assistant may do in one group; each holds what the one before it does. */
export const TEACHING_RIGHTS = ['view', 'grade', 'manage'] as const;
export type TeachingRight = (typeof TEACHING_RIGHTS)[number];

/** What comes after the due time: nothing of it counts, all of it, or less each day. */
export const LATE_RULES = ['refuse', 'full', 'percent'] as const;
export type LateRule = (typeof LATE_RULES)[number];

/** 100 for all problems together, 100 for each, or what the teacher says. */
export const POINTS_RULES = ['split', 'each', 'own'] as const;
export type PointsRule = (typeof POINTS_RULES)[number];

/** Asks for those who are in no section. */
export const NO_SECTION = 0;
export const sectionOrNone = wholeNumber({ min: NO_SECTION });

export const GroupSection = z.object({ id, name: z.string(), members: z.int() });
export type GroupSection = z.infer<typeof GroupSection>;

/** What the reader may do with the class. */
export const ClassRights = z.object({
  view: z.boolean(),
  grade: z.boolean(),
  manage: z.boolean(),
  /** Gives and takes the rights of assistants. */
  own: z.boolean(),
});
export type ClassRights = z.infer<typeof ClassRights>;

/** Somebody in a class as teachers know them: number and name are what the teacher wrote down, or else the profile's. */
export const ClassPerson = z.object({
  uid,
  username: z.string(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  sectionId: id.nullable(),
});
export type ClassPerson = z.infer<typeof ClassPerson>;
