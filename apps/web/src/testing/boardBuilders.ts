import type { AcmRow, BoardPage, OiRow } from '@oyez/contract/contests/boards';
import type { Contest } from '@oyez/contract/contests/contest-values';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import type { ContestFrame } from '@oyez/contract/contests/contests';

export function aContest(facts: Partial<Contest> = {}): Contest {
  return {
    id: 7,
    author: 'root',
    title: 'Autumn Cup',
    type: 0,
    description: '',
    status: 0,
    source: 0,
    auth: 0,
    now: facts.status === PHASE.ended ? '2026-11-22T08:00:00.000Z' : '2026-11-22T06:00:00.000Z',
    startTime: '2026-11-22T02:00:00.000Z',
    endTime: '2026-11-22T07:00:00.000Z',
    duration: 18_000,
    sealRank: false,
    sealRankTime: null,
    openPrint: false,
    rankShowName: 'nickname',
    openRank: true,
    oiRankScoreType: 'Recent',
    count: 3,
    teams: false,
    gid: null,
    allowEndSubmit: false,
    uid: null,
    ...facts,
  };
}

export function aFrame(contest: Contest, runs = false): ContestFrame {
  return {
    contest,
    registered: true,
    takesPart: true,
    disqualified: null,
    extraMinutes: 0,
    entry: null,
    submit: null,
    run: null,
    virtual: contest.status === PHASE.ended ? null : 'virtual_before_end',
    practice: false,
    sealed: false,
    release: 'none',
    problems: 3,
    languages: null,
    bounds: null,
    organiser: null,
    awards: { kind: 'none', names: [] },
    teams: false,
    team: null,
    can: { run: runs, rejudge: false, print: false, board: true },
  };
}

const person = (name: string) => ({
  rank: 1,
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
  uid: `uid-${name}`,
  username: name,
  realname: null,
  nickname: null,
  rankShowName: name,
  school: null,
  gender: null,
  avatar: null,
});

export function anAcmRow(name: string, facts: Partial<AcmRow> = {}): AcmRow {
  return { ...person(name), ac: 0, total: 0, totalTime: 0, submissionInfo: {}, ...facts };
}

export function anOiRow(name: string, facts: Partial<OiRow> = {}): OiRow {
  return { ...person(name), totalScore: 0, totalTime: 0, submissionInfo: {}, timeInfo: {}, ...facts };
}

export function aBoard(rows: BoardPage['rows'], facts: Partial<BoardPage> = {}): BoardPage {
  const problems = ['A', 'B', 'C'].map((displayId, at) => ({
    id: at + 1,
    displayId,
    cid: 7,
    pid: 100 + at,
    displayTitle: `Task ${displayId}`,
    color: displayId === 'A' ? '#ff0000' : null,
    ac: 1,
    total: 3,
    firstUid: null,
  }));
  return {
    version: 1,
    sealed: false,
    rows,
    ranked: rows.length,
    total: rows.length,
    current: 1,
    size: 50,
    pinned: [],
    problems,
    ...facts,
  };
}
