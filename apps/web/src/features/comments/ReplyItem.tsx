import { Button } from '@mantine/core';
import type { Reply } from '@oyez/contract/discussions/comments';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { asksToLogIn } from './CommentBox.tsx';
import type { CommentPlace, Quoted } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { CommentText } from './CommentText.tsx';
import { CommentTools } from './CommentTools.tsx';
import { Person } from './Person.tsx';
import { anchorOf, goTo } from './target.ts';

type Props = {
  place: CommentPlace;
  reply: Reply;
  isMarked: boolean;
  answer: (to: Quoted, name: string) => void;
};

export function ReplyItem({ place, reply, isMarked, answer }: Props) {
  const t = commentTexts.use();
  const isMember = isLoggedIn(useSession());
  const { search } = useLocation();
  const { id, commentId, toName, quoteId, quoteContent, gmtCreate, can } = reply;
  const name = reply.fromName ?? t('deletedAuthor');
  return (
    <article
      id={anchorOf({ commentId, replyId: id })}
      className={classes.reply}
      aria-label={t('replyBy', { name })}
      tabIndex={-1}
      data-marked={isMarked || undefined}
    >
      <header className={classes.facts}>
        <Person by={reply} size={22} />
        {toName !== null && <span>{t('answers', { name: toName })}</span>}
        <TimeText time={gmtCreate} />
      </header>
      {quoteId !== null && (
        <Link
          to={{ search, hash: anchorOf({ commentId, replyId: quoteId }) }}
          className={classes.quoted}
          onClick={(event) => goThere(event, anchorOf({ commentId, replyId: quoteId }))}
        >
          <bdi>{quoteContent ?? t('hiddenText')}</bdi>
        </Link>
      )}
      <CommentText of={reply} headingBase={5} />
      <footer className={classes.actions}>
        {(can.reply || !isMember) && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('replyTo', { name })}
            onClick={() => asksToLogIn(isMember) || answer({ comment: commentId, reply: id }, name)}
          >
            {t('reply')}
          </Button>
        )}
        <CommentTools at={{ commentId, replyId: id }} of={reply} {...{ place, name }} />
      </footer>
    </article>
  );
}

/** What is on the page already needs no other one. */
function goThere(event: MouseEvent, anchor: string): void {
  const there = document.getElementById(anchor);
  if (there === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(there);
}
