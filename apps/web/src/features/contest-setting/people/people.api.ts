import {
  allowAddress,
  bringBackParticipant,
  disqualifyParticipant,
  forgetContestAddresses,
  getContestAddresses,
  getContestParticipants,
  giveExtraTime,
  previewExtraTime,
  setContestAddresses,
  setParticipantAddresses,
} from '@oyez/contract/contests/contest-participants';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { readAnew } from '../../../api/readAnew.ts';

const REFRESH_MS = 30_000;

const peopleKey = (cid: number) => ['contest-setting', 'people', cid] as const;

export type PeopleQuery = Omit<QueryOf<typeof getContestParticipants>, 'cid'>;

export const peopleQuery = (cid: number, q: PeopleQuery) =>
  queryOptions({
    queryKey: [...peopleKey(cid), q],
    queryFn: ({ signal }) => call(getContestParticipants, { query: { cid, ...q }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

function useDecision<V>(cid: number, decide: (value: V) => Promise<unknown>, ownErrors: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    meta: { ownErrors },
    onSettled: () => readAnew(client, [peopleKey(cid), ['contest', cid]]),
  });
}

export const useDisqualify = (cid: number) =>
  useDecision(
    cid,
    (body: Omit<BodyOf<typeof disqualifyParticipant>, 'cid'>) =>
      call(disqualifyParticipant, { body: { cid, ...body } }),
    true,
  );
export const useBringBack = (cid: number) =>
  useDecision(cid, (participantId: number) => call(bringBackParticipant, { body: { cid, participantId } }), false);

/** What it would do to give somebody more time; asked anew for each number. */
export const extraTimeQuery = (body: BodyOf<typeof previewExtraTime>) =>
  queryOptions({
    queryKey: ['contest-setting', 'extra-time', body],
    queryFn: ({ signal }) => call(previewExtraTime, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

type ExtraTime = Omit<BodyOf<typeof giveExtraTime>, 'cid'>;
export const useGiveTime = (cid: number) =>
  useDecision(cid, (body: ExtraTime) => call(giveExtraTime, { body: { cid, ...body } }), true);
export const useUndoTime = (cid: number) =>
  useDecision(cid, (body: ExtraTime) => call(giveExtraTime, { body: { cid, ...body } }), false);

const REFUSED_MS = 10_000;

/** Who is refused stands before a door: the jury is to see it soon. */
export const addressesQuery = (cid: number) =>
  queryOptions({
    queryKey: [...peopleKey(cid), 'addresses'],
    queryFn: ({ signal }) => call(getContestAddresses, { query: { cid }, signal }),
    staleTime: 0,
    refetchInterval: REFUSED_MS,
  });

type Lock = Omit<BodyOf<typeof setContestAddresses>, 'cid'>;
export const useLockAddresses = (cid: number) =>
  useDecision(cid, (body: Lock) => call(setContestAddresses, { body: { cid, ...body } }), true);
export const useForgetAddresses = (cid: number) =>
  useDecision(cid, () => call(forgetContestAddresses, { body: { cid } }), false);
export const useAllowAddress = (cid: number) =>
  useDecision(cid, (id: number) => call(allowAddress, { body: { cid, id } }), false);

type OwnAddresses = Omit<BodyOf<typeof setParticipantAddresses>, 'cid'>;
export const useOwnAddresses = (cid: number) =>
  useDecision(cid, (body: OwnAddresses) => call(setParticipantAddresses, { body: { cid, ...body } }), true);
