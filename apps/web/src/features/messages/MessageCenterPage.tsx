import { UNREAD_KEYS } from '@oyez/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link, Navigate, useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { SideScroll } from '../../ui/lists/wide/SideScroll.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { InSight } from '../../ui/place/PlaceTabs.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { useParts, websiteConfigQuery } from '../site/site.api.ts';
import { type Kind, kindOf, kindsOn, newestKind } from './kinds.ts';
import classes from './MessageCenterPage.module.css';
import { UnreadBadge } from './Inbox.tsx';
import { useUnread } from './messages.api.ts';
import { messageTexts } from './messages.i18n.ts';
import { ReminderList, SiteMessageList } from './MessageLists.tsx';

/** `/message` alone is the first tab. */
export function MessageHomePage() {
  const { data, error, refetch } = useQuery(websiteConfigQuery);
  if (data === undefined) return <Pending error={error} onRetry={refetch} lines={8} heading="h1" />;
  return <Navigate to={paths.messages(newestKind(data.parts, undefined))} replace />;
}

export function MessageCenterPage() {
  const { kind } = useParams();
  const chosen = kindOf(kind);
  return chosen === undefined ? <NotFoundPage /> : <MessageCenter chosen={chosen} />;
}

function MessageCenter({ chosen }: { chosen: Kind }) {
  const t = messageTexts.use();
  const ui = uiTexts.use();
  const counts = useUnread();
  const { type } = chosen;
  const shown = kindsOn(useParts(), counts);
  const tabs = shown.includes(chosen) ? shown : [chosen, ...shown];
  // Which tabs there are, and how wide, is known with the counts.
  const news = counts === undefined ? -1 : tabs.filter((one) => counts[UNREAD_KEYS[one.type]] > 0).length;
  usePageTitle(`${t(chosen.label)} · ${t('title')}`);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('title')}</h1>
      <nav className={classes.tabs} aria-label={t('tabs')}>
        <SideScroll className={classes.tabRoom} label={ui('morePages')}>
          <ul className={classes.tabList}>
            {tabs.map((one) => (
              <InSight key={one.type} isHere={one === chosen} news={news}>
                <Link
                  to={one.to}
                  className={clsx(classes.tab, one === chosen && classes.current)}
                  aria-current={one === chosen ? 'page' : undefined}
                >
                  <span>{t(one.label)}</span> <UnreadBadge count={counts?.[UNREAD_KEYS[one.type]] ?? 0} />
                </Link>
              </InSight>
            ))}
          </ul>
        </SideScroll>
      </nav>
      <div className={classes.content}>
        {type === 'Sys' || type === 'Mine' ? (
          <SiteMessageList key={type} chosen={{ ...chosen, type }} unread={counts?.[UNREAD_KEYS[type]] ?? 0} />
        ) : (
          <ReminderList key={type} chosen={{ ...chosen, type }} unread={counts?.[UNREAD_KEYS[type]] ?? 0} />
        )}
      </div>
    </div>
  );
}
