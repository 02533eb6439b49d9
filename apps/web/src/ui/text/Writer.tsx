import type { Badge } from '@oyez/contract/discussions/discussion-values';
import { Avatar } from './Avatar.tsx';
import { Tag } from './Tag.tsx';
import { UserName } from './UserName.tsx';
import classes from './Writer.module.css';
import { writerTexts } from './writer.i18n.ts';

export type WriterProps = {
  /** Null, like the name: the account is gone. */
  uid: string | null;
  name: string | null;
  avatar: string | null;
  role: Badge;
  titleName: string | null;
  titleColor: string | null;
  size?: number;
};

/** Who wrote something: picture, name with title, and what they are on the site or in the group. */
export function Writer({ uid, name, avatar, role, titleName, titleColor, size = 24 }: WriterProps) {
  const t = writerTexts.use();
  return (
    <span className={classes.writer}>
      <Avatar name={name ?? '?'} url={avatar} size={size} />
      {name === null ? (
        <span>{t('deleted')}</span>
      ) : (
        <UserName {...(uid !== null && { uid })} username={name} titleName={titleName} titleColor={titleColor} />
      )}
      {role !== 'user' && (
        <span title={t(`badgeHint.${role}`)}>
          <Tag tone={role === 'root' ? 'warning' : 'strong'}>{t(`badge.${role}`)}</Tag>
        </span>
      )}
    </span>
  );
}
