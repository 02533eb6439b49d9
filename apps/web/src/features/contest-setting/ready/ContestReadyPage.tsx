import {
  getContestReadiness,
  type ReadinessFinding,
  READINESS_SEVERITIES,
} from '@oyez/contract/contests/contest-readiness';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { useLive } from '../../../live/useLive.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { isAdmin, useSession } from '../../../api/session.ts';
import { OfContest } from '../OfContest.tsx';
import { type SettingAddresses, useSettingAddresses } from '../settingAddresses.ts';
import classes from './ready.module.css';
import { readyTexts } from './ready.i18n.ts';

/** Judges, data and disks change without a word. */
const POLL_MS = 10_000;

const readinessQuery = (cid: number) =>
  queryOptions({
    queryKey: ['contest-setting', 'ready', cid],
    queryFn: ({ signal }) => call(getContestReadiness, { query: { cid }, signal }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export function ContestReadyPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? (
    <NotFoundPage />
  ) : (
    <OfContest cid={cid} here="ready">
      {(contest) => <Readiness cid={cid} name={contest.title} />}
    </OfContest>
  );
}

type Place = 'settings' | 'problems' | 'nodes' | 'site';

const PLACES: Record<ReadinessFinding, Place> = {
  no_problems: 'problems',
  no_data: 'problems',
  problem_hidden: 'problems',
  no_password: 'settings',
  no_judge: 'nodes',
  files_unwritable: 'site',
  disk_full: 'site',
  clock_off: 'site',
  language_missing: 'nodes',
  not_shown: 'settings',
  started_empty: 'settings',
  seal_waiting: 'settings',
  no_color: 'problems',
  same_color: 'problems',
  no_seal: 'settings',
  public_problems: 'problems',
};

const addressOf = (place: Place, cid: number, to: SettingAddresses): string =>
  ({
    settings: to.edit(cid),
    problems: to.problems(cid),
    nodes: paths.adminNodes(),
    site: paths.admin(),
  })[place];

/** What only those look after who run the site. */
const OF_THE_SITE: readonly Place[] = ['nodes', 'site'];

function Readiness({ cid, name }: { cid: number; name: string }) {
  const t = readyTexts.use();
  const client = useQueryClient();
  const ask = () => void client.invalidateQueries({ queryKey: readinessQuery(cid).queryKey });
  useLive(`contest:${cid}:setting`, ask, ask);
  const { data, error, refetch } = useQuery({ ...readinessQuery(cid), placeholderData: keepPreviousData });
  usePageTitle(t('title', { name }));
  if (data === undefined) return <Pending lines={8} error={error} onRetry={refetch} heading="h1" />;
  return (
    <PartsPage title={t('title', { name })} intro={t('intro', { time: formatTime(data.at) })}>
      {data.findings.length === 0 ? (
        <Notice role="status" title={t('allWell')} text={t('allWellText')} />
      ) : (
        READINESS_SEVERITIES.map((severity) => (
          <Findings
            key={severity}
            cid={cid}
            title={t(`severity.${severity}`)}
            findings={data.findings.filter((one) => one.severity === severity)}
          />
        ))
      )}
    </PartsPage>
  );
}

type FindingsProps = { cid: number; title: string; findings: ReplyOf<typeof getContestReadiness>['findings'] };

function Findings({ cid, title, findings }: FindingsProps) {
  const t = readyTexts.use();
  const to = useSettingAddresses();
  const mayMend = isAdmin(useSession());
  if (findings.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list}>
        {findings.map(({ what, severity, names }) => (
          <li key={what} data-severity={severity}>
            <div className={classes.words}>
              <p>{t(`what.${what}`)}</p>
              {names.length > 0 && <p className={classes.names}>{t('names', { names: names.join(', ') })}</p>}
            </div>
            {(mayMend || !OF_THE_SITE.includes(PLACES[what])) && (
              <Link
                to={addressOf(PLACES[what], cid, to)}
                aria-label={t('mendOf', { place: t(`place.${PLACES[what]}`), what: t(`what.${what}`) })}
              >
                {t('mend', { place: t(`place.${PLACES[what]}`) })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
