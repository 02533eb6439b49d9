import { ActionIcon, Button, Pagination } from '@mantine/core';
import type { Announcement } from '@oyez/contract/site/announcements';
import { limits } from '@oyez/contract/rules/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { IconChevronLeft, IconRefresh } from '../../ui/icons.tsx';
import { latePart } from '../../ui/loading/latePart.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { CopyButton } from '../../ui/text/CopyButton.tsx';
import { announcementQuery, commonAnnouncementsQuery } from '../site/site.api.ts';
import classes from './Announcements.module.css';
import { homeTexts } from './home.i18n.ts';

const Markdown = latePart(async () => (await import('../../ui/markdown/Markdown.tsx')).Markdown, { lines: 3 });

const PAGE_SIZE = limits.page.announcements;

/** What the site tells everybody: titles, or the one that is being read. */
export function Announcements() {
  const t = homeTexts.use();
  const ui = uiTexts.use();
  const [page, setPage] = useState(1);
  const [search] = useSearchParams();
  const readId = Number(search.get('announcement')) || null;
  const { data, error, refetch, isFetching } = useQuery({
    ...commonAnnouncementsQuery({ currentPage: page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const listed = data?.records.find((one) => one.id === readId);
  const linked = useQuery({
    ...announcementQuery(readId ?? 0),
    enabled: readId !== null && listed === undefined && !(data === undefined && error === null),
  });
  const read = listed ?? (readId === null ? undefined : linked.data);

  const refresh = async () => {
    const { isError } = await refetch();
    if (!isError) toast.success(t('announcements.refreshed'));
  };

  if (read !== undefined) return <Reading announcement={read} />;
  return (
    <Panel
      title={t('announcements.title')}
      action={
        <ActionIcon aria-label={t('announcements.refresh')} loading={isFetching} onClick={() => void refresh()}>
          <IconRefresh />
        </ActionIcon>
      }
    >
      {readId !== null && linked.error !== null && <p className={classes.gone}>{t('announcements.gone')}</p>}
      {data === undefined && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className={classes.waiting}>
          <Loading lines={PAGE_SIZE} />
        </div>
      )}
      {data !== undefined && data.total === 0 && <p className={classes.empty}>{t('announcements.empty')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className={classes.list} style={{ minHeight: data.pages > 1 ? PAGE_SIZE * ROW : undefined }}>
          {data.records.map((announcement) => (
            <li key={announcement.id} className={classes.row}>
              {announcement.pinned && <span className={classes.pin}>{t('announcements.pinned')}</span>}
              <Link
                id={rowId(announcement.id)}
                className={classes.open}
                to={paths.announcement(announcement.id)}
                title={announcement.title}
              >
                {announcement.title}
              </Link>
              <span className={classes.facts}>
                {announcement.username !== null && <span>{announcement.username}</span>}
                <TimeText time={announcement.gmtCreate} short />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.pages > 1 && (
        <nav className={classes.pages} aria-label={ui('pages.label')}>
          <Pagination
            size="sm"
            total={data.pages}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': ui('pages.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': ui(control === 'previous' ? 'pages.previous' : 'pages.next'),
            })}
          />
        </nav>
      )}
    </Panel>
  );
}

const ROW = 44;
const rowId = (id: number) => `announcement-${id}`;

function Reading({ announcement }: { announcement: Announcement }) {
  const ui = uiTexts.use();
  const t = homeTexts.use();
  const navigate = useNavigate();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus({ preventScroll: true });
    // Back in the list, the reader stands where they left it.
    return () => void setTimeout(() => document.getElementById(rowId(announcement.id))?.focus(), 0);
  }, [announcement.id]);
  return (
    <Panel
      title={announcement.title}
      action={
        <span className={classes.tools}>
          <CopyButton
            text={new URL(paths.announcement(announcement.id), window.location.origin).href}
            label={t('announcements.copy')}
          />
          <Button
            ref={back}
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={14} />}
            className={classes.back ?? ''}
            onClick={() => void navigate(paths.home(), { preventScrollReset: true })}
          >
            {ui('back')}
          </Button>
        </span>
      }
    >
      <div className={classes.content}>
        <p className={classes.facts}>
          {announcement.username !== null && <span>{announcement.username}</span>}
          <TimeText time={announcement.gmtCreate} exact />
        </p>
        <Markdown text={announcement.content} headingBase={3} />
      </div>
    </Panel>
  );
}
