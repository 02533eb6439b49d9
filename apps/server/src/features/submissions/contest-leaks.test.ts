import { getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import {
  getBoard,
  getBoardTries,
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestRank,
  getOutsideBoard,
} from '@oyez/contract/contests/boards';
import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import { getAdminContestProblemList, getRemovedContestProblems } from '@oyez/contract/contests/contest-problem-admin';
import { getBalloonRunners, getBalloons, getSeats } from '@oyez/contract/contests/balloons';
import { getOutdatedVerdicts } from '@oyez/contract/contests/contest-rejudging';
import { getContestAcInfo, getContestScrollBoardSubmission } from '@oyez/contract/contests/contest-jury';
import { getContestParticipants } from '@oyez/contract/contests/contest-participants';
import { getContestReadiness } from '@oyez/contract/contests/contest-readiness';
import { getContestProblem, getContestFrame } from '@oyez/contract/contests/contests';
import { getCannedAnswers, getClarificationInbox, getClarifications } from '@oyez/contract/contests/clarifications';
import { getFinishedRuns, getGhostBoard, getVirtualRuns } from '@oyez/contract/contests/virtual-runs';
import { getContestTeams, getTeamImports } from '@oyez/contract/contests/contest-teams';
import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
} from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aContestWorld,
  EXTENDED,
  PHASES,
  SIGNS,
  VIEWERS,
  type ContestWorld,
  type Viewer,
} from '../contest-problems/testing/contest-world.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  // So that no number of a problem is one of a submission.
  await site.database.pool.query('ALTER SEQUENCE submission_id_seq RESTART WITH 7000000');
});
afterAll(() => site.close());

type Fact =
  | 'problem'
  | 'background'
  | 'early'
  | 'late'
  | 'rehearsal'
  | `${'early' | 'late'} ${'result' | 'figures'}`
  | 'code'
  | 'own question'
  | 'public answer'
  | 'open window'
  | 'result in the window'
  | 'practice';

/** What the specification lets somebody know at that moment, said once more and apart from the policies. */
function knows({ phase, rule, groupId }: ContestWorld, viewer: Viewer): Set<Fact> {
  const isOver = phase === 'unreleased' || phase === 'released';
  const afterwards = isOver ? (['open window', 'result in the window', 'practice'] as const) : [];
  const runs = viewer === 'owner' || viewer === 'root' || (viewer === 'group root' && groupId !== null);
  if (runs) {
    return new Set([
      ...(['problem', 'background', 'early', 'late', 'rehearsal', 'code'] as const),
      ...(['early result', 'early figures', 'late result', 'late figures'] as const),
      ...(['own question', 'public answer'] as const),
      ...afterwards,
    ]);
  }
  const takesPart = viewer === 'registered' || viewer === 'star' || viewer === 'author';
  if (!takesPart || phase === 'scheduled') return new Set();
  const own = viewer === 'author';
  // As long as somebody has time, all others are told what they were told at the end.
  const isSealed = phase === 'sealed' || phase === 'unreleased' || phase === EXTENDED;
  const facts = new Set<Fact>(['problem', 'early', 'early result', 'public answer']);
  if (isOver) facts.add('background');
  if (own) facts.add('code').add('own question');
  if (own || isOver) facts.add('early figures');
  if (!isSealed || own) facts.add('late');
  if (!isSealed || (own && rule === 'acm')) facts.add('late result');
  if (facts.has('late result') && (own || isOver)) facts.add('late figures');
  if (isOver && own) facts.add('open window').add('practice');
  if (isOver && own && !(isSealed && rule === 'oi')) facts.add('result in the window');
  if (phase === 'released') facts.add('practice');
  // Between equal scores the run times of accepted programs decide, so its board has them from the first minute on.
  if (rule === 'oi' && (phase === 'sealed' || phase === EXTENDED)) facts.add('early figures');
  return facts;
}

/** What is found in an answer. */
function toldBy(world: ContestWorld, text: string): Fact[] {
  const names = (id: number) => new RegExp(String.raw`"submitId":${id}\b|"${id}":`).test(text);
  const signs: Record<Fact, boolean> = {
    problem: text.includes(SIGNS.title),
    background: text.includes(SIGNS.source) || text.includes(SIGNS.tag),
    early: names(world.early),
    late: names(world.late),
    rehearsal: names(world.rehearsal),
    'early result': /"(score|totalScore)":31\b/.test(text),
    'late result': /"(score|totalScore)":73\b/.test(text),
    'early figures': /\b(111111|121212)\b/.test(text),
    'late figures': /\b(777777|787878)\b/.test(text),
    code: text.includes(SIGNS.code),
    'own question': [SIGNS.question, SIGNS.answer, SIGNS.asked].some((words) => text.includes(words)),
    'public answer': text.includes(SIGNS.told),
    'open window': names(world.inRun),
    'result in the window': /"(score|totalScore)":57\b/.test(text),
    practice: names(world.practice),
  };
  return (Object.keys(signs) as Fact[]).filter((fact) => signs[fact]);
}

type Ask = { path: string; method: 'GET' | 'POST'; query?: object; body?: object };

type Sent = { query?: object; body?: object };

function of(endpoint: { path: string; method: string }, sent: Sent): Ask {
  return { path: endpoint.path, method: endpoint.method as Ask['method'], ...sent };
}

/** What is asked of one submission. */
function detailCalls(submitId: number): Ask[] {
  const details = [getSubmissionDetail, getAllCaseResult, getFailingTest, getJudgingProgress];
  return details.map((one) => of(one, { query: { submitId } }));
}

/** Every call by which something of a contest's problems and submissions could come out. */
function calls(world: ContestWorld): Ask[] {
  const { contestId: cid, problem, early, late, rehearsal, inRun, practice, people } = world;
  const list = { contestID: cid, beforeContestSubmit: false, containsEnd: true };
  const submitIds = [early, late, rehearsal, inRun, practice];
  return [
    of(getContestProblemDetails, { query: { cid, displayId: 'A' } }),
    of(getContestProblemDetails, { query: { cid, displayId: 'a', containsEnd: true } }),
    of(getFullScreenProblemList, { query: { cid } }),
    of(getUserProblemStatus, { body: { cid, pidList: [problem.id], isContestProblemList: true, containsEnd: true } }),
    of(getUserProblemStatus, { body: { pidList: [problem.id], isContestProblemList: false } }),
    of(getLastAcCode, { query: { cid, pid: problem.id } }),
    of(getLastAcCode, { query: { pid: problem.id } }),
    of(getProblemContests, { query: { problemId: problem.displayId } }),
    of(getProblemStatistics, { query: { cid, problemId: 'A' } }),
    of(getContestProblem, { query: { cid, containsEnd: true } }),
    of(getContestFrame, { query: { cid } }),
    of(getAdminContest, { query: { cid } }),
    of(getOutdatedVerdicts, { query: { pid: problem.id } }),
    of(getAdminContestProblemList, { query: { cid } }),
    of(getRemovedContestProblems, { query: { cid } }),
    of(getContestAcInfo, { query: { cid } }),
    of(getContestScrollBoardSubmission, { query: { cid } }),
    of(getContestOutsizeInfo, { query: { cid } }),
    of(getContestOutsideScoreboard, { body: { cid, forceRefresh: true, containsEnd: true } }),
    of(getContestRank, { body: { cid, forceRefresh: true, containsEnd: true } }),
    of(getBoard, { query: { cid, forceRefresh: true, containsEnd: true } }),
    of(getOutsideBoard, { query: { cid, containsEnd: true } }),
    ...[false, true].map((outside) =>
      of(getBoardTries, {
        query: { cid, uid: people.author.uid, displayId: 'A', outside, forceRefresh: true, containsEnd: true },
      }),
    ),
    of(getContestSubmissions, { query: list }),
    of(getContestSubmissions, { query: { ...list, apart: 'virtual' } }),
    of(getContestSubmissions, { query: { ...list, apart: 'practice' } }),
    of(getContestSubmissions, { query: { ...list, apart: 'virtual', username: people.author.username } }),
    of(getVirtualRuns, { query: { cid } }),
    of(getGhostBoard, { query: { cid } }),
    of(getFinishedRuns, { query: { cid } }),
    of(getContestSubmissions, { query: { ...list, beforeContestSubmit: true } }),
    of(getContestSubmissions, { query: { ...list, onlyMine: true } }),
    of(getContestSubmissions, { query: { ...list, problemID: 'A', completeProblemID: true } }),
    of(getContestSubmissions, { query: { ...list, username: people.author.username } }),
    of(getContestSubmissions, { query: { ...list, status: STATUS.wrong_answer } }),
    of(getContestSubmissions, { query: { ...list, status: STATUS.accepted } }),
    of(getClarifications, { query: { cid } }),
    of(getClarificationInbox, { query: { cid } }),
    of(getClarificationInbox, { query: { cid, state: 'answered', displayId: 'A' } }),
    of(getCannedAnswers, { query: { cid } }),
    of(getBalloons, { query: { cid } }),
    of(getBalloonRunners, { query: { cid } }),
    of(getSeats, { query: { cid } }),
    of(getContestReadiness, { query: { cid } }),
    of(getContestParticipants, { query: { cid } }),
    of(getContestTeams, { query: { cid } }),
    of(getTeamImports, { query: { cid } }),
    of(getSubmissionList, { query: { username: people.author.username } }),
    of(checkContestSubmissionsStatus, { body: { cid, submitIds } }),
    of(checkSubmissionsStatus, { body: { submitIds } }),
    of(checkSubmissionsStatus, { body: { cid, submitIds } }),
    ...CLICS.map((type): Ask => ({ method: 'GET', path: `/api/clics/2026-01/contests/c${cid}${type}` })),
    ...submitIds.flatMap(detailCalls),
  ];
}

/** What other programs read; `contest-feed/clics.test.ts` walks the feed. */
const CLICS = [
  '',
  '/problems',
  '/teams',
  '/persons',
  '/accounts',
  '/submissions',
  '/judgements',
  '/runs',
  '/clarifications',
  '/awards',
  '/scoreboard',
];

type Said = { status: number; code?: string; text: string };

async function ask({ path, method, query, body }: Ask, token: string | null): Promise<Said> {
  const answer = await site.app.inject({
    method,
    url: path,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    ...(body && { payload: body }),
    headers: { 'accept-language': 'en-US', ...(token !== null && { authorization: token }) },
  });
  const { status, code, data } = answer.json<{ status: number; code?: string; data: unknown }>();
  return { status, code, text: path.startsWith('/api/clics') ? answer.body : JSON.stringify(data) };
}

const MOMENTS = [...PHASES, EXTENDED] as const;

const WORLDS = [
  { rule: 'acm', inGroup: false },
  { rule: 'oi', inGroup: false },
  { rule: 'acm', inGroup: true },
  { rule: 'acm', inGroup: false, teams: true },
  { rule: 'oi', inGroup: false, teams: true },
] as const;

describe.each(WORLDS)('a contest under $rule rules, in a group: $inGroup, of teams: $teams', (is) => {
  it.each(MOMENTS)('that is %s tells everybody what they may know, and nothing else', async (phase) => {
    const world = await aContestWorld(site, { ...is, phase, afterwards: true });
    for (const viewer of VIEWERS) {
      const token = viewer === 'guest' ? null : world.people[viewer].token;
      const allowed = knows(world, viewer);
      const told = new Set<Fact>();
      for (const one of calls(world)) {
        const { text } = await ask(one, token);
        for (const fact of toldBy(world, text)) {
          expect([...allowed], `${viewer}: ${one.path} ${JSON.stringify(one.query ?? one.body)}`).toContain(fact);
          told.add(fact);
        }
      }
      expect(told, viewer).toEqual(allowed);
    }
  });

  it.each(MOMENTS)('that is %s answers about what is kept back as about what is not there', async (phase) => {
    const world = await aContestWorld(site, { ...is, phase, afterwards: true });
    const missing = 9_999_999;
    for (const viewer of VIEWERS) {
      const token = viewer === 'guest' ? null : world.people[viewer].token;
      const allowed = knows(world, viewer);
      for (const [fact, id] of [
        ['early', world.early],
        ['late', world.late],
        ['open window', world.inRun],
        ['practice', world.practice],
      ] as const) {
        if (allowed.has(fact)) continue;
        const missed = await Promise.all(detailCalls(missing).map((one) => ask(one, token)));
        const kept = await Promise.all(detailCalls(id).map((one) => ask(one, token)));
        expect(kept, `${viewer}: ${fact}`).toEqual(missed);
      }
    }
  });

  it.each(MOMENTS)('that is %s counts no more than it lists', async (phase) => {
    const world = await aContestWorld(site, { ...is, phase });
    const { token } = world.people.registered;
    const sent = { contestID: world.contestId, beforeContestSubmit: false, containsEnd: true };
    const totals = async (more: object) => {
      const { data } = await site.call(getContestSubmissions, { token, query: { ...sent, ...more } });
      return data === null ? null : { total: data.total, rows: data.records.length };
    };
    const isIn = phase !== 'scheduled';
    const isSealed = phase === 'sealed' || phase === 'unreleased' || phase === EXTENDED;
    const shown = !isIn ? null : isSealed ? 1 : 2;
    const late = shown === null ? null : shown - 1;
    expect(await totals({})).toEqual(shown === null ? null : { total: shown, rows: shown });
    expect(await totals({ status: STATUS.wrong_answer })).toEqual(late === null ? null : { total: late, rows: late });
    expect(await totals({ onlyMine: true })).toEqual(isIn ? { total: 0, rows: 0 } : null);
  });
});

it('problems that one reads through a contest alone have languages and templates, but never tags', async () => {
  for (const phase of PHASES) {
    const world = await aContestWorld(site, { phase, rule: 'acm' });
    const query = { pid: world.problem.id };
    const read = async (viewer: Exclude<Viewer, 'guest'>) => {
      const { token } = world.people[viewer];
      const languages = await site.call(getProblemLanguages, { token, query });
      const templates = await site.call(getProblemCodeTemplate, { token, query });
      return [languages.status, templates.data?.[0]?.code ?? templates.code];
    };
    const open = [200, SIGNS.text];
    const closed = [404, 'problem_not_found'];
    expect(await read('stranger'), phase).toEqual(closed);
    expect(await read('registered'), phase).toEqual(phase === 'scheduled' ? closed : open);
    expect(await read('owner'), phase).toEqual(open);
  }
});
