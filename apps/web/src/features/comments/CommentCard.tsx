import { Button } from '@mantine/core';
import type { Comment } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { icon } from '../../ui/icons.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { asksToLogIn, CommentBox } from './CommentBox.tsx';
import { type CommentPlace, type Quoted, repliesQuery, useAddReply, useLikeComment } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { CommentText } from './CommentText.tsx';
import { CommentTools } from './CommentTools.tsx';
import { Person } from './Person.tsx';
import { ReplyItem } from './ReplyItem.tsx';
import { anchorOf, type CommentTarget, focusComment } from './target.ts';

const IconLike = icon(
  <path d="M10 16.5S3.5 12.6 3.5 8.2A3.5 3.5 0 0 1 10 6.4a3.5 3.5 0 0 1 6.5 1.8c0 4.4-6.5 8.3-6.5 8.3Z" />,
);

type Answered = { to: Quoted; name: string };
type Props = {
  place: CommentPlace;
  comment: Comment;
  isLiked: boolean;
  /** What the address leads to, here or in its replies. */
  target: CommentTarget | null;
};

export function CommentCard({ place, comment, isLiked, target }: Props) {
  const t = commentTexts.use();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const add = useAddReply(place);
  const { id, gmtCreate } = comment;
  const name = comment.fromName ?? t('deletedAuthor');
  const answer = (to: Quoted, whom: string) => setAnswered({ to, name: whom });
  return (
    <article
      id={anchorOf({ commentId: id, replyId: null })}
      className={classes.comment}
      aria-label={t('by', { name })}
      tabIndex={-1}
      data-marked={(target !== null && target.replyId === null) || undefined}
    >
      <header className={classes.facts}>
        <Person by={comment} size={30} />
        <TimeText time={gmtCreate} />
      </header>
      <CommentText of={comment} headingBase={4} />
      <Actions {...{ place, comment, isLiked, name }} answer={() => answer({ comment: id, reply: null }, name)} />
      {answered !== null && (
        <CommentBox
          key={answered.to.reply ?? 0}
          place={place}
          kind="reply"
          draft={`:${id}`}
          label={t('replyTo', { name: answered.name })}
          action={t('sendReply')}
          isBusy={add.isPending}
          send={async (text) => {
            const { id: replyId } = await add.mutateAsync({ to: answered.to, content: text });
            setAnswered(null);
            focusComment({ commentId: id, replyId });
          }}
          onCancel={() => setAnswered(null)}
        />
      )}
      <Replies {...{ place, comment, target, answer, name }} />
    </article>
  );
}

type ActionProps = Omit<Props, 'target'> & { name: string; answer: () => void };

function Actions({ place, comment, isLiked, name, answer }: ActionProps) {
  const t = commentTexts.use();
  const isMember = isLoggedIn(useSession());
  const like = useLikeComment(place, comment.id);
  const { likeNum, totalReplyNum: replies, can } = comment;
  return (
    <footer className={classes.actions}>
      {can.like || isLiked || !isMember ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color={isLiked ? 'red' : 'gray'}
          aria-pressed={isLiked}
          aria-label={t('like', { name })}
          leftSection={<IconLike size={15} fill={isLiked ? 'currentColor' : 'none'} />}
          onClick={() => asksToLogIn(isMember) || like.isPending || like.mutate(!isLiked)}
        >
          {likeNum}
        </Button>
      ) : (
        <span className={classes.likes}>
          <IconLike size={15} role="img" aria-label={t('likes')} aria-hidden={false} /> {likeNum}
        </span>
      )}
      {(can.reply || !isMember) && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t('replyTo', { name })}
          onClick={() => asksToLogIn(isMember) || answer()}
        >
          {t('reply')}
        </Button>
      )}
      <CommentTools at={{ commentId: comment.id, replyId: null }} of={comment} {...{ place, name, replies }} />
    </footer>
  );
}

type RepliesProps = {
  place: CommentPlace;
  comment: Comment;
  target: CommentTarget | null;
  answer: (to: Quoted, name: string) => void;
  name: string;
};

/** The newest ones, and all on demand or where the address leads to an older one. */
function Replies({ place, comment, target, answer, name }: RepliesProps) {
  const t = commentTexts.use();
  const { id, replyList, totalReplyNum } = comment;
  const replyId = target?.replyId ?? null;
  const [chosen, setChosen] = useState<{ at: number | null; isAll: boolean } | null>(null);
  const isAll = chosen?.at === replyId ? chosen.isAll : replyId !== null;
  const hasMore = totalReplyNum > limits.comment.repliesShown;
  const all = useQuery({ ...repliesQuery(id), enabled: isAll && hasMore });
  const few = replyList.slice(0, limits.comment.repliesShown);
  const shown = isAll && hasMore ? (all.data ?? few) : few;
  const isKnown = !hasMore || all.data !== undefined;
  const isGone = replyId !== null && isAll && isKnown && !shown.some((reply) => reply.id === replyId);
  if (totalReplyNum === 0 && !isGone) return null;
  return (
    <section className={classes.replies} aria-label={t('replies', { name })}>
      {isGone && (
        <p id={anchorOf({ commentId: id, replyId })} className={classes.quiet} tabIndex={-1}>
          {t('goneReply')}
        </p>
      )}
      {shown.map((reply) => (
        <ReplyItem key={reply.id} {...{ place, reply, answer }} isMarked={reply.id === replyId} />
      ))}
      {isAll && all.error !== null && <ErrorResult compact error={all.error} onRetry={() => void all.refetch()} />}
      {hasMore && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.all}
          aria-expanded={isAll}
          loading={isAll && all.isLoading}
          onClick={() => setChosen({ at: replyId, isAll: !isAll })}
        >
          {isAll ? t('fewerReplies') : t('allReplies', { count: totalReplyNum })}
        </Button>
      )}
    </section>
  );
}
