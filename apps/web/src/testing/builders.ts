import { getFailingTest } from '@oyez/contract/submissions/submission-detail';
import { getWebsiteConfig, getSiteState, type WebsiteConfig } from '@oyez/contract/site/site';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { getCommonAnnouncement } from '@oyez/contract/site/announcements';
import {
  getHomeCarousel,
  getLastWeekSubmissionStatistics,
  getNextProblems,
  getQuote,
  getRecentContest,
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
  getTools,
} from '@oyez/contract/site/site';
import { getAccount, savePreferences } from '@oyez/contract/accounts/preferences';
import { getOwnProblems } from '@oyez/contract/problems/own-problems';
import { getSession } from '../api/session.ts';
import { fakeApi } from './fakeApi.ts';

export function aUser(facts: Partial<UserInfo> = {}): UserInfo {
  return {
    uid: '0123456789abcdef0123456789abcdef',
    username: 'alice',
    nickname: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    email: null,
    number: null,
    gender: 'secrecy',
    school: null,
    course: null,
    signature: null,
    realname: null,
    github: null,
    blog: null,
    cfUsername: null,
    roleList: ['default_user'],
    ...facts,
  };
}

export function anAccount(
  user: UserInfo,
  facts: Partial<ReplyInputOf<typeof getAccount>> = {},
): ReplyInputOf<typeof getAccount> {
  return { user, mobile: null, smsCode: false, registeredAt: '2026-01-01T00:00:00.000Z', preferences: {}, ...facts };
}

export function anAdmin(facts: Partial<UserInfo> = {}): UserInfo {
  return aUser({ uid: '1', username: 'root', roleList: ['root'], ...facts });
}

export function aWebsiteConfig(facts: Partial<WebsiteConfig> = {}): WebsiteConfig {
  return {
    baseUrl: '',
    name: 'Oyez',
    shortName: 'OJ',
    description: 'A judge for tests',
    email: '',
    register: true,
    registerCode: 'mail',
    problemReaders: 'members',
    recordName: '',
    recordUrl: '',
    projectName: '',
    projectUrl: '',
    parts: ['contests', 'groups', 'discussions', 'remoteJudges'],
    openPublicDiscussion: false,
    openGroupDiscussion: false,
    openContestComment: false,
    visible1: false,
    image1: '',
    image2: '',
    image3: '',
    addr1: '',
    addr2: '',
    addr3: '',
    ...facts,
  };
}

type SiteState = ReplyInputOf<typeof getSiteState>;

export function aSiteState(facts: Partial<SiteState> = {}): SiteState {
  return {
    now: '2026-11-21T08:00:00.000Z',
    build: 'test',
    judge: { state: 'ready', languages: ['C++ 17', 'Python3'], waiting: 0 },
    ownInputMax: 1000,
    mail: true,
    ...facts,
  };
}

/** What the frame and the home page ask for, answered. */
export function fakeSite(facts: { config?: Partial<WebsiteConfig>; state?: Partial<SiteState> } = {}): void {
  fakeApi(getWebsiteConfig, aWebsiteConfig(facts.config));
  fakeApi(getSiteState, aSiteState(facts.state));
  fakeApi(getTools, []);
  fakeApi(getOwnProblems, { records: [], total: 0, size: 1, current: 1, pages: 0 });
  fakeApi(getHomeCarousel, []);
  fakeApi(getCommonAnnouncement, { records: [], total: 0, size: 5, current: 1, pages: 0 });
  fakeApi(getRecentContest, []);
  fakeApi(getQuote, { text: 'Haste does not arrive.', author: 'Confucius', source: 'Analects' });
  fakeApi(getAccount, () => anAccount(getSession().user ?? aUser()));
  fakeApi(savePreferences, {});
  fakeApi(getRecentUpdatedProblem, []);
  fakeApi(getNextProblems, { goOn: null, tried: [], fresh: [] });
  fakeApi(getFailingTest, null);
  fakeApi(getRecentSevenAcRank, []);
  fakeApi(getLastWeekSubmissionStatistics, { dateStrList: [], acCountList: [], totalCountList: [] });
}
