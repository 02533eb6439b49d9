import type { BodyInputOf, QueryOf } from '@oyez/contract/wire/endpoint';
import {
  changeProblemAuth,
  compileInteractive,
  compileSpj,
  getAdminProblem,
  getAdminProblemList,
  getProblemCases,
} from '@oyez/contract/problems/problem-admin';
import {
  changeTags,
  changeVisibilities,
  deleteProblems,
  getDeletedProblems,
  getProblemSelection,
  previewDeleteProblems,
  restoreProblems,
} from '@oyez/contract/problems/problem-batches';
import { duplicateProblem } from '@oyez/contract/problems/problem-copies';
import { getLanguages, getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { type ProgramMode, programRole } from '@oyez/contract/rules/judge-modes';
import { type Tag } from '@oyez/contract/problems/tags';
import {
  compileGroupInteractive,
  compileGroupSpj,
  getGroupProblemTags,
} from '@oyez/contract/groups/group-problem-setting';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readAnew } from '../../api/readAnew.ts';
import { groupKey, useGroupAround } from '../groups/groups.api.ts';
import { tagGroupsQuery } from '../problems/problemLists.api.ts';
import type { ExtraFiles } from '../../ui/editor/extraFiles.ts';
import { FILLS_A_FORM, WATCHED } from '../../ui/forms/conflict/formQueries.ts';
import type { StoredProblem } from './form/formValues.ts';

const SETTING = ['problem-setting'] as const;

export type ListQuery = QueryOf<typeof getAdminProblemList>;

export const adminProblemsQuery = (q: Partial<ListQuery>) =>
  queryOptions({
    queryKey: [...SETTING, 'list', q],
    queryFn: ({ signal }) => call(getAdminProblemList, { query: q, signal }),
    staleTime: 0,
  });

/** The problems that the filter of a list finds, as far as they may be changed. */
export const readSelection = ({ keyword, auth, oj }: Partial<ListQuery>) =>
  call(getProblemSelection, { query: { keyword, auth, oj } });

export const deletedProblemsQuery = (q: Partial<QueryOf<typeof getDeletedProblems>>) =>
  queryOptions({
    queryKey: [...SETTING, 'deleted', q],
    queryFn: ({ signal }) => call(getDeletedProblems, { query: q, signal }),
    staleTime: 0,
  });

export const deletionQuery = (pids: number[]) =>
  queryOptions({
    queryKey: [...SETTING, 'deletion', pids],
    queryFn: ({ signal }) => call(previewDeleteProblems, { body: { pids }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type VisibilityChanges = BodyInputOf<typeof changeVisibilities>['changes'];
type TagChanges = BodyInputOf<typeof changeTags>['changes'];

/** What a change of many problems would do; nothing is done yet. */
export const visibilityTrialQuery = (changes: VisibilityChanges) =>
  queryOptions({
    queryKey: ['visibility-trial', changes],
    queryFn: ({ signal }) => call(changeVisibilities, { body: { changes, trial: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const tagsTrialQuery = (changes: TagChanges) =>
  queryOptions({
    queryKey: ['tags-trial', changes],
    queryFn: ({ signal }) => call(changeTags, { body: { changes: changes as never, trial: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const storedProblemQuery = (pid: number) =>
  queryOptions({
    queryKey: ['problem-form', pid],
    queryFn: ({ signal }) => readStored(pid, signal),
    ...FILLS_A_FORM,
  });

async function readStored(pid: number, signal: AbortSignal): Promise<StoredProblem> {
  const [problem, languages, templates, tags] = await Promise.all([
    call(getAdminProblem, { query: { pid }, signal }),
    call(getProblemLanguages, { query: { pid }, signal }),
    call(getProblemCodeTemplate, { query: { pid }, signal }),
    call(getProblemTags, { query: { pid }, signal }),
  ]);
  if (problem.remote !== undefined) {
    const offered = await call(getLanguages, { query: { pid, all: false }, signal });
    return { problem, languages, templates, tags, cases: [], offered };
  }
  const cases = await call(getProblemCases, { query: { pid, isUpload: problem.isUploadCase }, signal });
  if (problem.isUploadCase || cases.length > 0) return { problem, languages, templates, tags, cases };
  // Typed tests that outgrew a form are shown by the names of their files.
  const named = await call(getProblemCases, { query: { pid, isUpload: true }, signal });
  return { problem: { ...problem, isUploadCase: named.length > 0 }, languages, templates, tags, cases: named };
}

export const watchedProblemQuery = (pid: number) =>
  queryOptions({
    queryKey: [...SETTING, 'watch', pid],
    queryFn: ({ signal }) => call(getAdminProblem, { query: { pid }, signal }),
    ...WATCHED,
  });

type TagGroup = { classification: { id: number; name: string } | null; tagList: Tag[]; isOfGroup?: true };

const groupTagsQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'tags'],
    queryFn: ({ signal }) => call(getGroupProblemTags, { query: { gid: groupId }, signal }),
  });

type TagGroups = {
  data: TagGroup[] | undefined;
  ofGroup: boolean;
  /** They have just been asked for: what is not among them is not there. */
  areCurrent: boolean;
};

/** What a problem may be tagged with: the site's tags by their classification; in a group its own ones, too. */
export function useTagGroups(): TagGroups {
  const group = useGroupAround();
  const ofSite = useQuery({ ...tagGroupsQuery, staleTime: 0 });
  const inGroup = useQuery({ ...groupTagsQuery(group?.groupId ?? 0), staleTime: 0, enabled: group !== null });
  const areCurrent = [ofSite, ...(group === null ? [] : [inGroup])].every((one) => one.isSuccess && !one.isFetching);
  if (group === null) return { data: ofSite.data, ofGroup: false, areCurrent };
  if (ofSite.data === undefined || inGroup.data === undefined) return { data: undefined, ofGroup: true, areCurrent };
  const known = new Set(ofSite.data.flatMap(({ tagList }) => tagList.map(({ id }) => id)));
  const own = inGroup.data.filter((tag) => tag.gid !== null);
  const others = inGroup.data.filter((tag) => tag.gid === null && !known.has(tag.id));
  const groups: TagGroup[] = [
    { classification: { id: 0, name: group.group.name }, tagList: own, isOfGroup: true },
    ...ofSite.data,
    { classification: null, tagList: others },
  ];
  return { data: groups, ofGroup: true, areCurrent };
}

/** What shows problems is read anew. */
export const afterSaving = (client: QueryClient) =>
  readAnew(client, [[...SETTING, 'list'], ['problem'], ['tag-groups'], ['group']]);

export type Program = {
  mode: ProgramMode;
  pid?: number;
  code: string;
  language: string;
  extraFiles: ExtraFiles;
};

export function useCompileProgram() {
  const group = useGroupAround();
  return useMutation({
    mutationFn: ({ mode, ...body }: Program) => {
      const isChecker = programRole(mode) === 'checker';
      if (group === null) return call(isChecker ? compileSpj : compileInteractive, { body: body as never });
      const query = { gid: group.groupId };
      return call(isChecker ? compileGroupSpj : compileGroupInteractive, { query, body: body as never });
    },
    meta: { ownErrors: true },
  });
}

/** What lists problems, shows one or offers tags is read anew: after a change of any number of them. */
export const afterManyChanges = (client: QueryClient) =>
  readAnew(client, [SETTING, ['problems'], ['problem'], ['tag-groups']]);

function useAfterChange() {
  const client = useQueryClient();
  return () => afterManyChanges(client);
}

export function useChangeAuth() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (body: { id: number; auth: number }) => call(changeProblemAuth, { body }),
    onSettled,
  });
}

export function useChangeVisibilities() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (changes: VisibilityChanges) => call(changeVisibilities, { body: { changes } }),
    onSettled,
  });
}

export function useChangeTags() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (changes: TagChanges) => call(changeTags, { body: { changes: changes as never } }),
    onSettled,
  });
}

export function useDeleteProblems() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (pids: number[]) => call(deleteProblems, { body: { pids } }), onSettled });
}

export function useDuplicateProblem() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof duplicateProblem>) => call(duplicateProblem, { body }),
    // The dialog says what was refused.
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useRestoreProblems() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (pids: number[]) => call(restoreProblems, { body: { pids } }), onSettled });
}
