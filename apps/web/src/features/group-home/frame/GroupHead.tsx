import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { PlaceHead, PlaceLine } from '../../../ui/place/PlaceFrame.tsx';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { GroupTags } from '../../groups/groupTags.part.api.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';
import classes from './GroupFrame.module.css';

/** What the group is. */
export function GroupHead({ isTitle }: { isTitle: boolean }) {
  const t = frameTexts.use();
  const { groupId, group } = useGroup();
  const facts = (
    <>
      <span className={classes.shortName}>{group.shortName}</span>
      <GroupTags group={group} explains />
      <span className={classes.brief}>{group.brief}</span>
    </>
  );
  return (
    <PlaceHead
      title={group.name}
      isTitle={isTitle}
      to={paths.group(String(groupId))}
      picture={<Avatar name={group.name} url={group.avatar} size={48} />}
      facts={facts}
    >
      {group.status === 1 && (
        <p className={classes.banned} role="status">
          {t('bannedNote')}
        </p>
      )}
    </PlaceHead>
  );
}

export function GroupLine({ children }: { children: ReactNode }) {
  const { groupId, group } = useGroup();
  return (
    <PlaceLine title={group.name} to={paths.group(String(groupId))}>
      {children}
    </PlaceLine>
  );
}
