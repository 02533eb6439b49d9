import { getGroupList } from '@oyez/contract/groups/groups';
import type { Problem } from '@oyez/contract/problems/problems';
import {
  changeGroupTrainingStatus,
  changeTrainingStatus,
  cloneTraining,
  createTraining,
  deleteGroupTraining,
  deleteTraining,
  getAdminTraining,
  getAdminTrainingList,
  getGroupAdminTrainingList,
  getGroupTraining,
  previewTrainingChange,
  restoreTraining,
  restoreTrainingRegistrations,
  type TrainingOfStaff,
  updateGroupTraining,
  updateTraining,
} from '@oyez/contract/trainings/training-admin';
import {
  addTrainingCategory,
  type CategoryOfKeeper,
  deleteTrainingCategory,
  getCategoriesOfKeeper,
  orderTrainingCategories,
  restoreTrainingCategory,
  updateTrainingCategory,
} from '@oyez/contract/trainings/training-categories';
import {
  addGroupTrainingProblemFromGroup,
  addGroupTrainingProblemFromPublic,
  addTrainingProblemFromPublic,
  deleteGroupTrainingProblem,
  deleteTrainingProblem,
  getAdminTrainingProblemList,
  getGroupTrainingProblemList,
  getRemovedTrainingProblems,
  importRemoteProblemToTraining,
  orderTrainingProblems,
  putGroupTrainingProblem,
  putTrainingProblem,
  restoreTrainingProblem,
  type ProblemSource,
} from '@oyez/contract/trainings/training-problem-admin';
import type { TrainingProblem } from '@oyez/contract/trainings/training-values';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyInputOf, BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import type { Page } from '@oyez/contract/wire/values';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readAnew } from '../../api/readAnew.ts';
import { FILLS_A_FORM, WATCHED } from '../../ui/forms/conflict/formQueries.ts';
import { useReordering } from '../../ui/lists/sorting/useReordering.ts';

const SETTING = ['training-setting'] as const;

/** Of the site's trainings where there is none. */
type Gid = number | undefined;

export type TrainingQuery = QueryOf<typeof getAdminTrainingList>;

export const adminTrainingsQuery = (gid: Gid, q: TrainingQuery) =>
  queryOptions({
    queryKey: [...SETTING, 'list', gid ?? 'site', q],
    queryFn: ({ signal }): Promise<Page<TrainingOfStaff>> =>
      gid === undefined
        ? call(getAdminTrainingList, { query: q, signal })
        : call(getGroupAdminTrainingList, { query: { ...q, gid }, signal }),
    staleTime: 0,
  });

const readForm = (gid: Gid, tid: number, signal: AbortSignal) =>
  call(gid === undefined ? getAdminTraining : getGroupTraining, { query: { tid }, signal });

export const storedTrainingQuery = (gid: Gid, tid: number) =>
  queryOptions({
    queryKey: ['training-form', gid ?? 'site', tid],
    queryFn: ({ signal }) => readForm(gid, tid, signal),
    ...FILLS_A_FORM,
  });

export const watchedTrainingQuery = (gid: Gid, tid: number) =>
  queryOptions({
    queryKey: ['training-form', 'watch', gid ?? 'site', tid],
    queryFn: ({ signal }) => readForm(gid, tid, signal),
    ...WATCHED,
  });

export type TrainingProblemRow = TrainingProblem & { problem: Problem };

/** All problems of a training, in order; a training has no more than one page of them. */
export const trainingProblemsQuery = (gid: Gid, tid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'problems', gid ?? 'site', tid],
    queryFn: async ({ signal }) => {
      const query = {
        tid,
        queryExisted: true,
        source: 'public',
        currentPage: 1,
        limit: limits.training.problems,
      } as const;
      const { problemList, trainingProblemMap, training } = await call(problemListCall(gid), { query, signal });
      const rows = problemList.records.flatMap((problem): TrainingProblemRow[] => {
        const place = trainingProblemMap[problem.id];
        return place === undefined ? [] : [{ ...place, problem }];
      });
      return { training, rows };
    },
    staleTime: 0,
  });

function problemListCall(gid: Gid) {
  return gid === undefined ? getAdminTrainingProblemList : getGroupTrainingProblemList;
}

type CandidateSearch = { keyword: string | undefined; source: ProblemSource; currentPage: number; limit: number };

export const trainingCandidatesQuery = (gid: Gid, tid: number, q: CandidateSearch) =>
  queryOptions({
    queryKey: [...SETTING, 'candidates', gid ?? 'site', tid, q],
    queryFn: async ({ signal }) =>
      (await call(problemListCall(gid), { query: { ...q, tid, queryExisted: false }, signal })).problemList,
    staleTime: 0,
  });

/** What was taken out of a training and can be brought back. */
export const removedTrainingProblemsQuery = (tid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'removed', tid],
    queryFn: ({ signal }) => call(getRemovedTrainingProblems, { query: { tid }, signal }),
    staleTime: 0,
  });

export const categoriesQuery = (gid: Gid) =>
  queryOptions({
    queryKey: [...SETTING, 'categories', gid ?? 'site'],
    queryFn: ({ signal }) => call(getCategoriesOfKeeper, { query: { gid }, signal }),
    staleTime: 0,
  });

/** Groups into which somebody could copy a training; the server knows in which they may. */
export const ownGroupsQuery = queryOptions({
  queryKey: ['groups', 'for-copies'],
  queryFn: async ({ signal }) => (await call(getGroupList, { query: { onlyMine: true, limit: 100 }, signal })).records,
  staleTime: 10_000,
});

/** All that shows trainings is asked for again. */
const afterChange = (client: QueryClient) =>
  readAnew(client, [SETTING, ['trainings'], ['training'], ['training-categories']]);

function useTrainingChange<V, R>(change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, meta: { ownErrors }, onSettled: () => afterChange(client) });
}

type Edit = BodyInputOf<typeof updateTraining>;

/** Answers the training's number. The form says what was refused. */
export const useSaveTraining = (gid: Gid) =>
  useTrainingChange(
    async ({ id, ...body }: { id: number | undefined } & Pick<Edit, 'training' | 'trainingCategory'>) => {
      if (id === undefined) return (await call(createTraining, { body: { ...body, gid } as never })).tid;
      await call(gid === undefined ? updateTraining : updateGroupTraining, {
        body: { ...body, training: { ...body.training, id } } as never,
      });
      return id;
    },
    true,
  );

export const previewTraining = (body: Edit) => call(previewTrainingChange, { body: body as never });

export const useReadmit = () =>
  useTrainingChange((tid: number) => call(restoreTrainingRegistrations, { query: { tid } }));
export const useShowTraining = (gid: Gid) =>
  useTrainingChange((query: { tid: number; status: boolean }) =>
    call(gid === undefined ? changeTrainingStatus : changeGroupTrainingStatus, { query }),
  );
export const useDeleteTraining = (gid: Gid) =>
  useTrainingChange((tid: number) =>
    call(gid === undefined ? deleteTraining : deleteGroupTraining, { query: { tid } }),
  );
export const useRestoreTraining = () => useTrainingChange((tid: number) => call(restoreTraining, { query: { tid } }));
export const useCloneTraining = () =>
  useTrainingChange((body: BodyOf<typeof cloneTraining>) => call(cloneTraining, { body }), true);

export const useAddTrainingProblem = (gid: Gid) =>
  useTrainingChange(({ source, tid, problem }: { source: ProblemSource; tid: number; problem: Problem }) => {
    if (source === 'group') {
      return call(addGroupTrainingProblemFromGroup, { query: { tid, problemId: problem.problemId } });
    }
    const body = { tid, pid: problem.id, displayId: problem.problemId };
    return call(gid === undefined ? addTrainingProblemFromPublic : addGroupTrainingProblemFromPublic, { body });
  }, true);
export const useImportRemoteTrainingProblem = () =>
  useTrainingChange(
    (query: QueryOf<typeof importRemoteProblemToTraining>) => call(importRemoteProblemToTraining, { query }),
    true,
  );
export const useNameTrainingProblem = (gid: Gid) =>
  useTrainingChange(
    (body: BodyOf<typeof putTrainingProblem>) =>
      call(gid === undefined ? putTrainingProblem : putGroupTrainingProblem, { body }),
    true,
  );
export const useRemoveTrainingProblem = (gid: Gid) =>
  useTrainingChange((query: { tid: number; pid: number }) =>
    gid === undefined ? call(deleteTrainingProblem, { query }) : call(deleteGroupTrainingProblem, { query }),
  );
export const useRestoreTrainingProblem = () =>
  useTrainingChange((query: { tid: number; pid: number }) => call(restoreTrainingProblem, { query }));

export function useOrderTrainingProblems(gid: Gid, tid: number) {
  const client = useQueryClient();
  const { queryKey } = trainingProblemsQuery(gid, tid);
  const { order } = useReordering<{ rows: TrainingProblemRow[] }, BodyOf<typeof orderTrainingProblems>>({
    queryKey,
    send: (body) => call(orderTrainingProblems, { body }),
    settle: () => client.invalidateQueries({ queryKey }),
  });
  return (before: readonly TrainingProblemRow[], after: TrainingProblemRow[]) =>
    order({ tid, pids: pidsOf(after), basedOn: pidsOf(before) }, (data) => ({ ...data, rows: after }));
}

const pidsOf = (rows: readonly TrainingProblemRow[]) => rows.map((row) => row.pid);

type CategoryDraft = BodyOf<typeof addTrainingCategory>;

export const useSaveCategory = () =>
  useTrainingChange(
    ({ id, ...draft }: CategoryDraft & { id: number | undefined }): Promise<unknown> =>
      id === undefined
        ? call(addTrainingCategory, { body: draft })
        : call(updateTrainingCategory, { body: { id, name: draft.name, color: draft.color } }),
    true,
  );
export const useDeleteCategory = () =>
  useTrainingChange((cid: number) => call(deleteTrainingCategory, { query: { cid } }));
export const useRestoreCategory = () =>
  useTrainingChange((cid: number) => call(restoreTrainingCategory, { query: { cid } }));

export function useOrderCategories(gid: Gid) {
  const client = useQueryClient();
  const { order } = useReordering<{ categories: CategoryOfKeeper[] }, BodyOf<typeof orderTrainingCategories>>({
    queryKey: categoriesQuery(gid).queryKey,
    send: (body) => call(orderTrainingCategories, { body }),
    settle: () => afterChange(client),
  });
  return (before: readonly CategoryOfKeeper[], after: CategoryOfKeeper[]) =>
    order({ gid, ids: after.map((one) => one.id), basedOn: before.map((one) => one.id) }, (data) => {
      const others = data.categories.filter((one) => after.every(({ id }) => id !== one.id));
      return { ...data, categories: [...others, ...after] };
    });
}
