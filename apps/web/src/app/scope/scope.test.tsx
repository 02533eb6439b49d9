import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { type Scope, SCOPE_KINDS, type ScopeKind, SITE } from '@oyez/contract/rules/scope';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
} from '@oyez/contract/submissions/submissions';
import { renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  listedName,
  problemQuery,
  problemSetQuery,
  problemStatusQuery,
  useLastAcceptedCode,
} from '../../features/problems/problems.api.ts';
import { draftKey } from '../../features/problems/workspace/drafts.ts';
import { submissionsQuery, useLiveRows } from '../../features/submissions/submissions.api.ts';
import { type Fake, fakeApi } from '../../testing/fakeApi.ts';
import { aPage, aProblemInfo, aSubmissionRow } from '../../testing/judgeBuilders.ts';
import { addressesOf } from './addresses.ts';
import { InScope } from './InScope.tsx';
import { partsOf } from './parts.ts';

const CONTEST: Scope = { kind: 'contest', contestId: 7, groupId: null };
const TRAINING: Scope = { kind: 'training', trainingId: 5, groupId: null };
const GROUP: Scope = { kind: 'group', groupId: 3 };
const GROUP_TRAINING: Scope = { kind: 'training', trainingId: 5, groupId: 3 };
const PLACES: Record<ScopeKind, Scope> = { site: SITE, contest: CONTEST, training: TRAINING, group: GROUP };

const addresses = (scope: Scope) => {
  const to = addressesOf(scope);
  return [
    to.problems(),
    to.problem('A 1'),
    to.statistics('A1'),
    to.submissions({ problemID: 'A1', onlyMine: true }),
    to.submission(9, 'A1'),
    to.comparison(8, 9),
  ];
};

describe('the addresses of a place', () => {
  it('of the site are those of its pages', () => {
    expect(addresses(SITE)).toEqual([
      '/problem',
      '/problem/A%201',
      '/problem/A1/statistics',
      '/status?problemID=A1&onlyMine=true',
      '/submission-detail/9',
      '/submission-compare/8/9',
    ]);
  });

  it('of a contest stay in the contest, where nobody counts its submissions apart', () => {
    expect(addresses(CONTEST)).toEqual([
      '/contest/7/problems',
      '/contest/7/problem/A%201',
      null,
      '/contest/7/submissions?problemID=A1&onlyMine=true',
      '/contest/7/problem/A1/submission-detail/9',
      '/submission-compare/8/9',
    ]);
    expect(addressesOf(CONTEST).submission(9, null)).toBe('/submission-detail/9');
  });

  it('of a training are its problems, and submissions are those of the site or of the group around it', () => {
    expect(addresses(TRAINING)).toEqual([
      '/training/5/problems',
      '/training/5/problem/A%201',
      '/problem/A1/statistics',
      '/status?problemID=A1&onlyMine=true',
      '/submission-detail/9',
      '/submission-compare/8/9',
    ]);
    expect(addresses(GROUP_TRAINING)).toEqual([
      '/group/3/training/5/problems',
      '/group/3/training/5/problem/A%201',
      null,
      '/group/3/status?problemID=A1&onlyMine=true',
      '/group/3/submission-detail/9',
      '/submission-compare/8/9',
    ]);
  });

  it('of a group stay in the group', () => {
    expect(addresses(GROUP)).toEqual([
      '/group/3/problem',
      '/group/3/problem/A%201',
      '/group/3/problem/A1/statistics',
      '/group/3/status?problemID=A1&onlyMine=true',
      '/group/3/submission-detail/9',
      '/submission-compare/8/9',
    ]);
  });
});

describe('drafts', () => {
  const keyIn = (scope: Scope) =>
    draftKey({ uid: 'u', draftPlace: partsOf(scope).draftPlace, problemId: 'A1', language: 'C++ 17' });

  it('of the site keep the key that they have always had', () => {
    expect(keyIn(SITE)).toBe('oyez.draft.u.A1.C++ 17');
  });

  it('of each place are its own', () => {
    expect(new Set(SCOPE_KINDS.map((kind) => keyIn(PLACES[kind]))).size).toBe(SCOPE_KINDS.length);
    expect(keyIn(CONTEST)).toBe('oyez.draft.u.contest:7.A1.C++ 17');
    expect(keyIn({ ...CONTEST, contestId: 8 })).not.toBe(keyIn(CONTEST));
  });
});

describe('what a call sends', () => {
  it.each([
    [SITE, {}, 'public'],
    [CONTEST, { cid: 7 }, 'contest'],
    [{ ...CONTEST, groupId: 3 } as Scope, { cid: 7, gid: 3 }, 'contest'],
    [TRAINING, { tid: 5 }, 'public'],
    [GROUP_TRAINING, { tid: 5, gid: 3 }, 'group'],
    [GROUP, { gid: 3 }, 'group'],
  ])('from %o is %o', (scope, ids, runs) => {
    expect(partsOf(scope)).toMatchObject({ ids, runs });
    expect(Object.keys(partsOf(scope).ids)).toEqual(Object.keys(ids));
  });
});

describe('the queries of a place', () => {
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const sent = (fake: Fake) => Object.fromEntries(fake.calls.at(-1)?.query ?? []);

  it.each([
    [SITE, {}, {}],
    [TRAINING, { tid: '5' }, {}],
    [GROUP_TRAINING, { tid: '5', gid: '3' }, { gid: '3' }],
    [GROUP, { gid: '3' }, { gid: '3' }],
  ])('of %o are those of practice, whose submissions stand in the place around it', async (scope, ids, around) => {
    const problem = fakeApi(getProblemDetail, aProblemInfo());
    const statuses = fakeApi(getUserProblemStatus, {});
    const list = fakeApi(getSubmissionList, aPage([]));
    await client().fetchQuery(problemQuery('A1001', scope));
    await client().fetchQuery(problemStatusQuery([2, 1], scope));
    await client().fetchQuery(submissionsQuery({ onlyMine: true }, scope));
    expect(sent(problem)).toEqual({ problemId: 'A1001', ...ids });
    expect(sent(list)).toEqual({ onlyMine: 'true', ...around });
    expect(statuses.calls[0]!.body).toEqual({
      pidList: [2, 1],
      isContestProblemList: false,
      ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)])),
    });
  });

  it('call a problem of a set as the set does, and its lists as those around the training do', async () => {
    fakeApi(getProblemDetail, aProblemInfo());
    fakeApi(getContestProblemDetails, aProblemInfo());
    const inTraining = await client().fetchQuery(problemQuery('2', TRAINING));
    expect([inTraining.problem.problemId, listedName(inTraining)]).toEqual(['2', 'A1001']);
    const inContest = await client().fetchQuery(problemQuery('B', CONTEST));
    expect([inContest.problem.problemId, listedName(inContest)]).toEqual(['B', 'B']);
    const onSite = await client().fetchQuery(problemQuery('a1001', SITE));
    expect([onSite.problem.problemId, listedName(onSite)]).toEqual(['A1001', 'A1001']);
  });

  it('of a contest are calls of its own', async () => {
    const problem = fakeApi(getContestProblemDetails, aProblemInfo());
    const statuses = fakeApi(getUserProblemStatus, {});
    const list = fakeApi(getContestSubmissions, aPage([]));
    await client().fetchQuery(problemQuery('A', CONTEST));
    await client().fetchQuery(problemStatusQuery([1], CONTEST));
    await client().fetchQuery(submissionsQuery({ onlyMine: true }, CONTEST));
    expect(sent(problem)).toEqual({ cid: '7', displayId: 'A', containsEnd: 'false' });
    expect(sent(list)).toEqual({ contestID: '7', onlyMine: 'true', beforeContestSubmit: 'false' });
    expect(statuses.calls[0]!.body).toEqual({
      pidList: [1],
      isContestProblemList: true,
      cid: 7,
      containsEnd: true,
    });
  });

  it.each([
    [SITE, null],
    [CONTEST, { cid: '7' }],
    [TRAINING, { tid: '5' }],
    [GROUP, null],
  ])('of %o ask for its set of problems where it has one', async (scope, ids) => {
    const set = fakeApi(getFullScreenProblemList, []);
    await client().fetchQuery(problemSetQuery(scope));
    expect(set.calls.map((call) => Object.fromEntries(call.query))).toEqual(ids === null ? [] : [ids]);
  });

  it('remember each place apart', () => {
    for (const keyIn of [
      (scope: Scope) => problemQuery('A', scope).queryKey,
      (scope: Scope) => problemStatusQuery([1], scope).queryKey,
      (scope: Scope) => problemSetQuery(scope).queryKey,
      (scope: Scope) => submissionsQuery({}, scope).queryKey,
    ]) {
      expect(new Set(SCOPE_KINDS.map((kind) => JSON.stringify(keyIn(PLACES[kind])))).size).toBe(SCOPE_KINDS.length);
    }
  });

  const below = (scope: Scope) => ({
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client()}>
        <InScope scope={scope}>{children}</InScope>
      </QueryClientProvider>
    ),
  });

  it.each([
    [SITE, {}],
    [CONTEST, { cid: '7' }],
    [TRAINING, { tid: '5' }],
    [GROUP, { gid: '3' }],
  ])('of %o find the last accepted code there', async (scope, ids) => {
    const last = fakeApi(getLastAcCode, { submitId: null, code: '', language: null });
    const { result } = renderHook(() => useLastAcceptedCode(), below(scope));
    await result.current.mutateAsync(1000);
    expect(sent(last)).toEqual({ pid: '1000', ...ids });
  });

  it.each([
    [SITE, checkSubmissionsStatus, {}],
    [CONTEST, checkContestSubmissionsStatus, { cid: 7 }],
    [TRAINING, checkSubmissionsStatus, {}],
    [GROUP, checkSubmissionsStatus, {}],
  ])('of %o follow the rows of a list there', async (scope, endpoint, ids) => {
    const check = fakeApi(endpoint, {});
    renderHook(() => useLiveRows([aSubmissionRow({ submitId: 12, status: 5 })], true), below(scope));
    await waitFor(() => expect(check.calls[0]?.body).toEqual({ submitIds: [12], ...ids }));
  });
});
