import { Avatar } from '../../../ui/text/Avatar.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { GroupTags } from '../../groups/groupTags.part.api.ts';
import { MembershipPart } from '../../group-members/membership.part.api.ts';
import { useGroup } from '../../groups/groups.api.ts';
import classes from './home.module.css';
import { homeTexts } from './home.i18n.ts';

/** The facts of the group beside its home, with what the reader can do about being in it. */
export function GroupCard() {
  const t = homeTexts.use();
  const { group, memberCount } = useGroup();
  return (
    <section className={classes.card} aria-label={t('card')}>
      <Avatar name={group.name} url={group.avatar} size={96} />
      <p className={classes.name}>{group.name}</p>
      <dl className={classes.facts}>
        <dt>{t('owner')}</dt>
        <dd>{group.owner === '' ? t('noOwner') : <UserName uid={group.uid} username={group.owner} />}</dd>
        <dt>{t('joining')}</dt>
        <dd className={classes.tags}>
          <GroupTags group={group} explains />
        </dd>
        <dt>{t('members')}</dt>
        <dd>{memberCount}</dd>
        <dt>{t('created')}</dt>
        <dd>
          <TimeText exact time={group.gmtCreate} />
        </dd>
        <dt>{t('number')}</dt>
        <dd className={classes.number}>
          {group.id} <CopyButton text={String(group.id)} />
        </dd>
      </dl>
      <MembershipPart />
    </section>
  );
}
