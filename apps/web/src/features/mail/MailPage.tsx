import { Button, NativeSelect } from '@mantine/core';
import { getMails, type Mail, MAIL_STATES } from '@oyez/contract/site/mail';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type Column, ListPage } from '../../ui/lists/ListPage.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { siteStateQuery } from '../site/site.api.ts';
import { mailsQuery, useSendAgain } from './mail.api.ts';
import { mailTexts } from './mail.i18n.ts';
import classes from './MailPage.module.css';

/** What became of the site's mails. */
export function MailPage() {
  const t = mailTexts.use();
  const [q, setQ] = useSearch(getMails.query!);
  const { data: site } = useQuery(siteStateQuery);
  const [read, setRead] = useState<Mail | null>(null);
  const actions = (mail: Mail) => <Actions mail={mail} onRead={() => setRead(mail)} />;
  const columns: Column<Mail>[] = [
    { key: 'time', title: t('time'), width: 170, render: (mail) => <TimeText exact time={mail.createdAt} /> },
    { key: 'recipient', title: t('recipient'), width: 220, render: (mail) => mail.recipient },
    { key: 'subject', title: t('subject'), render: (mail) => mail.subject },
    { key: 'state', title: t('state'), width: 240, ellipsis: false, render: (mail) => <State mail={mail} /> },
    { key: 'tries', title: t('tries'), width: 70, numeric: true, render: (mail) => mail.tries },
    { key: 'actions', title: t('actions'), width: 210, ellipsis: false, render: actions },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        query={mailsQuery(q)}
        search={[q, setQ]}
        columns={columns}
        rowKey={(mail) => mail.id}
        phone={(mail) => ({
          main: `${mail.recipient} · ${mail.subject}`,
          facts: (
            <>
              <TimeText time={mail.createdAt} /> <State mail={mail} /> {actions(mail)}
            </>
          ),
        })}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={
          <NativeSelect
            aria-label={t('state')}
            value={q.state ?? ''}
            onChange={(event) => setQ({ state: MAIL_STATES.find((state) => state === event.currentTarget.value) })}
            data={[
              { value: '', label: t('allStates') },
              ...MAIL_STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
            ]}
          />
        }
        chips={
          q.state === undefined ? [] : [{ key: 'state', label: t(`states.${q.state}`), clear: { state: undefined } }]
        }
        notice={
          site?.mail === false && (
            <p className={classes.warning} role="status">
              {t('noServer')}
            </p>
          )
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      <Reader mail={read} onClose={() => setRead(null)} />
    </>
  );
}

function State({ mail }: { mail: Mail }) {
  const t = mailTexts.use();
  return (
    <span className={classes.state} data-state={mail.state}>
      <span>{t(`states.${mail.state}`)}</span>
      {mail.sentAt !== null && <TimeText time={mail.sentAt} />}
      {mail.lastError !== null && <span className={classes.failure}>{mail.lastError}</span>}
    </span>
  );
}

function Actions({ mail, onRead }: { mail: Mail; onRead: () => void }) {
  const t = mailTexts.use();
  const again = useSendAgain();
  return (
    <span className={classes.actions}>
      {mail.text !== null && (
        <Button size="compact-xs" variant="default" onClick={onRead}>
          {t('read')}
        </Button>
      )}
      {mail.state !== 'sent' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate(mail.id, { onSuccess: () => toast.success(mailTexts.now('onItsWay')) })}
        >
          {t('sendAgain')}
        </Button>
      )}
    </span>
  );
}

function Reader({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  return (
    <Dialog opened={mail !== null} onClose={onClose} title={mail?.subject} size="lg">
      <p className={classes.to}>{mail?.recipient}</p>
      <pre className={classes.text} lang={mail?.lang}>
        {mail?.text}
      </pre>
    </Dialog>
  );
}
