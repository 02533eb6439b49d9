import type { BodyOf } from '@oyez/contract/wire/endpoint';
import {
  addTag,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  getTagOverview,
  mergeTags,
  updateTag,
  updateTagClassification,
} from '@oyez/contract/problems/tags-admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const OVERVIEW = 'tag-overview';

export const tagOverviewQuery = (oj: string) =>
  queryOptions({
    queryKey: [OVERVIEW, oj],
    queryFn: ({ signal }) => call(getTagOverview, { query: { oj }, signal }),
    staleTime: 0,
  });

/** Every list of tags of the site may show what was changed. */
function useForget() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.some((part) => typeof part === 'string' && /tag|problem/.test(part)),
    });
}

type Draft<E> = BodyOf<E>;
/** Forms say in their place what was refused. */
const INLINE = { ownErrors: true } as const;

export function useSaveTag() {
  return useMutation({
    mutationFn: async ({ id, draft }: { id: number | null; draft: Draft<typeof addTag> }) => {
      if (id === null) await call(addTag, { body: draft });
      else await call(updateTag, { body: { ...draft, id } });
    },
    meta: INLINE,
    onSuccess: useForget(),
  });
}

export function useMoveTag() {
  return useMutation({
    mutationFn: (tag: Draft<typeof updateTag>) => call(updateTag, { body: tag }),
    onSettled: useForget(),
  });
}

export function useDeleteTag() {
  return useMutation({
    mutationFn: (tid: number) => call(deleteTag, { query: { tid } }),
    onSettled: useForget(),
  });
}

export function useMergeTags() {
  return useMutation({
    mutationFn: (tags: { from: number; into: number }) => call(mergeTags, { body: tags }),
    onSettled: useForget(),
  });
}

export function useSaveClass() {
  return useMutation({
    mutationFn: async ({ id, draft }: { id: number | null; draft: Draft<typeof addTagClassification> }) => {
      if (id === null) await call(addTagClassification, { body: draft });
      else await call(updateTagClassification, { body: { ...draft, id } });
    },
    meta: INLINE,
    onSuccess: useForget(),
  });
}

/** Writes the ranks of classifications whose place has changed. */
export function useOrderClasses() {
  return useMutation({
    mutationFn: async (changed: Draft<typeof updateTagClassification>[]) => {
      for (const one of changed) await call(updateTagClassification, { body: one });
    },
    onSettled: useForget(),
  });
}

export function useDeleteClass() {
  return useMutation({
    mutationFn: (tcid: number) => call(deleteTagClassification, { query: { tcid } }),
    onSettled: useForget(),
  });
}
