import {
  addAssignment,
  getAssignment,
  getAssignments,
  getGrades,
  getProgress,
  previewAssignment,
  removeAssignment,
  restoreAssignment,
  setGrade,
  undoGrade,
  updateAssignment,
} from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import type { ClassPerson } from '@oyez/contract/classes/class-values';
import { getRosterImports, importRoster, previewRoster, undoRoster } from '@oyez/contract/classes/rosters';
import {
  addSection,
  describeStudent,
  getAssistants,
  getClass,
  getClassPeople,
  moveToSections,
  removeSection,
  renameSection,
  restoreSection,
  setAssistant,
} from '@oyez/contract/classes/sections';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/useLive.ts';
import { groupKey } from '../groups/groups.api.ts';

const keyOf = (gid: number) => [...groupKey(gid), 'class'] as const;
/** Verdicts come without a word to this page: it asks. */
const PROGRESS_MS = 5000;
const REFRESH_MS = 30_000;

/** Asks anew as soon as somebody changes the class; where nothing is told, the queries ask by themselves. */
export function useClassNews(gid: number): void {
  const client = useQueryClient();
  const ask = () => void client.invalidateQueries({ queryKey: keyOf(gid) });
  useLive(`group:${gid}:class`, ask, ask);
}

export const classQuery = (gid: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'sections'],
    queryFn: ({ signal }) => call(getClass, { query: { gid }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export type PeopleFilter = Omit<QueryOf<typeof getClassPeople>, 'gid'>;

export const peopleQuery = (gid: number, q: PeopleFilter) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'people', q],
    queryFn: ({ signal }) => call(getClassPeople, { query: { ...q, gid }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** All that a list finds, up to as many as can be moved at once. */
export async function readPeople(gid: number, q: PeopleFilter): Promise<ClassPerson[]> {
  const { moves: most } = classLimits.roster;
  const found: ClassPerson[] = [];
  const limit = 300;
  for (let currentPage = 1; found.length < most; currentPage += 1) {
    const page = await call(getClassPeople, { query: { ...q, gid, currentPage, limit } });
    found.push(...page.records);
    if (page.records.length < limit) break;
  }
  return found.slice(0, most);
}

export const assistantsQuery = (gid: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'assistants'],
    queryFn: ({ signal }) => call(getAssistants, { query: { gid }, signal }),
    staleTime: 0,
  });

export const importsQuery = (gid: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'imports'],
    queryFn: ({ signal }) => call(getRosterImports, { query: { gid }, signal }),
    staleTime: 0,
  });

export const assignmentsQuery = (gid: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'assignments'],
    queryFn: ({ signal }) => call(getAssignments, { query: { gid }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const assignmentQuery = (gid: number, id: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'assignment', id],
    queryFn: ({ signal }) => call(getAssignment, { query: { id }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const progressQuery = (gid: number, id: number) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'progress', id],
    queryFn: ({ signal }) => call(getProgress, { query: { id }, signal }),
    refetchInterval: PROGRESS_MS,
    staleTime: 0,
  });

export const gradesQuery = (gid: number, cell: { id: number; uid: string; pid: number }) =>
  queryOptions({
    queryKey: [...keyOf(gid), 'grades', cell],
    queryFn: ({ signal }) => call(getGrades, { query: cell, signal }),
    staleTime: 0,
  });

function useChange<T, R>(gid: number, change: (what: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(gid) }),
  });
}

export const useAddSection = (gid: number) =>
  useChange(gid, (name: string) => call(addSection, { body: { gid, name } }));
export const useRenameSection = (gid: number) =>
  useChange(gid, (body: { id: number; name: string }) => call(renameSection, { body }));
export const useRemoveSection = (gid: number) => useChange(gid, (id: number) => call(removeSection, { query: { id } }));
export const useRestoreSection = (gid: number) =>
  useChange(gid, (id: number) => call(restoreSection, { body: { id } }));

export type Moves = BodyOf<typeof moveToSections>['moves'];
export const useMove = (gid: number) =>
  useChange(gid, (moves: Moves) => call(moveToSections, { body: { gid, moves } }));
export const useDescribeStudent = (gid: number) =>
  useChange(gid, (body: { uid: string; number: string; name: string }) =>
    call(describeStudent, { body: { ...body, gid } }),
  );
export const useSetAssistant = (gid: number) =>
  useChange(gid, (body: Omit<BodyOf<typeof setAssistant>, 'gid'>) => call(setAssistant, { body: { ...body, gid } }));

export type SentRoster = Omit<BodyOf<typeof previewRoster>, 'gid'>;
export const usePreviewRoster = (gid: number) =>
  useMutation({
    mutationFn: (sent: SentRoster) => call(previewRoster, { body: { ...sent, gid } }),
    meta: { ownErrors: true },
  });
export function useImportRoster(gid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: SentRoster & { digest: string }) => call(importRoster, { body: { ...sent, gid } }),
    onSettled: () => client.invalidateQueries({ queryKey: groupKey(gid) }),
    meta: { ownErrors: true },
  });
}
export const useUndoRoster = (gid: number) => useChange(gid, (id: number) => call(undoRoster, { body: { id } }));

export type Terms = Omit<BodyOf<typeof updateAssignment>, 'id'>;
export type NewAssignment = Omit<BodyOf<typeof addAssignment>, 'gid'>;
export function useSaveAssignment(gid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      basedOn,
      ...draft
    }: NewAssignment & { id: number | null; basedOn: string | undefined }) => {
      if (id === null) return (await call(addAssignment, { body: { ...draft, gid } })).id;
      const { trainingId: _, problems: _problems, ...terms } = draft;
      await call(updateAssignment, { body: { ...terms, id, basedOn } });
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(gid) }),
    meta: { ownErrors: true },
  });
}
export const usePreviewAssignment = () =>
  useMutation({
    mutationFn: (body: Terms & { id: number }) => call(previewAssignment, { body }),
    meta: { ownErrors: true },
  });
export const useRemoveAssignment = (gid: number) =>
  useChange(gid, (id: number) => call(removeAssignment, { query: { id } }));
export const useRestoreAssignment = (gid: number) =>
  useChange(gid, (id: number) => call(restoreAssignment, { body: { id } }));

export function useSetGrade(gid: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setGrade>) => call(setGrade, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(gid) }),
    meta: { ownErrors: true },
  });
}
export const useUndoGrade = (gid: number) =>
  useChange(gid, (gradeId: number) => call(undoGrade, { body: { gradeId } }));
