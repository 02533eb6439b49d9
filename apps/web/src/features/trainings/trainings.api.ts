import type { Scope } from '@oyez/contract/rules/scope';
import {
  getGroupTrainingList,
  getTrainingCategory,
  getTrainingFrame,
  getTrainingList,
  getTrainingProblemList,
  getTrainingRank,
  registerTraining,
  type TrainingRankRow,
} from '@oyez/contract/trainings/trainings';
import type { QueryOf } from '@oyez/contract/wire/endpoint';
import type { Page } from '@oyez/contract/wire/values';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type TrainingFilter = QueryOf<typeof getTrainingList>;
export type TrainingRankFilter = Omit<QueryOf<typeof getTrainingRank>, 'tid'>;

const LISTS = ['trainings'] as const;

/** Of the site, or of a group. */
export const trainingsQuery = (q: Partial<TrainingFilter>, groupId: number | null) =>
  queryOptions({
    queryKey: [...LISTS, groupId, q] as readonly unknown[],
    queryFn: ({ signal }) =>
      groupId === null
        ? call(getTrainingList, { query: q, signal })
        : call(getGroupTrainingList, { query: { ...q, gid: groupId }, signal }),
    staleTime: 10_000,
  });

export const trainingCategoriesQuery = (groupId: number | null) =>
  queryOptions({
    queryKey: ['training-categories', groupId],
    queryFn: ({ signal }) => call(getTrainingCategory, { query: groupId === null ? {} : { gid: groupId }, signal }),
    staleTime: 60_000,
  });

/** Below this key stands everything that is known of one training. */
const trainingKey = (trainingId: number) => ['training', trainingId] as const;

export const trainingFrameQuery = (trainingId: number) =>
  queryOptions({
    queryKey: [...trainingKey(trainingId), 'frame'],
    queryFn: ({ signal }) => call(getTrainingFrame, { query: { tid: trainingId }, signal }),
    staleTime: 5000,
  });

/** With how the reader stands: asked for again after every verdict, as all such marks. */
export const trainingProblemsQuery = (trainingId: number) =>
  queryOptions({
    queryKey: ['problem-status', 'training', trainingId, 'list'],
    queryFn: ({ signal }) => call(getTrainingProblemList, { query: { tid: trainingId }, signal }),
    staleTime: 5000,
  });

const RANK_REFRESH_MS = 30_000;

const rankOf = (trainingId: number, q: Partial<TrainingRankFilter>) => ({
  queryKey: [...trainingKey(trainingId), 'rank', q] as readonly unknown[],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getTrainingRank, { query: { ...q, tid: trainingId }, signal }),
  staleTime: 5000,
  refetchInterval: RANK_REFRESH_MS,
});

/** As the list page takes it. */
export const trainingRankQuery = (trainingId: number, q: Partial<TrainingRankFilter>) =>
  queryOptions<Page<TrainingRankRow>, Error, Page<TrainingRankRow>, readonly unknown[]>(rankOf(trainingId, q));

/** The same answer, with the reader's own row. */
export const ownTrainingRankQuery = (trainingId: number, q: Partial<TrainingRankFilter>) =>
  queryOptions({ ...rankOf(trainingId, q), select: ({ own, records }) => ({ own, records }) });

/** All that is known of a training and of trainings, asked for again. */
async function refreshTraining(client: QueryClient, trainingId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: trainingKey(trainingId) }),
    client.invalidateQueries({ queryKey: LISTS }),
    client.invalidateQueries({ queryKey: ['problem-status', 'training', trainingId] }),
  ]);
}

export function useRegisterForTraining(trainingId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(registerTraining, { body: { tid: trainingId, password } }),
    // What is wrong with a password stands at the field.
    meta: { ownErrors: true },
    onSuccess: () => refreshTraining(client, trainingId),
  });
}

export function scopeOfTraining(training: { id: number; gid: number | null }): Scope {
  return { kind: 'training', trainingId: training.id, groupId: training.gid };
}
