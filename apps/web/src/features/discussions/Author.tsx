import type { Badge, Discussion } from '@oyez/contract/discussions/discussion-values';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { UserName } from '../../ui/text/UserName.tsx';
import { discussionTexts } from './discussions.i18n.ts';
import classes from './discussions.module.css';

type Props = { by: Pick<Discussion, 'uid' | 'author' | 'avatar' | 'role' | 'titleName' | 'titleColor'>; size?: number };

/** Who wrote it: picture, name with title, and what they are on the site or in the group. */
export function Author({ by, size = 24 }: Props) {
  const t = discussionTexts.use();
  return (
    <span className={classes.author}>
      <Avatar name={by.author ?? '?'} url={by.avatar} size={size} />
      {by.author === null ? (
        <span>{t('deletedAuthor')}</span>
      ) : (
        <UserName
          {...(by.uid !== null && { uid: by.uid })}
          username={by.author}
          titleName={by.titleName}
          titleColor={by.titleColor}
        />
      )}
      <RoleBadge role={by.role} />
    </span>
  );
}

export function RoleBadge({ role }: { role: Badge }) {
  const t = discussionTexts.use();
  if (role === 'user') return null;
  return (
    <span title={t(`badgeHint.${role}`)}>
      <Tag tone={role === 'root' ? 'warning' : 'strong'}>{t(`badge.${role}`)}</Tag>
    </span>
  );
}
