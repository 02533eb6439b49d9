import { getBoard } from '@oyez/contract/contests/boards';
import { getContestScrollBoardInfo, getContestScrollBoardSubmission } from '@oyez/contract/contests/contest-jury';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { factsOf } from './ceremony.ts';

/** Everything that the show needs, pictures included, once: nothing is asked for while it runs. */
export const ceremonyQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['scroll-board', contestId],
    queryFn: async ({ signal }) => {
      const [info, submissions] = await Promise.all([
        call(getContestScrollBoardInfo, { query: { cid: contestId }, signal }),
        // Stars are taken out afterwards: they are seen to have been first even where they are not seen.
        call(getContestScrollBoardSubmission, { query: { cid: contestId, removeStar: false }, signal }),
      ]);
      const board = factsOf(info, submissions);
      const urls = [...board.participants.values()].map(({ avatar }) => avatar);
      return { board, pictures: await picturesOf(urls, signal) };
    },
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
  });

/** How many have a rank: medals are a share of them. */
export const rankedQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['scroll-board-ranked', contestId],
    queryFn: async ({ signal }) => {
      const query = { cid: contestId, removeStar: true, containsEnd: false, forceRefresh: false, limit: 10 };
      const { ranked } = await call(getBoard, { query, signal });
      return ranked;
    },
  });

const AT_ONCE = 6;

/** By address, as data of the page. One that does not come is left out: initials stand there. */
async function picturesOf(urls: readonly (string | null)[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const left = [...new Set(urls.filter((url): url is string => url !== null && url !== ''))];
  const pictures = new Map<string, string>();
  const work = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const picture = await pictureAt(url, signal);
      if (picture !== null) pictures.set(url, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pictures;
}

async function pictureAt(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { signal }).catch(() => null);
  if (response === null || !response.ok) return null;
  const picture = await response.blob().catch(() => null);
  return picture === null ? null : URL.createObjectURL(picture);
}
