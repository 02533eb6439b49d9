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
  type CountedContestProblem,
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
import type { Problem } from '@oyez/contract/problems/problems';
import type { SavedAnnouncement } from '@oyez/contract/site/announcements';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readAnew } from '../../api/readAnew.ts';
import { FILLS_A_FORM, WATCHED } from '../../ui/forms/conflict/formQueries.ts';
import { useReordering } from '../../ui/lists/sorting/useReordering.ts';

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

export const storedContestQuery = (cid: number) =>
  queryOptions({
    queryKey: ['contest-form', cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
    ...FILLS_A_FORM,
  });

export const watchedContestQuery = (cid: number) =>
  queryOptions({
    queryKey: ['contest-form', 'watch', cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
    ...WATCHED,
  });

const PAGE = 100;

export type ContestProblemRow = CountedContestProblem & { problem: Problem };

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

/** All that shows contests is asked for again. */
const afterChange = (client: QueryClient) => readAnew(client, [SETTING, ['contests'], ['contest'], ['group']]);

function useContestChange<V, R>(change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () => afterChange(client),
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

export function useOrderProblems(cid: number) {
  const client = useQueryClient();
  const { order, isPending } = useReordering<ContestProblemRow[], BodyOf<typeof orderContestProblems>>({
    queryKey: contestProblemsQuery(cid).queryKey,
    send: (body) => call(orderContestProblems, { body }),
    settle: () => afterChange(client),
  });
  return {
    isPending,
    move: (before: readonly ContestProblemRow[], after: ContestProblemRow[]) =>
      order({ cid, pids: pidsOf(after), basedOn: pidsOf(before), relabel: false }, () => after),
    /** They become A, B, C … as they stand. */
    relabel: (rows: readonly ContestProblemRow[]) =>
      order({ cid, pids: pidsOf(rows), basedOn: pidsOf(rows), relabel: true }, (shown) => shown),
  };
}

const pidsOf = (rows: readonly ContestProblemRow[]) => rows.map((row) => row.pid);

export const useSaveAnnouncement = (cid: number) =>
  useContestChange(
    (announcement: SavedAnnouncement) =>
      announcement.id === undefined
        ? call(addContestAnnouncement, { body: { cid, announcement } })
        : call(updateContestAnnouncement, { body: { cid, announcement } }),
    true,
  );
export const useDeleteAnnouncement = () =>
  useContestChange((aid: number) => call(deleteContestAnnouncement, { query: { aid } }), true);
export const useRestoreAnnouncement = () =>
  useContestChange((aid: number) => call(restoreContestAnnouncement, { query: { aid } }), true);
