import type { Comment } from '@oyez/contract/discussions/comments';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';

type Props = { of: Pick<Comment, 'content' | 'names' | 'hidden' | 'hiddenReason'>; headingBase: number };

/** What somebody wrote; of what is hidden that it was there, and for who may read it the reason too. */
export function CommentText({ of: { content, names, hidden, hiddenReason }, headingBase }: Props) {
  const t = commentTexts.use();
  return (
    <div className={classes.body}>
      {hidden && (
        <p className={classes.quiet}>
          <bdi>{hiddenReason === null ? t('hiddenText') : t('hiddenNote', { reason: hiddenReason })}</bdi>
        </p>
      )}
      {content !== '' && <Markdown text={content} headingBase={headingBase} names={names} />}
    </div>
  );
}
