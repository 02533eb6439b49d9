import { tellsRegistrations } from '@oyez/contract/contests/registrations';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { paths } from '../../app/paths.ts';
import { ContestLink } from '../contests/contestLink.part.api.ts';
import { formatCount, formatDuration, formatTime } from '../../ui/text/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { recentContestsQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './RecentContests.module.css';

const TYPES = ['ACM', 'OI'] as const;
const AUTHS = ['public', 'private', 'protected'] as const;
const STATES = { '-1': 'scheduled', '0': 'running', '1': 'ended' } as const;

/** Contests that run or begin soon; nothing where there are none. */
export function RecentContests() {
  const t = homeTexts.use();
  const locale = useLocale();
  const { data: contests = [] } = useQuery(recentContestsQuery);
  if (contests.length === 0) return null;
  return (
    <Panel title={t('contests.title')} action={<Link to={paths.contests()}>{t('contests.all')}</Link>}>
      <ul className={classes.list}>
        {contests.map((contest) => (
          <li key={contest.id} className={classes.row}>
            <p className={classes.title}>
              <ContestLink contest={contest} />
            </p>
            <p className={classes.facts}>
              <span>{t(`contests.${STATES[String(contest.status) as keyof typeof STATES] ?? 'ended'}`)}</span>
              <span>{TYPES[contest.type] ?? TYPES[0]}</span>
              <span>{t(`contests.${AUTHS[contest.auth] ?? 'public'}`)}</span>
              <time dateTime={contest.startTime}>{formatTime(contest.startTime)}</time>
              <span>{formatDuration(contest.duration * 1000)}</span>
              {tellsRegistrations(contest) && (
                <span>
                  {t(contest.teams ? 'contests.teams' : 'contests.people', {
                    count: formatCount(contest.count, locale),
                  })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
