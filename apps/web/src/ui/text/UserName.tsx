import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { uiTexts } from '../ui.i18n.ts';
import classes from './UserName.module.css';

export type UserNameProps = {
  uid?: string;
  username: string | null;
  nickname?: string | null;
  titleName?: string | null;
  titleColor?: string | null;
};

/** A person's name, which leads to their page, with their title. */
export function UserName({ uid, username, nickname, titleName, titleColor }: UserNameProps) {
  const t = uiTexts.use();
  if (username === null || username === '') return <span className={classes.unknown}>{t('unknownUser')}</span>;
  return (
    <span className={classes.user}>
      <Link
        to={paths.userHome(uid === undefined ? { username } : { uid, username })}
        className={classes.name}
        title={username}
      >
        {nickname ?? username}
      </Link>
      {titleName !== null && titleName !== undefined && titleName !== '' && (
        <span
          className={classes.title}
          style={titleColor === null ? undefined : { borderColor: titleColor }}
          title={titleName}
        >
          {titleName}
        </span>
      )}
    </span>
  );
}
