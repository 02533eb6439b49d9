import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { MessageType, Reminder, SiteMessage } from '@oyez/contract/site/messages';
import { onClock } from '@oyez/contract/wire/moments';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { onceDone } from '../../api/once-done.ts';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { IconClose } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useOwnSearch, usePagedQuery } from '../../ui/lists/paging.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { UserName } from '../../ui/text/UserName.tsx';
import { type Kind, messageAnchor, messageIn } from './kinds.ts';
import classes from './MessageLists.module.css';
import {
  messagesQuery,
  type Reading,
  readReminders,
  readSiteMessages,
  useCleanMessages,
  useRestoreMessage,
} from './messages.api.ts';
import { messageTexts } from './messages.i18n.ts';

type Chosen<T extends MessageType> = Omit<Kind, 'type'> & { type: T };

export function ReminderList({
  chosen,
  unread,
}: {
  chosen: Chosen<Exclude<MessageType, 'Sys' | 'Mine'>>;
  unread: number;
}) {
  const [reading] = useState(() => readReminders(chosen.type));
  return (
    <MessageList chosen={chosen} unread={unread} reading={reading}>
      {(message) => <ReminderBody message={message} />}
    </MessageList>
  );
}

export function SiteMessageList({ chosen, unread }: { chosen: Chosen<'Sys' | 'Mine'>; unread: number }) {
  const [reading] = useState(() => readSiteMessages(chosen.type));
  return (
    <MessageList chosen={chosen} unread={unread} reading={reading}>
      {(message) => <SiteMessageBody message={message} />}
    </MessageList>
  );
}

function MessageList<T extends { id: number; state: boolean; gmtCreate: string }>({
  chosen,
  unread,
  reading,
  children,
}: {
  chosen: Chosen<MessageType>;
  unread: number;
  reading: Reading<T>;
  children: (message: T) => ReactNode;
}) {
  const t = messageTexts.use();
  const client = useQueryClient();
  const [own, setOwn] = useOwnSearch(chosen.limit);
  const { hash } = useLocation();
  // Whoever turns the page does not look for that one any more.
  const [left, setLeft] = useState<string>();
  const messageId = left === hash ? undefined : messageIn(hash);
  const list = usePagedQuery(messagesQuery(client, chosen.type, reading, { ...own, messageId }));
  const { data, isFetching, isPlaceholderData, refetch } = list;
  const q = messageId === undefined || data === undefined ? own : { ...own, currentPage: data.current };
  const setQ: typeof setOwn = (patch) => {
    setLeft(hash);
    setOwn(patch);
  };
  const isGone =
    messageId !== undefined &&
    data !== undefined &&
    !isPlaceholderData &&
    !data.records.some(({ id }) => id === messageId);
  const clean = useCleanMessages(chosen.type);
  const restore = useRestoreMessage(chosen.type);

  const showUnread = () => {
    reading.startAnew();
    if (messageId === undefined && own.currentPage === 1) void refetch();
    else setQ({ currentPage: 1 });
  };
  const cleanOne = (id: number) => {
    if (messageId !== undefined) setQ({ currentPage: q.currentPage });
    onceDone(clean.mutateAsync(id), () => offerUndo(`message ${id}`, t('deleted'), () => restore.mutate(id)));
  };
  const cleanAll = async (count: number) => {
    const yes = await confirm({
      title: t('cleanTitle'),
      text: t('cleanText', { count, kind: t(chosen.label) }),
      confirmLabel: t('clean'),
      danger: true,
    });
    if (!yes) return;
    clean.mutate(undefined, {
      onSuccess: () => {
        setQ({ currentPage: 1 });
        toast.success(t('cleaned'));
      },
    });
  };

  return (
    <Panel title={t(chosen.label)} action={data !== undefined && data.total > 0 && head(data.total)}>
      {/* New ones, or those of later pages: their place is at the top, where they don't push what is being read. */}
      {unread > 0 && !isFetching && data !== undefined && (
        <button type="button" className={classes.waiting} onClick={showUnread}>
          {t('waiting', { count: unread })}
        </button>
      )}
      {isGone && <p className={classes.gone}>{t('gone')}</p>}
      <PagedList
        compact
        list={list}
        search={[q, setQ]}
        lines={6}
        empty={{ title: t(`empty.${chosen.kind}`), text: t(`emptyText.${chosen.kind}`) }}
      >
        {(messages, isStale) => (
          <ul className={clsx(classes.list, isStale && classes.stale)} aria-busy={isStale}>
            {messages.map((message) => (
              <li
                key={message.id}
                id={messageAnchor(message.id)}
                className={classes.message}
                aria-current={hash === `#${messageAnchor(message.id)}` || undefined}
                ref={hash === `#${messageAnchor(message.id)}` ? bringIntoView : undefined}
              >
                {!message.state && <span className={classes.dot} role="img" aria-label={t('isUnread')} />}
                <div className={classes.body}>{children(message)}</div>
                <Tooltip label={t('delete')}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('deleteOne', { time: formatTime(message.gmtCreate) })}
                    loading={clean.isPending && clean.variables === message.id}
                    onClick={() => cleanOne(message.id)}
                  >
                    <IconClose size={14} />
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );

  function head(total: number): ReactNode {
    return (
      <span className={classes.head}>
        <span className={classes.total}>{t('total', { count: total })}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={clean.isPending && clean.variables === undefined}
          onClick={() => void cleanAll(total)}
        >
          {t('clean')}
        </Button>
      </span>
    );
  }
}

/** The one that a link named. */
function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' });
}

function ReminderBody({ message }: { message: Reminder }) {
  const t = messageTexts.use();
  const { senderUsername, senderAvatar, sourceContent, quoteContent, url } = message;
  return (
    <div className={classes.reminder}>
      <Avatar name={senderUsername ?? '?'} url={senderAvatar} size={36} />
      <div className={classes.texts}>
        <p className={classes.line}>
          {senderUsername === null ? (
            <span className={classes.dimmed}>{t('someone')}</span>
          ) : (
            <strong>
              <UserName username={senderUsername} />
            </strong>
          )}
          <span>{t(`did.${message.mention ? 'mention' : message.action}`)}</span>
          <span className={classes.time}>
            <TimeText time={message.gmtCreate} />
          </span>
        </p>
        {sourceContent !== null && sourceContent !== '' && <p className={classes.said}>{sourceContent}</p>}
        {quoteContent !== null && <blockquote className={classes.quote}>{quoteContent}</blockquote>}
        <p className={classes.source}>
          <span className={classes.dimmed}>{t(`source.${message.sourceType}`)}</span>
          {url === '' ? <span>{message.sourceTitle}</span> : <Link to={url}>{message.sourceTitle}</Link>}
        </p>
      </div>
    </div>
  );
}

function SiteMessageBody({ message }: { message: SiteMessage }) {
  return (
    <article className={classes.texts}>
      <header className={classes.line}>
        <h3 className={classes.heading}>{message.title}</h3>
        <span className={classes.time}>
          <TimeText time={message.gmtCreate} />
        </span>
      </header>
      <Markdown text={onClock(message.content, message.moments, formatTime)} headingBase={4} />
    </article>
  );
}
