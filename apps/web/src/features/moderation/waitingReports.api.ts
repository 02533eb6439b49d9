import { getWaitingReports } from '@oyez/contract/discussions/moderation';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/useLive.ts';
import { waitingTexts } from './waiting.i18n.ts';

/** While no live stream tells of reports. */
const POLL_MS = 120_000;

/** It goes with what else is known of reports or of the group; not by their own files, which the bar would then load. */
const waitingQuery = (groupId: number | null) =>
  queryOptions({
    queryKey: [...(groupId === null ? [] : ['group', groupId]), 'moderation', 'waiting'] as readonly unknown[],
    queryFn: ({ signal }) =>
      call(getWaitingReports, { query: groupId === null ? {} : { gid: groupId }, signal }).then(
        ({ waiting }) => waiting,
      ),
  });

/** How many reported things wait on the site or in a group; undefined until it is known, and for whoever may not know. */
export function useWaitingReports(groupId: number | null, mayModerate: boolean): number | undefined {
  const client = useQueryClient();
  const topic = groupId === null ? 'reports' : `group:${groupId}:reports`;
  const { queryKey } = waitingQuery(groupId);
  // The queue that is open with it stands below the same key.
  const ask = () => void client.invalidateQueries({ queryKey: queryKey.slice(0, -1) });
  const covered = useLive(mayModerate ? topic : null, ({ type }) => type === 'changed' && ask(), ask);
  const { data } = useQuery({
    ...waitingQuery(groupId),
    enabled: mayModerate,
    refetchInterval: covered ? false : POLL_MS,
  });
  return mayModerate ? data : undefined;
}

export function waitingLabel(count: string): string {
  return waitingTexts.now('count', { count });
}
