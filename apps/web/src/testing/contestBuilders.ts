import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import type { ContestFrame, ContestRow, ListedContestProblem } from '@oyez/contract/contests/contests';
import type { Clarification, JuryClarification } from '@oyez/contract/contests/clarifications';
import type { Contest } from '@oyez/contract/contests/contest-values';
import type { Announcement } from '@oyez/contract/site/announcements';

const MINUTE_MS = 60_000;

/** Minutes from now, as the wire has it. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

/** Half an hour into its five hours. */
function aContest(facts: Partial<Contest> = {}): Contest {
  return {
    id: 7,
    author: 'root',
    title: 'Spring Cup',
    type: 0,
    description: 'Bring **pens**.',
    status: 0,
    source: 0,
    auth: 0,
    now: new Date().toISOString(),
    startTime: inMinutes(-30),
    endTime: inMinutes(270),
    duration: 5 * 3600,
    sealRank: false,
    sealRankTime: null,
    openPrint: false,
    rankShowName: 'username',
    openRank: true,
    oiRankScoreType: 'Recent',
    count: 42,
    teams: false,
    gid: null,
    allowEndSubmit: false,
    uid: '1',
    ...facts,
  };
}

export function aContestRow(facts: Partial<ContestRow> = {}): ContestRow {
  const { now: _now, uid: _uid, ...row } = aContest();
  return { ...row, ...facts };
}

type FrameFacts = Omit<Partial<ContestFrame>, 'contest'> & { contest?: Partial<Contest> };

/** For somebody who is registered and in the middle of it. */
export function aContestFrame({ contest, ...facts }: FrameFacts = {}): ContestFrame {
  return {
    contest: aContest(contest),
    registered: true,
    takesPart: true,
    disqualified: null,
    extraMinutes: 0,
    entry: null,
    submit: null,
    run: null,
    virtual: 'virtual_before_end',
    practice: false,
    sealed: false,
    release: 'none',
    problems: 3,
    languages: ['C++ 17', 'Python3'],
    bounds: { timeMs: [1000, 2000], memoryMb: [256, 256] },
    organiser: { uid: '1', username: 'root', nickname: null },
    awards: { kind: 'none', names: [] },
    teams: false,
    team: null,
    can: { run: false, rejudge: false, print: false, board: true },
    ...facts,
  };
}

/** Not begun yet: nobody may come in. */
export function aScheduledFrame({ contest, ...facts }: FrameFacts = {}): ContestFrame {
  return aContestFrame({
    entry: 'contest_not_started',
    submit: 'contest_not_started',
    problems: null,
    languages: null,
    bounds: null,
    contest: { status: -1, startTime: inMinutes(90), endTime: inMinutes(390), ...contest },
    ...facts,
  });
}

export function aListedProblem(facts: Partial<ListedContestProblem> = {}): ListedContestProblem {
  return {
    id: 1,
    displayId: 'A',
    cid: 7,
    pid: 1000,
    displayTitle: 'Two Sums',
    color: '#ff0000',
    ac: 3,
    total: 4,
    countsHidden: false,
    ...facts,
  };
}

export function anAnnouncement(facts: Partial<Announcement> = {}): Announcement {
  return {
    id: 90,
    title: 'Problem B',
    content: 'The limit is **two** seconds.',
    uid: '1',
    username: 'root',
    status: 0,
    pinned: false,
    gmtCreate: inMinutes(-1),
    gmtModified: inMinutes(-1),
    ...facts,
  };
}

/** A contest as its jury sets it: five hours, sealed for the last one. */
export function aStaffContest(facts: Partial<ContestOfStaff> = {}): ContestOfStaff {
  return {
    id: 5,
    author: 'root',
    title: 'Spring Cup',
    type: 0,
    description: 'Bring pens.',
    status: -1,
    source: 0,
    auth: 0,
    now: null,
    startTime: '2030-03-01T09:00:00.000Z',
    endTime: '2030-03-01T14:00:00.000Z',
    duration: 18_000,
    sealRank: true,
    sealRankTime: '2030-03-01T13:00:00.000Z',
    openPrint: false,
    rankShowName: 'username',
    openRank: false,
    oiRankScoreType: 'Recent',
    count: 12,
    gid: null,
    allowEndSubmit: false,
    uid: '1',
    pwd: null,
    autoRealRank: true,
    visible: true,
    openAccountLimit: false,
    accountLimitRule: null,
    starAccount: [],
    awardType: 0,
    awardConfigList: [],
    gmtCreate: '2029-12-01T08:00:00.000Z',
    gmtModified: '2029-12-01T08:00:00.000Z',
    modifiedUser: null,
    releasedAt: null,
    problemCount: 11,
    submissionCount: 230,
    deletedAt: null,
    template: false,
    teams: false,
    teamsFixed: false,
    can: { edit: true, remove: true },
    ...facts,
  };
}

/** One's own question about problem B, which waits for the jury. */
export function aClarification(facts: Partial<Clarification> = {}): Clarification {
  return {
    id: 40,
    own: true,
    mate: null,
    problem: { displayId: 'B', displayTitle: 'Bridges' },
    question: 'May n be zero?',
    askedAt: inMinutes(-2),
    answer: null,
    answeredAt: null,
    version: 0,
    toAll: false,
    ...facts,
  };
}

/** The same as the jury has it. */
export function aJuryClarification(facts: Partial<JuryClarification> = {}): JuryClarification {
  return {
    id: 40,
    problem: { displayId: 'B', displayTitle: 'Bridges' },
    asker: { uid: '0123456789abcdef0123456789abcdef', username: 'alice', realname: null, team: null },
    question: 'May n be zero?',
    language: 'en',
    askedAt: inMinutes(-2),
    answer: null,
    answeredAt: null,
    answeredBy: null,
    version: 0,
    quote: null,
    claim: null,
    announced: false,
    deletedAt: null,
    ...facts,
  };
}
