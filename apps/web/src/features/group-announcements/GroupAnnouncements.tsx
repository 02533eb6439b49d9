import { Button } from '@mantine/core';
import type { Announcement } from '@oyez/contract/site/announcements';
import { limits } from '@oyez/contract/rules/limits';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useOwnSearch, usePagedQuery } from '../../ui/lists/paging.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { useGroup } from '../groups/groups.api.ts';
import { groupAnnouncementsQuery } from './groupAnnouncements.api.ts';
import { groupAnnouncementTexts } from './groupAnnouncements.i18n.ts';
import classes from './groupAnnouncements.module.css';

/** What the group has announced, for its members. */
export function GroupAnnouncements() {
  const t = groupAnnouncementTexts.use();
  const { groupId, can } = useGroup();
  const [paging, setPaging] = useOwnSearch(limits.page.announcements);
  const list = usePagedQuery(groupAnnouncementsQuery(groupId, paging));
  return (
    <Panel
      title={t('title')}
      action={
        can.administer && (
          <Button component={Link} to={paths.groupAnnouncements(String(groupId))} variant="subtle" size="compact-sm">
            {t('write')}
          </Button>
        )
      }
    >
      <PagedList
        list={list}
        search={[paging, setPaging]}
        lines={4}
        sizes={[limits.page.announcements]}
        empty={{ title: t('none'), text: t('noneText') }}
      >
        {(rows) => rows.map((row) => <Told key={row.id} announcement={row} />)}
      </PagedList>
    </Panel>
  );
}

function Told({ announcement }: { announcement: Announcement }) {
  const t = groupAnnouncementTexts.use();
  const { id, title, content, gmtCreate, username, pinned } = announcement;
  return (
    <article className={classes.told} aria-labelledby={`group-told-${id}`}>
      <h3 id={`group-told-${id}`} className={classes.title}>
        {title}
      </h3>
      <p className={classes.facts}>
        {pinned && <Tag>{t('pinned')}</Tag>}
        <TimeText exact time={gmtCreate} />
        {username !== null && <span>{t('by', { name: username })}</span>}
      </p>
      <Markdown text={content} headingBase={4} />
    </article>
  );
}
