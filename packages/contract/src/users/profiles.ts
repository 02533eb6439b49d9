import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, optional, uid, wholeNumber, wireDate } from '../wire/values.ts';

/** Whose page: by one of the two, or by both when they agree. */
const whose = { uid: optional(z.string().trim().max(64)), username: optional(z.string().trim().max(200)) };

export const DIFFICULTY_KEYS = ['0', '1', '2'] as const;

export const UserHome = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  gender: z.enum(['male', 'female', 'secrecy']),
  avatar: z.string().nullable(),
  school: z.string().nullable(),
  signature: z.string().nullable(),
  github: z.string().nullable(),
  blog: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  /** Solved problems that everybody may see, as the rank lists count them. */
  ac: z.int(),
  /** Submissions outside contests and groups, to problems that everybody may see. */
  total: z.int(),
  rating: z.int().nullable(),
  /** The best rank score of each problem with a score. */
  scoreList: z.array(z.int()),
  /** Display ids of the solved problems that the reader may see. */
  solvedList: z.array(z.string()),
  solvedGroupByDifficulty: z
    .partialRecord(z.enum(DIFFICULTY_KEYS), z.array(z.object({ id, problemId: z.string(), difficulty: z.int() })))
    .nullable(),
  recentLoginTime: wireDate.nullable(),
});
export type UserHome = z.infer<typeof UserHome>;

export const getUserHomeInfo = endpoint({
  method: 'GET',
  path: '/api/get-user-home-info',
  access: 'anonymous',
  summary: 'A person: profile, counts and what they solved',
  query: z.object(whose),
  reply: UserHome,
});

export const getUserCalendarHeatmap = endpoint({
  method: 'GET',
  path: '/api/get-user-calendar-heatmap',
  access: 'anonymous',
  summary: 'Submissions outside contests, by day, of the last year',
  query: z.object({
    ...whose,
    /** Minutes by which the reader's clock is ahead of UTC: days begin at the reader's midnight. */
    offset: optional(wholeNumber({ min: -840, max: 840 })),
  }),
  reply: z.object({
    endDate: z.iso.date(),
    dataList: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  }),
});
