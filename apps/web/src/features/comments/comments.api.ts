import * as calls from '@oyez/contract/discussions/comments';
import * as moderation from '@oyez/contract/discussions/moderation';
import type { Comment, CommentKind, CommentOrder, Reply } from '@oyez/contract/discussions/comments';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../live/useLive.ts';
import { useLatest } from '../../ui/hooks/useLatest.ts';

/** Under what people write. */
export type CommentPlace = { did: number } | { cid: number };
type CommentPage = ReplyOf<typeof calls.getComments>;
type Loaded = InfiniteData<CommentPage>;

const PAGE_SIZE = 10;
/** Where no news arrives by itself. */
const POLL_MS = 60_000;
/** So many people may look at the same place: they do not all ask at once. */
const SPREAD_MS = 1500;

export function nameOf(place: CommentPlace): string {
  return 'did' in place ? `discussion:${place.did}` : `contest:${place.cid}`;
}

/** Page by page from the first one, or from the one on which a comment stands. */
export const commentsQuery = (place: CommentPlace, order: CommentOrder, commentId: number | null) =>
  infiniteQueryOptions({
    queryKey: ['comments', nameOf(place), 'list', order, commentId] as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      call(calls.getComments, {
        query: {
          ...place,
          order,
          limit: PAGE_SIZE,
          currentPage: pageParam ?? 1,
          ...(pageParam === null && commentId !== null && { commentId }),
        },
        signal,
      }),
    initialPageParam: (commentId === null ? 1 : null) as number | null,
    getNextPageParam: ({ commentList: { current, pages } }) => (current < pages ? current + 1 : undefined),
    getPreviousPageParam: ({ commentList: { current } }) => (current > 1 ? current - 1 : undefined),
    staleTime: 5000,
  });

export const repliesQuery = (commentId: number) =>
  queryOptions({
    queryKey: ['comments', 'replies', commentId],
    queryFn: ({ signal }) => call(calls.getReplies, { query: { commentId }, signal }),
    staleTime: 5000,
  });

export const mentionableQuery = (place: CommentPlace, text: string) =>
  queryOptions({
    queryKey: ['comments', nameOf(place), 'mentionable', text],
    queryFn: ({ signal }) => call(calls.getMentionable, { query: { ...place, text }, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

function listsOf(place: CommentPlace) {
  return { queryKey: ['comments', nameOf(place), 'list'] };
}

function refreshPlace(client: QueryClient, place: CommentPlace): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries(listsOf(place)),
    client.invalidateQueries({ queryKey: ['comments', 'replies'] }),
    client.invalidateQueries({ queryKey: newestKey(place) }),
    // The lists and the discussion say how many comments there are.
    'did' in place && client.invalidateQueries({ queryKey: ['discussion', place.did] }),
  ]);
}

/** What was asked before one wrote may be answered after it, and does not know of it. */
async function forgetEarlierAnswers(client: QueryClient, place: CommentPlace): Promise<void> {
  await Promise.all([
    client.cancelQueries(listsOf(place)),
    client.cancelQueries({ queryKey: ['comments', 'replies'] }),
    client.cancelQueries({ queryKey: newestKey(place) }),
  ]);
}

const newestKey = (place: CommentPlace) => ['comments', nameOf(place), 'newest'];

/**
 * How many comments came since the page was read. Everything else that changes there is asked for again without a word;
 * comments wait for a click, so that nothing moves under the reader's eyes.
 */
export function useNewComments(place: CommentPlace, shown: number | undefined): number {
  const client = useQueryClient();
  const latest = useLatest(shown);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = async () => {
    await client.invalidateQueries({ queryKey: newestKey(place) });
    if ((client.getQueryData<number>(newestKey(place)) ?? 0) > (latest.current ?? 0)) return;
    await Promise.all([
      client.invalidateQueries(listsOf(place)),
      client.invalidateQueries({ queryKey: ['comments', 'replies'] }),
    ]);
  };
  const lookSoon = () => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        void look();
      },
      SPREAD_MS * (0.3 + Math.random()),
    );
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const topic = shown === undefined ? null : `${nameOf(place)}:comments`;
  const isHeard = useLive(topic, ({ type }) => type === 'changed' && lookSoon(), lookSoon);
  const { data: total } = useQuery({
    queryKey: newestKey(place),
    queryFn: async ({ signal }) => {
      const query = { ...place, order: 'newest', limit: 1, currentPage: 1 } as const;
      return (await call(calls.getComments, { query, signal })).commentList.total;
    },
    enabled: shown !== undefined,
    // The page has just told.
    initialData: shown,
    staleTime: POLL_MS,
    refetchInterval: isHeard ? false : POLL_MS,
  });
  return Math.max(0, (total ?? 0) - (shown ?? 0));
}

export function useRefreshComments(place: CommentPlace) {
  const client = useQueryClient();
  return () => refreshPlace(client, place);
}

/** What one wrote stands on top at once, whatever the order. */
export function useAddComment(place: CommentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(calls.addComment, { body: { ...place, content } }),
    onSuccess: async (comment) => {
      await forgetEarlierAnswers(client, place);
      const isThere = client
        .getQueriesData<Loaded>(listsOf(place))
        .some(([, loaded]) => loaded !== undefined && has(loaded, comment.id));
      client.setQueriesData<Loaded>(listsOf(place), (loaded) => loaded && withComment(loaded, comment));
      if (!isThere) client.setQueryData<number>(newestKey(place), (total) => total && total + 1);
    },
    meta: { ownErrors: true },
  });
}

export type Quoted = { comment: number; reply: number | null };

export function useAddReply(place: CommentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, content }: { to: Quoted; content: string }) =>
      call(calls.addReply, {
        body: {
          reply: { commentId: to.comment, content },
          quoteId: to.reply ?? to.comment,
          quoteType: to.reply === null ? 'Comment' : 'Reply',
        },
      }),
    onSuccess: async (reply) => {
      await forgetEarlierAnswers(client, place);
      client.setQueriesData<Loaded>(listsOf(place), (loaded) => loaded && withReply(loaded, reply));
      client.setQueryData<Reply[]>(repliesQuery(reply.commentId).queryKey, (all) => all && placed(all, reply));
    },
    meta: { ownErrors: true },
  });
}

/** Shown at once; what the server says afterwards holds. One of a person at a time: they cannot overtake each other. */
export function useLikeComment(place: CommentPlace, commentId: number) {
  const client = useQueryClient();
  const show = (liked: boolean) =>
    client.setQueriesData<Loaded>(listsOf(place), (loaded) => loaded && withLike(loaded, commentId, liked));
  return useMutation({
    scope: { id: `comment-like ${commentId}` },
    mutationFn: (toLike: boolean) => call(calls.likeComment, { query: { cid: commentId, toLike } }),
    onMutate: async (toLike) => {
      await client.cancelQueries(listsOf(place));
      show(toLike);
    },
    onError: (_error, toLike) => {
      show(!toLike);
      return client.invalidateQueries(listsOf(place));
    },
  });
}

export type Removed = { kind: CommentKind; id: number; reason?: string };

export function useRemoveComment(place: CommentPlace, meta: { ownErrors?: boolean } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: ({ kind, id, reason }: Removed) =>
      kind === 'comment'
        ? call(calls.deleteComment, { body: { id, reason } })
        : call(calls.deleteReply, { body: { reply: { id }, reason } }),
    onSettled: () => refreshPlace(client, place),
  });
}

export function useRestoreComment(place: CommentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (gone: Pick<Removed, 'kind' | 'id'>) => call(calls.restoreComment, { body: gone }),
    onSettled: () => refreshPlace(client, place),
  });
}

export function useReportComment() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof moderation.reportComment>) => call(moderation.reportComment, { body }),
    meta: { ownErrors: true },
  });
}

/** Or shows it again. */
export function useHideComment(place: CommentPlace, meta: { ownErrors?: boolean } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (body: BodyOf<typeof moderation.hideComment>) => call(moderation.hideComment, { body }),
    onSettled: () => refreshPlace(client, place),
  });
}

function eachPage(loaded: Loaded, change: (page: CommentPage, index: number) => CommentPage): Loaded {
  return { ...loaded, pages: loaded.pages.map(change) };
}

function withRecords(page: CommentPage, records: Comment[], added = 0): CommentPage {
  return { ...page, commentList: { ...page.commentList, records, total: page.commentList.total + added } };
}

function has(loaded: Loaded, id: number): boolean {
  return loaded.pages.some(({ commentList }) => commentList.records.some((one) => one.id === id));
}

/** What was sent twice within a moment is one: the answer is what stands there already. */
function placed<One extends { id: number }>(all: One[], one: One): One[] {
  return all.some(({ id }) => id === one.id) ? all.map((each) => (each.id === one.id ? one : each)) : [one, ...all];
}

function withComment(loaded: Loaded, comment: Comment): Loaded {
  if (has(loaded, comment.id)) {
    return changed(loaded, comment.id, ({ replyList, totalReplyNum }) => ({ ...comment, replyList, totalReplyNum }));
  }
  return eachPage(loaded, (page, index) =>
    withRecords(page, index === 0 ? [comment, ...page.commentList.records] : page.commentList.records, 1),
  );
}

function changed(loaded: Loaded, id: number, change: (comment: Comment) => Comment): Loaded {
  return eachPage(loaded, (page) =>
    withRecords(
      page,
      page.commentList.records.map((one) => (one.id === id ? change(one) : one)),
    ),
  );
}

function withReply(loaded: Loaded, reply: Reply): Loaded {
  return changed(loaded, reply.commentId, (comment) => {
    const replyList = placed(comment.replyList, reply);
    return {
      ...comment,
      totalReplyNum: comment.totalReplyNum + replyList.length - comment.replyList.length,
      replyList,
    };
  });
}

function withLike(loaded: Loaded, id: number, liked: boolean): Loaded {
  const told = loaded.pages.some(({ commentLikeMap }) => commentLikeMap[id] === true);
  if (told === liked) return loaded;
  const counted = changed(loaded, id, (one) => ({ ...one, likeNum: Math.max(0, one.likeNum + (liked ? 1 : -1)) }));
  return eachPage(counted, (page) => ({ ...page, commentLikeMap: { ...page.commentLikeMap, [id]: liked } }));
}
