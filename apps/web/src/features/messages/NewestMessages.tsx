import { Menu } from '@mantine/core';
import type { MessageLine } from '@oyez/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { messageAddress } from './kinds.ts';
import { newestQuery } from './messages.api.ts';
import { messageTexts } from './messages.i18n.ts';
import classes from './NewestMessages.module.css';

/** The newest messages of all kinds, in the bar's menu. They count as read where they are read. */
export function NewestMessages() {
  const t = messageTexts.use();
  const ui = uiTexts.use();
  const { data, error } = useQuery(newestQuery);
  if (data === undefined && error !== null) return <Menu.Label>{t('newestFailed')}</Menu.Label>;
  if (data === undefined) return <Menu.Label className={classes.room}>{ui('loading')}</Menu.Label>;
  if (data.length === 0) return <Menu.Label>{t('none')}</Menu.Label>;
  return (
    <>
      <Menu.Label>{t('newest')}</Menu.Label>
      {data.map((line) => (
        <Menu.Item
          key={line.id}
          component={Link}
          to={messageAddress(line)}
          classNames={{ itemLabel: classes.label }}
          leftSection={
            line.state ? (
              <span className={classes.noDot} />
            ) : (
              <span className={classes.dot} role="img" aria-label={t('isUnread')} />
            )
          }
        >
          <MessageText line={line} />
        </Menu.Item>
      ))}
    </>
  );
}

function MessageText({ line: { action, mention, title, senderUsername, gmtCreate, state } }: { line: MessageLine }) {
  const t = messageTexts.use();
  return (
    <span className={classes.line}>
      <span className={classes.what} data-unread={!state || undefined}>
        {action === null ? title : `${senderUsername ?? t('someone')} ${t(`did.${mention ? 'mention' : action}`)}`}
      </span>{' '}
      <span className={classes.facts}>
        {action !== null && <span className={classes.source}>{title}</span>} <TimeText time={gmtCreate} />
      </span>
    </span>
  );
}
