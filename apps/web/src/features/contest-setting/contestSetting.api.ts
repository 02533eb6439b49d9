import {
  addContestAnnouncement,
  changeContestVisible,
  type ContestDraft,
  copyContest,
  createContest,
  deleteContest,
  deleteContestAnnouncement,
  getAdminContest,
  getAdminContestList,
  getContestAnnouncementsOfStaff,
  previewContestChange,
  restoreContest,
  restoreContestAnnouncement,
  updateContest,
  updateContestAnnouncement,
} from '@oyez/contract/contests/contest-admin';
import {
  addContestProblemFromPublic,
  deleteContestProblem,
  getAdminContestProblemList,
  getRemovedContestProblems,
  importRemoteProblemToContest,
  orderContestProblems,
  putContestProblem,
  restoreContestProblem,
} from '@oyez/contract/contests/contest-problem-admin';
import {
  addGroupContest,
  getGroupContestCandidates,
  getGroupContestsOfStaff,
} from '@oyez/contract/groups/group-contests';
import type { ContestProblem } from '@oyez/contract/contests/contest-values';
import type { Problem } from '@oyez/contract/problems/problems';
import type { AnnouncementDraft } from '@oyez/contract/site/announcements';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const SETTING = ['contest-setting'] as const;

export type ContestQuery = QueryOf<typeof getAdminContestList>;

/** Of the site, or of a group. */
export const adminContestsQuery = (q: ContestQuery, groupId: number | null = null) =>
  queryOptions({
    queryKey: [...SETTING, 'list', groupId, q],
    queryFn: ({ signal }) =>
      groupId === null
        ? call(getAdminContestList, { query: q, signal })
        : call(getGroupContestsOfStaff, { query: { ...q, gid: groupId }, signal }),
    staleTime: 0,
  });

/** A contest by its name, for the pages around it. */
export const adminContestQuery = (cid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'one', cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
  });

/** What a form is filled from. Asked for anew only on purpose: what others save meanwhile must not slip into the form. */
export const storedContestQuery = (cid: number) =>
  queryOptions({
    queryKey: ['contest-form', cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const WATCH_MS = 60_000;

/** The contest as it is stored now, to see whether somebody else has saved it meanwhile. */
export const watchedContestQuery = (cid: number) =>
  queryOptions({
    queryKey: ['contest-form', 'watch', cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: 'always',
  });

const PAGE = 100;

export type ContestProblemRow = ContestProblem & { problem: Problem };

/** All problems of a contest, in order, however many pages that takes. */
export const contestProblemsQuery = (cid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'problems', cid],
    queryFn: ({ signal }) => readProblems(cid, signal),
    staleTime: 0,
  });

async function readProblems(cid: number, signal: AbortSignal): Promise<ContestProblemRow[]> {
  const rows: ContestProblemRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { problemList, contestProblemMap } = await call(getAdminContestProblemList, {
      query: { cid, currentPage, limit: PAGE },
      signal,
    });
    for (const problem of problemList.records) {
      const name = contestProblemMap[problem.id];
      if (name !== undefined) rows.push({ ...name, problem });
    }
    if (currentPage >= problemList.pages) return rows;
  }
}

export type CandidateQuery = Omit<QueryOf<typeof getAdminContestProblemList>, 'cid'>;

export const candidatesQuery = (cid: number, q: Partial<CandidateQuery>) =>
  queryOptions({
    queryKey: [...SETTING, 'candidates', cid, q] as readonly unknown[],
    queryFn: async ({ signal }) =>
      (await call(getAdminContestProblemList, { query: { ...q, cid }, signal })).problemList,
    staleTime: 0,
  });

/** Problems of the group around a contest that could be added to it. */
export const groupCandidatesQuery = (cid: number, { keyword, currentPage, limit }: Partial<CandidateQuery>) =>
  queryOptions({
    queryKey: [...SETTING, 'group-candidates', cid, { keyword, currentPage, limit }] as readonly unknown[],
    queryFn: ({ signal }) => call(getGroupContestCandidates, { query: { cid, keyword, currentPage, limit }, signal }),
    staleTime: 0,
  });

/** What was taken out of a contest and can be brought back. */
export const removedProblemsQuery = (cid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'removed', cid],
    queryFn: ({ signal }) => call(getRemovedContestProblems, { query: { cid }, signal }),
    staleTime: 0,
  });

type AnnouncementQuery = Omit<QueryOf<typeof getContestAnnouncementsOfStaff>, 'cid'>;
export const announcementsKey = (cid: number, q: AnnouncementQuery) => [...SETTING, 'announcements', cid, q];
export const readAnnouncements = (cid: number, q: AnnouncementQuery, signal: AbortSignal) =>
  call(getContestAnnouncementsOfStaff, { query: { ...q, cid }, signal });

/** A change of a contest, after which all that shows contests is asked for again. */
function useContestChange<V, R>(change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () =>
      Promise.all(
        [SETTING, ['contests'], ['contest'], ['group']].map((queryKey) =>
          client.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  });
}

/** Answers the contest's number. The form says what was refused. */
export const useSaveContest = (groupId: number | null) =>
  useContestChange(async ({ id, ...draft }: ContestDraft & { id?: number; basedOn?: string }): Promise<number> => {
    if (id === undefined && groupId !== null) {
      return (await call(addGroupContest, { body: { ...draft, gid: groupId } as never })).cid;
    }
    if (id === undefined) return (await call(createContest, { body: draft as never })).cid;
    await call(updateContest, { body: { ...draft, id } as never });
    return id;
  }, true);

export const previewChange = (draft: ContestDraft & { id: number; basedOn?: string }) =>
  call(previewContestChange, { body: draft as never });

export const useCopyContest = () => useContestChange((body: BodyOf<typeof copyContest>) => call(copyContest, { body }));
export const useShowContest = () =>
  useContestChange((query: QueryOf<typeof changeContestVisible>) => call(changeContestVisible, { query }));
export const useDeleteContest = () => useContestChange((cid: number) => call(deleteContest, { query: { cid } }));
export const useRestoreContest = () => useContestChange((cid: number) => call(restoreContest, { query: { cid } }));

export const useNameProblem = () =>
  useContestChange((body: BodyOf<typeof putContestProblem>) => call(putContestProblem, { body }), true);
export const useAddProblem = () =>
  useContestChange(
    (body: BodyOf<typeof addContestProblemFromPublic>) => call(addContestProblemFromPublic, { body }),
    true,
  );
export const useImportRemoteProblem = () =>
  useContestChange(
    (query: QueryOf<typeof importRemoteProblemToContest>) => call(importRemoteProblemToContest, { query }),
    true,
  );
export const useRemoveProblem = () =>
  useContestChange((query: { cid: number; pid: number }) => call(deleteContestProblem, { query }));
export const useRestoreProblem = () =>
  useContestChange((query: QueryOf<typeof restoreContestProblem>) => call(restoreContestProblem, { query }));
export const useOrderProblems = () =>
  useContestChange((body: BodyOf<typeof orderContestProblems>) => call(orderContestProblems, { body }));

export const useSaveAnnouncement = (cid: number) =>
  useContestChange(
    ({ id, ...announcement }: AnnouncementDraft & { id?: number }) =>
      id === undefined
        ? call(addContestAnnouncement, { body: { cid, announcement } })
        : call(updateContestAnnouncement, { body: { cid, announcement: { ...announcement, id } } }),
    true,
  );
export const useDeleteAnnouncement = () =>
  useContestChange((aid: number) => call(deleteContestAnnouncement, { query: { aid } }), true);
export const useRestoreAnnouncement = () =>
  useContestChange((aid: number) => call(restoreContestAnnouncement, { query: { aid } }), true);
