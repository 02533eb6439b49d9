import { uiTexts } from './ui.i18n.ts';
import classes from './UserName.module.css';

export type UserNameProps = {
  username: string | null;
  nickname?: string | null;
  titleName?: string | null;
  titleColor?: string | null;
};

/** A person's name with their title. It becomes a link when the user page exists. */
export function UserName({ username, nickname, titleName, titleColor }: UserNameProps) {
  const t = uiTexts.use();
  if (username === null) return <span className={classes.unknown}>{t('unknownUser')}</span>;
  return (
    <span className={classes.user}>
      <span className={classes.name} title={nickname === null || nickname === undefined ? undefined : username}>
        {nickname ?? username}
      </span>
      {titleName !== null && titleName !== undefined && titleName !== '' && (
        <span className={classes.title} style={titleColor === null ? undefined : { borderColor: titleColor }}>
          {titleName}
        </span>
      )}
    </span>
  );
}
