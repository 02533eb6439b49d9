import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { PROBLEM_READERS, REGISTER_CODES } from './choices.ts';
import { PARTS } from './parts.ts';
import { id, optional, uid, wholeNumber, wireDate } from '../wire/values.ts';

export const WebsiteConfig = z.object({
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  email: z.string(),
  register: z.boolean(),
  /** Ours: what a newcomer needs at this moment, and who may read problems. */
  registerCode: z.enum(REGISTER_CODES),
  problemReaders: z.enum(PROBLEM_READERS),
  recordName: z.string(),
  recordUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  /** Ours: what the site has of what not every release has. */
  parts: z.array(z.enum(PARTS)),
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
  summary: 'Submissions and accepted ones of the last seven days, which are days of UTC without `offset`',
  query: z.object({
    forceRefresh: z.string().max(10).optional(),
    /** Ours: minutes by which the reader's clock is ahead of UTC: days begin at the reader's midnight. */
    offset: optional(wholeNumber({ min: -840, max: 840 })),
  }),
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

const NextProblem = z.object({ problemId: z.string(), title: z.string() });
export type NextProblem = z.infer<typeof NextProblem>;

export const getNextProblems = endpoint({
  method: 'GET',
  path: '/api/x/site/next',
  access: 'login',
  summary: 'With what the caller may go on: the last problem tried and not solved, others of these, and what is new',
  reply: z.object({
    goOn: NextProblem.nullable(),
    tried: z.array(NextProblem),
    /** Since the caller was here the time before. */
    fresh: z.array(NextProblem),
  }),
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
    /** Characters of an own input of a test run. */
    ownInputMax: z.int(),
  }),
});

export const getHomeCarousel = endpoint({
  method: 'GET',
  path: '/api/home-carousel',
  access: 'anonymous',
  summary: 'The pictures of the home page, in their order',
  reply: z.array(
    z.object({
      id,
      url: z.string(),
      /** Ours: what it shows, and where a click leads; empty where nobody said. */
      title: z.string(),
      link: z.string(),
    }),
  ),
});
export type CarouselPicture = z.infer<(typeof getHomeCarousel)['reply']>[number];

export const getRecentContest = endpoint({
  method: 'GET',
  path: '/api/get-recent-contest',
  access: 'anonymous',
  summary: 'Public contests that run or begin within two weeks, newest start first',
  reply: z.array(
    z.object({
      id,
      author: z.string(),
      title: z.string(),
      /** 0 ACM, 1 OI. */
      type: z.int(),
      source: z.int(),
      /** 0 public, 1 private, 2 protected. */
      auth: z.int(),
      /** -1 scheduled, 0 running, 1 ended. */
      status: z.int(),
      startTime: wireDate,
      endTime: wireDate,
      /** Seconds. */
      duration: z.int(),
      oiRankScoreType: z.string(),
      gid: id.nullable(),
      /** Who registered: people, or teams. */
      count: z.int(),
      /** Ours: teams take part. */
      teams: z.boolean().default(false),
    }),
  ),
});

export const getRecentOtherContest = endpoint({
  method: 'GET',
  path: '/api/get-recent-other-contest',
  access: 'anonymous',
  summary: "Other sites' contests: kept for existing clients, always empty",
  reply: z.array(
    z.object({ oj: z.string(), url: z.string(), title: z.string(), beginTime: wireDate, endTime: wireDate }),
  ),
});

export const getTools = endpoint({
  method: 'GET',
  path: '/api/tools',
  access: 'anonymous',
  summary: 'The links of the tools menu',
  reply: z.array(z.object({ name: z.string(), url: z.string() })),
});

/** A title that its number of solved problems earns. */
export const Honor = z.object({ id, title: z.string(), color: z.string(), accepted: z.int() });
export type Honor = z.infer<typeof Honor>;

export const getHonors = endpoint({
  method: 'GET',
  path: '/api/honor',
  access: 'anonymous',
  summary: 'Titles that solved problems earn, the highest first',
  reply: z.array(Honor),
});

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/x/site/quote',
  access: 'anonymous',
  summary: "A saying for the day, in the reader's language",
  reply: z.object({ text: z.string(), author: z.string(), source: z.string() }),
});
