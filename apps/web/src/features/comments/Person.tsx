import type { Comment } from '@oyez/contract/discussions/comments';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { UserName } from '../../ui/text/UserName.tsx';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';

type Written = Pick<Comment, 'fromUid' | 'fromName' | 'fromAvatar' | 'fromRole' | 'fromTitleName' | 'fromTitleColor'>;

/** Who wrote it, with title and badge. */
export function Person({ by, size }: { by: Written; size: number }) {
  const t = commentTexts.use();
  const { fromUid, fromName, fromAvatar, fromRole, fromTitleName, fromTitleColor } = by;
  return (
    <span className={classes.person}>
      <Avatar name={fromName ?? '?'} url={fromAvatar} size={size} />
      {fromName === null ? (
        <span>{t('deletedAuthor')}</span>
      ) : (
        <UserName
          {...(fromUid !== null && { uid: fromUid })}
          username={fromName}
          titleName={fromTitleName}
          titleColor={fromTitleColor}
        />
      )}
      {fromRole !== 'user' && (
        <span title={t(`badgeHint.${fromRole}`)}>
          <Tag tone={fromRole === 'root' ? 'warning' : 'strong'}>{t(`badge.${fromRole}`)}</Tag>
        </span>
      )}
    </span>
  );
}
