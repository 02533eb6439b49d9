import type { GroupRow } from '@oyez/contract/groups/group-values';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { formatDay } from '../../../ui/text/format.ts';
import { GroupTags } from '../GroupTags.tsx';
import { groupTexts } from '../groups.i18n.ts';
import { listTexts } from './groupList.i18n.ts';
import classes from './groupList.module.css';

export function GroupCard({ group }: { group: GroupRow }) {
  const t = listTexts.use();
  const words = groupTexts.use();
  const to = paths.group(String(group.id));
  return (
    <article className={classes.card}>
      <Avatar name={group.name} url={group.avatar} size={56} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <GroupLink to={to}>{group.name}</GroupLink>
        </h2>
        <p className={classes.owner}>{group.owner === '' ? words('noOwner') : t('owner', { name: group.owner })}</p>
        <p className={classes.brief}>{group.brief}</p>
        <div className={classes.facts}>
          <GroupTags group={group} />
          <span>{words('members', { count: group.memberCount })}</span>
          <span>{t('created', { date: formatDay(group.gmtCreate) })}</span>
        </div>
      </div>
    </article>
  );
}

/** The whole card leads to the group; a guest is asked to log in first, and comes to it then. */
function GroupLink({ to, children }: { to: string; children: string }) {
  const loggedIn = isLoggedIn(useSession());
  return (
    <Link
      className={classes.link}
      to={to}
      onClick={(event) => {
        if (loggedIn) return;
        event.preventDefault();
        toast.warning(groupTexts.now('loginFirst'));
        openLogin({ returnTo: to });
      }}
    >
      {children}
    </Link>
  );
}
