import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { GroupTags } from '../../groups/groupTags.part.api.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';
import classes from './GroupFrame.module.css';

/** What the group is, and how one joins it. */
export function GroupHead({ isTitle }: { isTitle: boolean }) {
  const t = frameTexts.use();
  const { groupId, group } = useGroup();
  const Title = isTitle ? 'h1' : 'p';
  return (
    <div className={classes.head}>
      <Avatar name={group.name} url={group.avatar} size={48} />
      <div className={classes.words}>
        <Title className={classes.title}>
          {isTitle ? group.name : <Link to={paths.group(String(groupId))}>{group.name}</Link>}
        </Title>
        <div className={classes.facts}>
          <span className={classes.shortName}>{group.shortName}</span>
          <GroupTags group={group} explains />
          <span className={classes.brief}>{group.brief}</span>
        </div>
        {group.status === 1 && (
          <p className={classes.banned} role="status">
            {t('bannedNote')}
          </p>
        )}
      </div>
    </div>
  );
}

/** One line above a problem, which needs the room. */
export function GroupLine({ children }: { children: ReactNode }) {
  const { groupId, group } = useGroup();
  return (
    <div className={classes.line}>
      <p className={classes.lineTitle}>
        <Link to={paths.group(String(groupId))} title={group.name}>
          {group.name}
        </Link>
      </p>
      {children}
    </div>
  );
}
