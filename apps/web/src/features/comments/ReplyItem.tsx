import { Button } from '@mantine/core';
import type { Reply } from '@oyez/contract/discussions/comments';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { asksToLogIn } from './CommentBox.tsx';
import type { CommentPlace, Quoted } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { Person } from './Person.tsx';
import { anchorOf } from './target.ts';
import { useRemoval } from './useRemoval.tsx';

type Props = {
  place: CommentPlace;
  reply: Reply;
  isMarked: boolean;
  answer: (to: Quoted, name: string) => void;
};

export function ReplyItem({ place, reply, isMarked, answer }: Props) {
  const t = commentTexts.use();
  const session = useSession();
  const isMember = isLoggedIn(session);
  const remove = useRemoval(place);
  const { id, commentId, fromUid, toName, content, names, gmtCreate, can } = reply;
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
      <div className={classes.body}>
        <Markdown text={content} headingBase={5} names={names} />
      </div>
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
        {can.delete && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('deleteOf', { name })}
            onClick={() => void remove({ kind: 'reply', id, isOwn: fromUid === session.user?.uid, replies: 0 })}
          >
            {t('delete')}
          </Button>
        )}
      </footer>
    </article>
  );
}
