import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, uid, wireDate } from './wire.ts';

export const WebsiteConfig = z.object({
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  email: z.string(),
  register: z.boolean(),
  recordName: z.string(),
  recordUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  visible1: z.boolean(),
  image1: z.string(),
  image2: z.string(),
  image3: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  addr3: z.string(),
});
export type WebsiteConfig = z.infer<typeof WebsiteConfig>;

export const getWebsiteConfig = endpoint({
  method: 'GET',
  path: '/api/get-website-config',
  access: 'anonymous',
  summary: 'What the site is called and offers',
  reply: WebsiteConfig,
});

export const getRecentSevenAcRank = endpoint({
  method: 'GET',
  path: '/api/get-recent-seven-ac-rank',
  access: 'anonymous',
  summary: 'Who solved most new problems in seven days',
  reply: z.array(
    z.object({
      uid,
      username: z.string(),
      nickname: z.string().nullable(),
      avatar: z.string().nullable(),
      titleName: z.string().nullable(),
      titleColor: z.string().nullable(),
      ac: z.int(),
      signature: z.null(),
      total: z.null(),
      rating: z.null(),
    }),
  ),
});

export const getLastWeekSubmissionStatistics = endpoint({
  method: 'GET',
  path: '/api/get-last-week-submission-statistics',
  access: 'anonymous',
  summary: 'Submissions and accepted ones of the last seven days',
  query: z.object({ forceRefresh: z.string().max(10).optional() }),
  reply: z.object({
    dateStrList: z.array(z.string()),
    acCountList: z.array(z.int()),
    totalCountList: z.array(z.int()),
  }),
});

export const getRecentUpdatedProblem = endpoint({
  method: 'GET',
  path: '/api/get-recent-updated-problem',
  access: 'anonymous',
  summary: 'The ten public problems changed last',
  reply: z.array(
    z.object({
      id,
      problemId: z.string(),
      title: z.string(),
      type: z.int(),
      gmtCreate: wireDate,
      gmtModified: wireDate,
    }),
  ),
});

/** Server time for clocks, and whether anything judges at the moment. */
export const getSiteState = endpoint({
  method: 'GET',
  path: '/api/x/site/state',
  access: 'anonymous',
  summary: 'Server time, build, and the state of judging',
  reply: z.object({
    now: wireDate,
    build: z.string(),
    judge: z.object({
      /** `none`: no healthy node; submissions wait. */
      state: z.enum(['ready', 'none']),
      languages: z.array(z.string()),
      waiting: z.int(),
    }),
    /** False: no mail server; an administrator hands out codes. */
    mail: z.boolean(),
  }),
});
