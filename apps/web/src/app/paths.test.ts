import { matchPath, matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { comingPatterns, fill, patterns } from './patterns.ts';

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
  adminPackageImport: [paths.adminPackageImport(5)],
  adminNodes: [paths.adminNodes()],
  adminTags: [paths.adminTags()],
  adminGroupProblems: [paths.adminGroupProblems()],
  adminRejudge: [paths.adminRejudge({ problemId: '1000', problemIdPart: true, status: -1, practice: true })],
  training: [paths.training('3'), paths.training('3', '8')],
  trainingProblems: [paths.trainingProblems('3'), paths.trainingProblems('3', '8')],
  contest: [paths.contest('5')],
  contestProblems: [paths.contestProblems('5')],
  group: [paths.group('8')],
  groupProblems: [paths.groupProblems('8')],
  judgingHelp: [paths.judgingHelp(), paths.judgingHelp('memory')],
};

const known = pages.map(({ path }) => path);
const coming: string[] = Object.values(comingPatterns);
const matching = (table: readonly string[], address: string) =>
  table.filter((pattern) => matchPath(pattern, address.split(/[?#]/)[0] ?? '') !== null);

describe('the addresses', () => {
  it.each(Object.entries(EXAMPLES))('%s leads to one page, and to no other', (_, addresses) => {
    for (const address of addresses) expect(matching([...known, ...coming], address)).toHaveLength(1);
  });

  it('have one page each', () => {
    expect(known).toEqual(expect.arrayContaining(Object.values(patterns)));
    expect(new Set(known).size).toBe(known.length);
  });

  it.each(known)('%s leads to no other page', (pattern) => {
    expect(matching([...known, ...coming], pattern.replaceAll(/:\w+/g, '7'))).toEqual([pattern]);
  });

  it('are taken out of those that are to come when their page is there', () => {
    expect(coming.filter((pattern) => known.some((path) => path === pattern))).toEqual([]);
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
