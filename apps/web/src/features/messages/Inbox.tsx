import { ActionIcon, Menu } from '@mantine/core';
import { UNREAD_KEYS, type UnreadCounts } from '@oyez/contract/site/messages';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { badgeText, CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { setWaiting } from '../../ui/hooks/usePageTitle.ts';
import { icon } from '../../ui/icons.tsx';
import { paths } from '../../app/paths.ts';
import { grantsOf, useSession } from '../../api/session.ts';
import { useParts } from '../site/site.api.ts';
import { useWaitingReports, waitingLabel } from '../moderation/waitingReports.api.ts';
import { kindsOn, newestKind } from './kinds.ts';
import { useFollowedUnread } from './messages.api.ts';
import { messageTexts } from './messages.i18n.ts';
import { NewestMessages } from './NewestMessages.tsx';
import classes from './Inbox.module.css';

const IconBell = icon(
  <>
    <path d="M4 14.5h12l-1.4-2.2V8.6a4.6 4.6 0 0 0-9.2 0v3.7Z" />
    <path d="M8.4 17a1.8 1.8 0 0 0 3.2 0" />
  </>,
);

/** In the bar: whether anything is unread; the newest messages, and how much of each kind waits. */
export function Inbox() {
  const t = messageTexts.use();
  const counts = useFollowedUnread();
  const parts = useParts();
  const reports = useWaitingReports(null, grantsOf(useSession()).includes('discussion_admin'));
  const unread = counts === undefined ? 0 : sum(counts);
  const waiting = badgeText(unread);
  useEffect(() => setWaiting(waiting), [waiting]);
  useEffect(() => () => setWaiting(null), []);
  return (
    // In the bar: what stands outside it, at the end of the document, belongs to no part of the page.
    <Menu position="bottom-end" width={300} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          className={classes.opener}
          aria-label={unread === 0 ? t('menu') : t('menuUnread', { count: unread })}
        >
          <IconBell />
          {unread > 0 && <span className={classes.dot} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <NewestMessages />
        <Menu.Divider />
        {kindsOn(parts, counts).map(({ type, to, label }) => (
          <Menu.Item
            key={type}
            component={Link}
            to={to}
            rightSection={<UnreadBadge count={counts?.[UNREAD_KEYS[type]] ?? 0} />}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.messages(newestKind(parts, counts))}>
          {t('all')}
        </Menu.Item>
        {reports !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item
              component={Link}
              to={paths.adminModeration('reports')}
              rightSection={<CountBadge count={reports} label={waitingLabel} />}
            >
              {t('reports')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The number of unread ones in red, nothing when there are none. */
export function UnreadBadge({ count }: { count: number }) {
  const t = messageTexts.use();
  return <CountBadge count={count} label={(text) => t('unread', { count: text })} />;
}

function sum(counts: UnreadCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
