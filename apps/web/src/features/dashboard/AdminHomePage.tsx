import { grantsOf, useSession } from '../../api/session.ts';
import { CopyButton } from '../../ui/text/CopyButton.tsx';
import { IconExternal } from '../../ui/icons.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel, QueryPanel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { siteStateQuery } from '../site/site.api.ts';
import { readyQuery } from './admin.api.ts';
import { adminTexts } from './admin.i18n.ts';
import classes from './AdminHomePage.module.css';
import { Fact } from './Fact.tsx';
import { Charts, Counts, LastSession, Machine } from './Numbers.tsx';
import { Openness } from './Openness.tsx';
import { Wellbeing } from './Wellbeing.tsx';

export function AdminHomePage() {
  const t = adminTexts.use();
  const mayConfigure = grantsOf(useSession()).includes('system_info_admin');
  usePageTitle(t('title'));
  return (
    <PartsPage title={t('title')} intro={t('intro')}>
      <Wellbeing />
      <Counts />
      {mayConfigure && <Openness />}
      <div className={classes.charts}>
        <Charts />
      </div>
      <div className={classes.columns}>
        <SiteState />
        <Machine />
        <Health />
        <LastSession />
        <Links />
      </div>
    </PartsPage>
  );
}

function SiteState() {
  const t = adminTexts.use();
  return (
    <QueryPanel title={t('state.title')} query={siteStateQuery} lines={6} isEmpty={() => false} empty={null}>
      {(site) => (
        <dl className={classes.facts}>
          <Fact name={t('state.judge')} good={site.judge.state === 'ready'}>
            {site.judge.state === 'ready' ? t('state.judgeReady') : t('state.judgeNone')}
          </Fact>
          <Fact name={t('state.waiting')}>{site.judge.waiting}</Fact>
          <Fact name={t('state.languages')}>{site.judge.languages.join(' · ') || '–'}</Fact>
          <Fact name={t('state.mail')} good={site.mail}>
            {site.mail ? t('state.mailOn') : t('state.mailOff')}
          </Fact>
          <Fact name={t('state.time')}>
            <TimeText time={site.now} exact />
          </Fact>
          <Fact name={t('state.build')}>
            <code>{site.build}</code>
          </Fact>
        </dl>
      )}
    </QueryPanel>
  );
}

function Health() {
  const t = adminTexts.use();
  const words = (good: boolean) => (good ? t('health.fine') : t('health.failing'));
  return (
    <QueryPanel title={t('health.title')} query={readyQuery} lines={4} isEmpty={() => false} empty={null}>
      {(parts) => (
        <dl className={classes.facts}>
          {(['database', 'migrations', 'files', 'clock'] as const).map((part) => (
            <Fact key={part} name={t(`health.${part}`)} good={parts[part]}>
              {words(parts[part])}
            </Fact>
          ))}
        </dl>
      )}
    </QueryPanel>
  );
}

function Links() {
  const t = adminTexts.use();
  return (
    <Panel title={t('links.title')}>
      <ul className={classes.links}>
        <PlainLink href="/api/docs" name={t('links.docs')} text={t('links.docsText')} />
        <PlainLink href="/api/openapi.json" name={t('links.openapi')} text={t('links.openapiText')} />
        <Command name={t('links.outbox')} command="./oyez admin outbox" />
        <Command name={t('links.token')} command="./oyez admin judge-token --name NAME" />
        <Command name={t('links.password')} command="./oyez admin reset-password --username NAME" />
      </ul>
    </Panel>
  );
}

function PlainLink({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className={classes.link}>
      <a href={href} target="_blank" rel="noreferrer" className={classes.anchor}>
        {name}
        <IconExternal size={14} />
      </a>
      <span className={classes.text}>{text}</span>
    </li>
  );
}

function Command({ name, command }: { name: string; command: string }) {
  const t = adminTexts.use();
  return (
    <li className={classes.link}>
      <span>{name}</span>
      <span className={classes.text}>
        {t('links.command')} <code className={classes.code}>{command}</code>
        <CopyButton text={command} />
      </span>
    </li>
  );
}
