import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../api/locale.ts';
import { sumOf, type Day } from '../../ui/chart/barLayout.ts';
import { DayChart } from '../../ui/chart/DayChart.tsx';
import { formatBytes, formatCount } from '../../ui/text/format.ts';
import { Panel, QueryPanel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import {
  chartsQuery,
  healthQuery,
  judgeLoadQuery,
  lastSessionQuery,
  serverLoadQuery,
  todayQuery,
} from './admin.api.ts';
import { adminTexts } from './admin.i18n.ts';
import classes from './AdminHomePage.module.css';
import { Fact } from './Fact.tsx';

/** How much there is. */
export function Counts() {
  const t = adminTexts.use();
  const locale = useLocale();
  const charts = useQuery(chartsQuery);
  const today = useQuery(todayQuery);
  const number = (count: number | undefined, error: unknown) =>
    count === undefined ? (error === null ? '…' : '–') : formatCount(count, locale);
  const counts = charts.data?.counts;
  const tiles = [
    [t('counts.users'), counts?.accounts, charts.error],
    [t('counts.banned'), counts?.banned, charts.error],
    [t('counts.staff'), counts?.staff, charts.error],
    [t('counts.problems'), counts?.problems, charts.error],
    [t('counts.submissions'), counts?.submissions, charts.error],
    [t('counts.today'), today.data?.todayJudgeNum, today.error],
    [t('counts.contests'), today.data?.recentContestNum, today.error],
  ] as const;
  return (
    <dl className={classes.tiles} aria-label={t('counts.title')}>
      {tiles.map(([name, count, error]) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd>{number(count, error)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The month in two pictures. */
export function Charts() {
  const t = adminTexts.use();
  return (
    <>
      <QueryPanel title={t('charts.submissions')} query={chartsQuery} lines={5} isEmpty={() => false} empty={null}>
        {({ days }) => (
          <MonthChart
            title={t('charts.submissions')}
            names={[t('charts.all'), t('charts.accepted')]}
            days={days.map((day) => ({ name: day.date, all: day.submissions, part: day.accepted }))}
          />
        )}
      </QueryPanel>
      <QueryPanel title={t('charts.logins')} query={chartsQuery} lines={5} isEmpty={() => false} empty={null}>
        {({ days }) => (
          <MonthChart
            title={t('charts.logins')}
            names={[t('charts.allLogins'), t('charts.people')]}
            days={days.map((day) => ({ name: day.date, all: day.logins, part: day.people }))}
          />
        )}
      </QueryPanel>
    </>
  );
}

const MONTH = { width: 600, height: 150, head: 14, foot: 20, barShare: 0.7 };

function MonthChart({ title, names, days }: { title: string; names: [all: string, part: string]; days: Day[] }) {
  const t = adminTexts.use();
  const locale = useLocale();
  const count = (key: 'all' | 'part') => formatCount(sumOf(days, key), locale);
  return (
    <DayChart
      caption={title}
      dayTitle={t('charts.day')}
      counts={{ all: { name: names[0], total: count('all') }, part: { name: names[1], total: count('part') } }}
      days={days}
      size={MONTH}
      labels="few"
      partIs="other"
      format={(number) => formatCount(number, locale)}
    />
  );
}

/** What it runs on, and how much of that is in use. */
export function Machine() {
  const t = adminTexts.use();
  const { data: load } = useQuery(serverLoadQuery);
  const { data: judges } = useQuery(judgeLoadQuery);
  return (
    <QueryPanel title={t('machine.title')} query={healthQuery} lines={8} isEmpty={() => false} empty={null}>
      {({ versions, database, disk, judge, mail, backup, startedAt }) => (
        <dl className={classes.facts}>
          {load !== undefined && (
            <Fact name={t('machine.server', { count: load.backupCores })}>
              {t('machine.load', { cpu: load.backupPercentCpuLoad, memory: load.backupPercentMemoryLoad })}
            </Fact>
          )}
          {judges?.map(({ service, cpuCores, percentCpuLoad, percentMemoryLoad }) => (
            <Fact
              key={service.serviceId}
              name={t('machine.judge', { name: service.host, count: cpuCores })}
              good={service.metadata['nacos.healthy'] === 'true'}
            >
              {t('machine.load', { cpu: percentCpuLoad, memory: percentMemoryLoad })}
            </Fact>
          ))}
          <Fact name={t('machine.queue')}>
            {t('machine.queueText', { waiting: judge.waiting, running: judge.running, count: judge.slots })}
          </Fact>
          <Fact name={t('machine.mail')} good={mail.failed === 0}>
            {t('machine.mailText', { queued: mail.queued, failed: mail.failed, outbox: mail.outbox })}
          </Fact>
          {disk !== null && (
            <Fact name={t('machine.disk')}>
              {t('machine.diskText', { free: formatBytes(disk.freeBytes), total: formatBytes(disk.totalBytes) })}
            </Fact>
          )}
          {backup !== null && (
            <>
              <Fact name={t('machine.backupMade')}>
                {backup.madeAt === null ? t('machine.backupNone') : <TimeText time={backup.madeAt} />}
                {backup.bytes !== null && ` · ${formatBytes(backup.bytes)}`}
              </Fact>
              <Fact name={t('machine.backupProved')}>
                {backup.provedAt === null ? t('machine.backupNone') : <TimeText time={backup.provedAt} />}
              </Fact>
            </>
          )}
          <Fact name={t('machine.database')}>
            {`PostgreSQL ${versions.database ?? '–'} · ${database.bytes === null ? '–' : formatBytes(database.bytes)} · ${database.answerMs ?? '–'} ms`}
          </Fact>
          <Fact name={t('machine.node')}>{`Node.js ${versions.node}`}</Fact>
          <Fact name={t('machine.since')}>
            <TimeText time={startedAt} />
          </Fact>
        </dl>
      )}
    </QueryPanel>
  );
}

/** From where the reader came last time: a login that was not theirs stands out. */
export function LastSession() {
  const t = adminTexts.use();
  const { data } = useQuery(lastSessionQuery);
  if (data === undefined) return null;
  return (
    <Panel title={t('session.title')}>
      <dl className={classes.facts}>
        <Fact name={t('session.at')}>
          <TimeText time={data.gmtCreate} exact />
        </Fact>
        <Fact name={t('session.ip')}>{data.ip ?? '–'}</Fact>
        <Fact name={t('session.agent')}>
          <span className={classes.agent}>{data.userAgent ?? '–'}</span>
        </Fact>
      </dl>
    </Panel>
  );
}
