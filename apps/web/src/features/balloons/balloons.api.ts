import {
  addBalloonRunner,
  type Balloon,
  type BalloonList,
  getBalloonRunners,
  getBalloons,
  getSeats,
  removeBalloonRunner,
  setBalloonRule,
  setSeats,
} from '@oyez/contract/contests/balloons';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const balloonsKey = (cid: number) => ['contest', cid, 'balloons'] as const;

export const balloonsQuery = (cid: number, delivered: number) =>
  queryOptions({
    queryKey: [...balloonsKey(cid), 'list', delivered],
    queryFn: ({ signal }) => call(getBalloons, { query: { cid, delivered }, signal }),
    staleTime: 1000,
  });

type Named = Pick<Balloon, 'cpid' | 'participantId'>;

/** What is known of one balloon takes the place of what was; null: it is gone. */
export function keepBalloon(client: QueryClient, cid: number, is: Named, balloon: Balloon | null): void {
  const isOther = (one: Balloon) => one.cpid !== is.cpid || one.participantId !== is.participantId;
  client.setQueriesData<BalloonList>({ queryKey: [...balloonsKey(cid), 'list'] }, (list) => {
    if (list === undefined) return undefined;
    const place = (some: Balloon[], isPlace: boolean) => {
      if (!isPlace || balloon === null) return some.filter(isOther);
      return some.every(isOther) ? [balloon, ...some] : some.map((one) => (isOther(one) ? one : balloon));
    };
    const isDelivered = balloon?.state === 'delivered';
    return {
      ...list,
      waiting: place(list.waiting, !isDelivered),
      delivered: place(list.delivered, isDelivered),
    };
  });
}

export const runnersQuery = (cid: number) =>
  queryOptions({
    queryKey: [...balloonsKey(cid), 'runners'],
    queryFn: ({ signal }) => call(getBalloonRunners, { query: { cid }, signal }),
    staleTime: 0,
  });

export const seatsQuery = (cid: number, q: Omit<QueryOf<typeof getSeats>, 'cid'>) =>
  queryOptions({
    queryKey: [...balloonsKey(cid), 'seats', q],
    queryFn: ({ signal }) => call(getSeats, { query: { cid, ...q }, signal }),
    staleTime: 0,
  });

/** Dialogs say themselves what was refused. */
function useChange<V, R>(cid: number, change: (value: V) => Promise<R>, ownErrors = true) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () => client.invalidateQueries({ queryKey: balloonsKey(cid) }),
  });
}

export const useSetRule = (cid: number) =>
  useChange(cid, (afterSeal: boolean) => call(setBalloonRule, { body: { cid, afterSeal } }), false);
export const useAddRunner = (cid: number) =>
  useChange(cid, (username: string) => call(addBalloonRunner, { body: { cid, username } }));
export const useRemoveRunner = (cid: number) =>
  useChange(cid, (uid: string) => call(removeBalloonRunner, { body: { cid, uid } }), false);
export const useSetSeats = (cid: number) =>
  useChange(cid, (seats: BodyOf<typeof setSeats>['seats']) => call(setSeats, { body: { cid, seats } }));
