import {
  copyContest,
  extendContest,
  previewExtension,
  setContestTemplate,
} from '@oyez/contract/contests/contest-admin';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { readAnew } from '../../../api/readAnew.ts';

/** What it would do to move the end; asked anew for each number. */
export const extensionQuery = (body: BodyOf<typeof previewExtension>) =>
  queryOptions({
    queryKey: ['contest-setting', 'extension', body],
    queryFn: ({ signal }) => call(previewExtension, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** After which all that shows contests is asked for again. */
function useContestDeed<V, R>(deed: (value: V) => Promise<R>, ownErrors: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    meta: { ownErrors },
    onSettled: () => readAnew(client, [['contest-setting'], ['contests'], ['contest']]),
  });
}

export const useExtend = () =>
  useContestDeed((body: BodyOf<typeof extendContest>) => call(extendContest, { body }), true);
export const useUndoExtension = () =>
  useContestDeed((body: BodyOf<typeof extendContest>) => call(extendContest, { body }), false);
export const useSetTemplate = () =>
  useContestDeed((query: QueryOf<typeof setContestTemplate>) => call(setContestTemplate, { query }), false);
export const useCreateFrom = () =>
  useContestDeed((body: BodyOf<typeof copyContest>) => call(copyContest, { body }), true);
