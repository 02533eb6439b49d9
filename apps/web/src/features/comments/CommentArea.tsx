import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { COMMENT_ORDERS, type CommentOrder } from '@oyez/contract/discussions/comments';
import { type ErrorCode, errors, errorText } from '@oyez/contract/errors/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentCard } from './CommentCard.tsx';
import {
  type CommentPlace,
  commentsQuery,
  nameOf,
  useAddComment,
  useNewComments,
  useRefreshComments,
} from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { anchorOf, COMMENTS_TITLE, type CommentTarget, focusComment, goTo, targetOf, whenThere } from './target.ts';

/** What people write below something, whatever that is. */
export function CommentArea({ place }: { place: CommentPlace }) {
  return <Area key={nameOf(place)} place={place} />;
}

function Area({ place }: { place: CommentPlace }) {
  const t = commentTexts.use();
  const [order, setOrder] = useOrder();
  const target = targetOf(useLocation().hash);
  const list = useInfiniteQuery(commentsQuery(place, order, target?.commentId ?? null));
  const { data, error, refetch } = list;
  const add = useAddComment(place);
  const first = data?.pages[0];
  const total = data?.pages.at(-1)?.commentList.total;
  const fresh = useNewComments(place, total);
  const refresh = useRefreshComments(place);
  // What came meanwhile pushes the rest on: a comment may be on two pages.
  const comments = [
    ...new Map(data?.pages.flatMap((page) => page.commentList.records.map((one) => [one.id, one]))).values(),
  ];
  const isLiked = (id: number) => data?.pages.some(({ commentLikeMap }) => commentLikeMap[id] === true) === true;
  useArrival(target, data !== undefined);
  const isGone = target !== null && data !== undefined && !comments.some(({ id }) => id === target.commentId);

  const readOn = async () => {
    const known = new Set(comments.map(({ id }) => id));
    const { data: more } = await list.fetchNextPage();
    const next = more?.pages.at(-1)?.commentList.records.find(({ id }) => !known.has(id));
    if (next !== undefined) focusComment({ commentId: next.id, replyId: null });
  };

  return (
    <section className={classes.area} aria-labelledby={COMMENTS_TITLE}>
      <header className={classes.head}>
        <h2 id={COMMENTS_TITLE} className={classes.title} tabIndex={-1}>
          {total === undefined ? t('title') : t('count', { count: total })}
        </h2>
        {(total ?? 0) > 1 && (
          <SegmentedControl<CommentOrder>
            size="xs"
            aria-label={t('order')}
            data={COMMENT_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }))}
            value={order}
            onChange={setOrder}
          />
        )}
      </header>
      {first !== undefined && <Refusal code={first.refusal} named={first.refusalWith} />}
      {(first?.refusal === null || first?.refusal === 'login_required') && (
        <CommentBox
          place={place}
          kind="comment"
          label={t('write')}
          action={t('send')}
          isBusy={add.isPending}
          send={add.mutateAsync}
        />
      )}
      {isGone && (
        <p id={anchorOf({ commentId: target.commentId, replyId: null })} className={classes.quiet} tabIndex={-1}>
          {t('gone')}
        </p>
      )}
      <div role="status">
        {fresh > 0 && (
          <p className={classes.fresh}>
            {t('new', { count: fresh })}
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                setOrder('newest');
                void refresh();
              }}
            >
              {t('showNew')}
            </Button>
          </p>
        )}
      </div>
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading lines={8} />}
      {total === 0 && <Notice compact title={t('none')} text={t('noneText')} />}
      {list.hasPreviousPage && (
        <Button
          variant="default"
          size="xs"
          loading={list.isFetchingPreviousPage}
          onClick={() => void list.fetchPreviousPage()}
        >
          {t('earlier')}
        </Button>
      )}
      {comments.map((comment) => (
        <CommentCard
          key={comment.id}
          place={place}
          comment={comment}
          isLiked={isLiked(comment.id)}
          target={target?.commentId === comment.id ? target : null}
        />
      ))}
      {list.hasNextPage && (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void readOn()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** The order, in the address. A link to one comment ends with it: one looks for something else now. */
function useOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [params, setParams] = useSearchParams();
  const order = COMMENT_ORDERS.find((one) => one === params.get('comments')) ?? 'liked';
  return [
    order,
    (next) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          if (next === 'liked') changed.delete('comments');
          else changed.set('comments', next);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}

/** Goes once to what the address leads to, as soon as it is there: an older reply comes after its comment. */
function useArrival(target: CommentTarget | null, isLoaded: boolean): void {
  const anchor = target === null ? null : anchorOf(target);
  useEffect(() => {
    return anchor === null || !isLoaded ? undefined : whenThere(anchor, goTo);
  }, [anchor, isLoaded]);
}

/** Why one cannot write, with what is missing. */
function Refusal({ code, named }: { code: string | null; named: Record<string, string | number> }) {
  const t = commentTexts.use();
  const locale = useLocale();
  if (code === null || code === 'login_required' || !isCode(code)) return null;
  return (
    <Alert color="yellow" variant="light" role="status" title={t('refused')}>
      {errorText(code, locale, named, formatTime)}
    </Alert>
  );
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
