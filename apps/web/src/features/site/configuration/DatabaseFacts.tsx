import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getDatabaseConfig } from '@oyez/contract/site/connections';
import { formatBytes } from '../../../ui/text/format.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { confTexts } from './conf.i18n.ts';
import classes from '../settings.module.css';

export function DatabaseFacts({ facts }: { facts: ReplyOf<typeof getDatabaseConfig> }) {
  const t = confTexts.use();
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('database.version')}</dt>
        <dd>{facts.version}</dd>
        <dt>{t('database.server')}</dt>
        <dd>{`${facts.dbHost}:${facts.dbPort}`}</dd>
        <dt>{t('database.name')}</dt>
        <dd>{facts.dbName}</dd>
        <dt>{t('database.user')}</dt>
        <dd>{facts.dbUsername}</dd>
        <dt>{t('database.size')}</dt>
        <dd>{formatBytes(facts.sizeBytes)}</dd>
        <dt>{t('database.connections')}</dt>
        <dd>{t('database.connectionsOf', { used: facts.connections, max: facts.maxConnections })}</dd>
        <dt>{t('database.started')}</dt>
        <dd>
          <TimeText time={facts.startedAt} exact />
        </dd>
        <dt>{t('database.migration')}</dt>
        <dd>{facts.migration ?? '–'}</dd>
      </dl>
      <p className={classes.add}>
        <span className={classes.hint}>{t('database.hint')}</span>
      </p>
    </>
  );
}
