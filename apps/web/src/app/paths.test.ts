import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { latePages } from './latePages.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { fill, patterns } from './patterns.ts';

type Name = keyof typeof paths;

/** Of each entry an address as features write it; two where it leads to two pages. */
const EXAMPLES: Record<Name, string[]> = {
  announcement: [paths.announcement(5)],
  home: [paths.home()],
  problems: [paths.problems()],
  problem: [paths.problem('P/10 ?')],
  status: [paths.status(), paths.status({ problemID: '1000', completeProblemID: true, status: 0 })],
  submission: [paths.submission(7)],
  compareSubmissions: [paths.compareSubmissions(6, 7)],
  ownProblemEdit: [paths.ownProblemEdit(3)],
  ownProblems: [paths.ownProblems()],
  problemStatistics: [paths.problemStatistics('1000')],
  acmRank: [paths.acmRank()],
  oiRank: [paths.oiRank()],
  messages: [paths.messages(), paths.messages('reply')],
  userHome: [paths.userHome({ username: 'ann' })],
  settings: [paths.settings()],
  logout: [paths.logout()],
  admin: [paths.admin()],
  adminLogin: [paths.adminLogin(), paths.adminLogin({ next: '/admin/tools' })],
  adminNotices: [paths.adminNotices()],
  adminAnnouncements: [paths.adminAnnouncements()],
  adminTools: [paths.adminTools()],
  adminConf: [paths.adminConf()],
  adminSwitches: [paths.adminSwitches()],
  adminMails: [paths.adminMails()],
  adminUsers: [paths.adminUsers({ batch: 4 })],
  adminUsersDeleted: [paths.adminUsersDeleted()],
  adminUserImport: [paths.adminUserImport()],
  adminUserBatch: [paths.adminUserBatch(4)],
  adminUserGenerate: [paths.adminUserGenerate()],
  adminAudit: [paths.adminAudit({ actor: 'root', subjectKind: 'problem', subjectId: 3 })],
  adminLogins: [paths.adminLogins({ username: 'ann' })],
  adminProblems: [paths.adminProblems()],
  adminProblemsDeleted: [paths.adminProblemsDeleted()],
  adminProblemCreate: [paths.adminProblemCreate()],
  adminProblemEdit: [paths.adminProblemEdit(3), paths.adminProblemEdit(3, 'solutions')],
  adminPackages: [paths.adminPackages({ pid: '3,4' })],
  adminRemoteImport: [paths.adminRemoteImport()],
  adminRemoteJudges: [paths.adminRemoteJudges()],
  adminPackageImport: [paths.adminPackageImport(5)],
  adminContests: [paths.adminContests(), paths.adminContests({ keyword: 'cup', deleted: true })],
  adminContestCreate: [paths.adminContestCreate()],
  adminContestEdit: [paths.adminContestEdit(5)],
  adminContestProblems: [paths.adminContestProblems(5)],
  adminContestAnnouncements: [paths.adminContestAnnouncements(5)],
  adminContestReady: [paths.adminContestReady(5)],
  adminContestPeople: [paths.adminContestPeople(5)],
  adminContestTeams: [paths.adminContestTeams(5)],
  adminContestFeed: [paths.adminContestFeed(5)],
  adminContestProblemCreate: [paths.adminContestProblemCreate(5)],
  adminContestProblemEdit: [paths.adminContestProblemEdit(5, 3)],
  adminTrainings: [paths.adminTrainings(), paths.adminTrainings({ keyword: 'graphs', deleted: true })],
  adminTrainingCreate: [paths.adminTrainingCreate()],
  adminTrainingProblems: [paths.adminTrainingProblems(5)],
  adminTrainingCategories: [paths.adminTrainingCategories()],
  groupTrainingCreate: [paths.groupTrainingCreate(8)],
  groupTrainingArrange: [paths.groupTrainingArrange(8, 5)],
  adminNodes: [paths.adminNodes()],
  adminTags: [paths.adminTags()],
  adminGroupProblems: [paths.adminGroupProblems()],
  adminRejudge: [paths.adminRejudge({ problemId: '1000', problemIdPart: true, status: -1, practice: true })],
  trainings: [paths.trainings(), paths.trainings({ auth: 'Private', categoryId: 4 })],
  discussions: [paths.discussions({ cid: 1001, keyword: 'dp' })],
  problemDiscussions: [paths.problemDiscussions('P/10 ?')],
  discussion: [paths.discussion(7)],
  groupDiscussions: [paths.groupDiscussions('8', { onlyMine: true })],
  groupProblemDiscussions: [paths.groupProblemDiscussions('8', 'A 1')],
  groupDiscussion: [paths.groupDiscussion('8', 7)],
  adminDiscussions: [paths.adminDiscussions()],
  adminModeration: [paths.adminModeration('reports')],
  groupModeration: [paths.groupModeration('8', 'log')],
  contestComments: [paths.contestComments('5')],
  training: [paths.training('3'), paths.training('3', '8')],
  trainingRank: [paths.trainingRank('3'), paths.trainingRank('3', '8')],
  trainingEdit: [paths.trainingEdit('3'), paths.trainingEdit('3', '8')],
  trainingProblems: [paths.trainingProblems('3'), paths.trainingProblems('3', '8')],
  contests: [paths.contests(), paths.contests({ status: 0, keyword: 'cup' })],
  contest: [paths.contest('5')],
  contestProblems: [paths.contestProblems('5')],
  contestProblem: [paths.contestProblem('5', 'A 1')],
  contestSubmissions: [paths.contestSubmissions('5')],
  contestAnnouncements: [paths.contestAnnouncements('5')],
  contestClarifications: [paths.contestClarifications('5')],
  contestInbox: [paths.contestInbox('5')],
  contestAcInfo: [paths.contestAcInfo('5')],
  contestBalloons: [paths.contestBalloons('5')],
  contestPrint: [paths.contestPrint('5')],
  contestAdminPrint: [paths.contestAdminPrint('5')],
  contestVirtual: [paths.contestVirtual('5')],
  contestRejudge: [paths.contestRejudge('5')],
  contestBoard: [paths.contestBoard('5')],
  contestScrollBoard: [paths.contestScrollBoard('5')],
  outsideBoard: [paths.outsideBoard('acm', '5'), paths.outsideBoard('oi', '5')],
  scrollBoard: [paths.scrollBoard({ contestID: 5, removeStar: true, medals: [1, 2, 3] })],
  groupSettings: [paths.groupSettings('8')],
  groupAssignments: [paths.groupAssignments('3')],
  groupAssignment: [paths.groupAssignment('3', '7')],
  groupClass: [paths.groupClass('3')],
  adminGroups: [paths.adminGroups(), paths.adminGroups({ state: 'banned', keyword: 'class' })],
  groups: [paths.groups(), paths.groups({ keyword: 'class', onlyMine: true })],
  group: [paths.group('8')],
  groupAnnouncements: [paths.groupAnnouncements('3')],
  groupSubmissions: [paths.groupSubmissions('3'), paths.groupSubmissions('3', { username: 'ann' })],
  groupSubmission: [paths.groupSubmission('3', 7)],
  groupMembers: [paths.groupMembers('3'), paths.groupMembers('3', { auth: 1 })],
  groupRank: [paths.groupRank('3')],
  groupProblems: [paths.groupProblems('8')],
  groupTrainings: [paths.groupTrainings('8')],
  groupProblem: [paths.groupProblem('8', 'A 1')],
  groupProblemStatistics: [paths.groupProblemStatistics('8', 'A 1')],
  groupProblemAdmin: [paths.groupProblemAdmin('8')],
  groupProblemCreate: [paths.groupProblemCreate('8')],
  groupProblemEdit: [paths.groupProblemEdit('8', 3), paths.groupProblemEdit('8', 3, 'solutions')],
  groupContests: [paths.groupContests('8')],
  groupContestAdmin: [paths.groupContestAdmin('8')],
  groupContestCreate: [paths.groupContestCreate('8')],
  groupContestEdit: [paths.groupContestEdit('8', 5)],
  groupContestProblems: [paths.groupContestProblems('8', 5)],
  groupContestAnnouncements: [paths.groupContestAnnouncements('8', 5)],
  groupContestTeams: [paths.groupContestTeams('8', 5)],
  groupContestPeople: [paths.groupContestPeople('8', 5)],
  groupContestReady: [paths.groupContestReady('8', 5)],
  groupContestFeed: [paths.groupContestFeed('8', 5)],
  groupContestProblemCreate: [paths.groupContestProblemCreate('8', 5)],
  groupContestProblemEdit: [paths.groupContestProblemEdit('8', 5, 3)],
  judgingHelp: [paths.judgingHelp(), paths.judgingHelp('memory')],
};

const known = [...pages, ...latePages].map(({ path }) => path);
/** What the router opens: of those that match, one with a word comes before one with a name for anything. */
const matching = (table: readonly string[], address: string) =>
  matchRoutes(
    table.map((path) => ({ path })),
    address.split(/[?#]/)[0] ?? '',
  )?.map(({ route }) => route.path) ?? [];

describe('the addresses', () => {
  it.each(Object.entries(EXAMPLES))('%s leads to one page, and to no other', (_, addresses) => {
    for (const address of addresses) expect(matching(known, address)).toHaveLength(1);
  });

  it('have one page each', () => {
    expect(known).toEqual(expect.arrayContaining(Object.values(patterns)));
    expect(new Set(known).size).toBe(known.length);
  });

  it.each(known)('%s leads to no other page', (pattern) => {
    expect(matching(known, pattern.replaceAll(/:\w+/g, '7'))).toEqual([pattern]);
  });

  it('hand back to the page what they were made of', () => {
    const read = (path: string, address: string) => matchRoutes([{ path }], address)?.[0]?.params;
    expect(read(patterns.problem, paths.problem('P/10 ?'))).toEqual({ problemID: 'P/10 ?' });
    expect(read(patterns.compareSubmissions, paths.compareSubmissions(6, 7))).toEqual({ fromID: '6', toID: '7' });
    expect(paths.status({ onlyMine: true, username: undefined })).toBe('/status?onlyMine=true');
  });

  it('want what their pattern names and what their list is asked with', () => {
    // @ts-expect-error: the comparison has two parts
    fill(patterns.compareSubmissions, { fromID: 1 });
    // @ts-expect-error: a problem is not named so
    expect(fill(patterns.problem, { problemId: '1000' })).toBe('/problem/');
    // @ts-expect-error: no list of submissions is asked so
    expect(paths.status({ problemId: '1000' })).toBe('/status?problemId=1000');
  });
});
