import {
  lookAtRemoteProblem,
  readRemoteIds,
  takeRemoteProblem,
  type RemoteLook,
} from '@oyez/contract/problems/remote-import';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ReadIds = ReplyOf<typeof readRemoteIds>;
export type TakenProblem = ReplyOf<typeof takeRemoteProblem>;

export const readIds = (body: BodyOf<typeof readRemoteIds>) => call(readRemoteIds, { body });

export const lookAt = (body: BodyOf<typeof lookAtRemoteProblem>, signal: AbortSignal): Promise<RemoteLook> =>
  call(lookAtRemoteProblem, { body, signal });

export const takeProblem = (body: BodyOf<typeof takeRemoteProblem>): Promise<TakenProblem> =>
  call(takeRemoteProblem, { body });

/** For pages that list problems: an import makes one, or changes its title. */
export function useProblemsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [first] }) => /problem/i.test(String(first)) });
}
