import type { Announcement } from '@oyez/contract/site/announcements';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../api/session.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { contestAnnouncementsQuery } from '../contests.api.ts';
import { useContest } from '../frame/openContest.ts';
import { announcementTexts } from './announcements.i18n.ts';
import classes from './announcements.module.css';
import { settleAnnouncements } from './useUnreadAnnouncements.ts';

/** All that the organisers have told, newest first; what is shown here counts as read. */
export function ContestAnnouncementsPage() {
  const t = announcementTexts.use();
  const { contestId, frame } = useContest();
  const uid = useSession().user?.uid ?? '';
  const { data, error, refetch } = useQuery(contestAnnouncementsQuery(contestId));
  usePageTitle(`${t('title')} – ${frame.contest.title}`);
  const ids = data?.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== undefined && ids !== '') settleAnnouncements({ contestId, uid }, ids.split(',').map(Number));
  }, [contestId, uid, ids]);
  return (
    <section className={classes.page} aria-labelledby="announcements-title">
      <h1 id="announcements-title" className={classes.heading}>
        {t('title')}
      </h1>
      <div className={classes.panel}>
        {data === undefined && <Pending lines={6} error={error} onRetry={refetch} />}
        {data !== undefined && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Notice title={t('empty')} text={t('emptyText')} />}
        {data?.map((one) => (
          <Told key={one.id} announcement={one} />
        ))}
      </div>
    </section>
  );
}

function Told({ announcement }: { announcement: Announcement }) {
  const t = announcementTexts.use();
  const { id, title, content, gmtCreate, username } = announcement;
  return (
    <article className={classes.told} aria-labelledby={`told-${id}`}>
      <h2 id={`told-${id}`} className={classes.title}>
        {title}
      </h2>
      <p className={classes.facts}>
        <TimeText exact time={gmtCreate} />
        {username !== null && <span>{t('by', { name: username })}</span>}
      </p>
      <Markdown text={content} headingBase={3} />
    </article>
  );
}
