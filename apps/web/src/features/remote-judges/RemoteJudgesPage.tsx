import { Button } from '@mantine/core';
import type { getRemoteAdmin } from '@oyez/contract/remote/remote-judges';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { AccountTable } from './AccountTable.tsx';
import { adminTexts } from './remoteAdmin.i18n.ts';
import classes from './remoteAdmin.module.css';
import { remoteAdminQuery } from './remoteJudges.api.ts';
import { Light } from './RemoteLight.tsx';
import { TroublePanel } from './TroublePanel.tsx';
import { UnreadPages } from './UnreadPages.tsx';

/** The judges elsewhere: whether they answer, what waits for them, and the accounts with which this site submits. */
export function RemoteJudgesPage() {
  const t = adminTexts.use();
  const { data, error, refetch } = useQuery(remoteAdminQuery);
  usePageTitle(t('title'));
  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <Button component={Link} to={paths.adminRemoteImport()} size="xs" variant="default">
            {t('toImport')}
          </Button>
          <Button component={Link} to={`${paths.adminSwitches()}#accounts`} size="xs" variant="default">
            {t('toAccounts')}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Pending lines={10} error={error} onRetry={refetch} />
      ) : (
        <>
          <div className={classes.sites}>
            {data.sites.map((site) => (
              <SiteCard key={site.site} site={site} />
            ))}
          </div>
          <Panel title={t('accounts.title')}>
            <AccountTable accounts={data.accounts} />
            <OwnAccountCounts counts={data.ownAccounts} />
          </Panel>
          <TroublePanel />
          <UnreadPages />
        </>
      )}
    </PartsPage>
  );
}

type Admin = ReplyOf<typeof getRemoteAdmin>;

function SiteCard({ site }: { site: Admin['sites'][number] }) {
  const t = adminTexts.use();
  const { waiting, sending, judging, oldestSeconds, failures, lastFailure, lastFailureAt } = site;
  // What solvers are told of it speaks of their own settings.
  const note = site.state === 'off' ? t('site.off') : site.note;
  return (
    <section className={classes.site} aria-label={site.name}>
      <header className={classes.siteHead}>
        <h2 className={classes.siteName}>{site.name}</h2>
        <Light state={site.state} />
      </header>
      {note !== null && <p className={classes.note}>{note}</p>}
      <dl className={classes.facts}>
        <Fact name={t('site.queue')}>
          {t('site.queueText', { waiting, sending, judging })}
          {oldestSeconds !== null && ` · ${t('site.oldest', { minutes: Math.ceil(oldestSeconds / 60) })}`}
        </Fact>
        <Fact name={t('site.success')}>
          {site.lastSuccessAt === null ? t('never') : <TimeText time={site.lastSuccessAt} />}
        </Fact>
        {site.languages !== null && <Languages list={site.languages} />}
        {site.nextTryAt !== null && (
          <Fact name={t('site.nextTry')}>
            <TimeText time={site.nextTryAt} />
          </Fact>
        )}
        {lastFailure !== null && (
          <Fact name={t('site.failure', { count: failures })}>
            {lastFailure}
            {lastFailureAt !== null && (
              <>
                {' '}
                <TimeText time={lastFailureAt} />
              </>
            )}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Languages({ list }: { list: NonNullable<Admin['sites'][number]['languages']> }) {
  const t = adminTexts.use();
  const { readAt, offered, added, gone } = list;
  return (
    <Fact name={t('site.languages')}>
      {t('site.languagesText', { count: offered })} <TimeText time={readAt} />
      {added.length > 0 && <div>{t('site.languagesAdded', { list: added.join(t('comma')) })}</div>}
      {gone.length > 0 && <div>{t('site.languagesGone', { list: gone.join(t('comma')) })}</div>}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OwnAccountCounts({ counts }: { counts: Admin['ownAccounts'] }) {
  const t = adminTexts.use();
  const some = counts.filter((one) => one.count > 0);
  if (some.length === 0) return null;
  return (
    <p className={classes.own}>
      {t('accounts.own', { list: some.map((one) => `${one.pool} ${one.count}`).join(t('comma')) })}
    </p>
  );
}
