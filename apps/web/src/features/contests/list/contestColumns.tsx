import { Button } from '@mantine/core';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import type { ContestRow } from '@oyez/contract/contests/contests';
import { tellsRegistrations } from '@oyez/contract/contests/registrations';
import type { Locale } from '@oyez/contract/wire/values';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { formatCount, formatDuration } from '../../../ui/text/format.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { phaseOf, msToEnd, msToStart, waitingTime } from '../contestFacts.ts';
import { ContestLink } from '../ContestLink.tsx';
import { contestTexts } from '../contests.i18n.ts';
import { AuthTag, PhaseTag, RuleTag } from '../ContestTag.tsx';
import { useServerTime } from '../serverTime.ts';
import classes from './contestList.module.css';
import type { listTexts } from './contestList.i18n.ts';

type Facts = {
  t: ReturnType<typeof listTexts.use>;
  locale: Locale;
  clockOffset: number;
  loggedIn: boolean;
  /** With the way to the board outside of the contest. */
  boards: boolean;
  registered: ReadonlySet<number>;
};

export function contestColumns({ t, locale, clockOffset, registered, boards }: Facts): Column<ContestRow>[] {
  return [
    {
      key: 'title',
      title: t('columns.title'),
      ellipsis: false,
      render: (row) => (
        <span className={classes.name}>
          <ContestLink contest={row} className={classes.title} />
          {registered.has(row.id) && <Registered text={t('registered')} />}
        </span>
      ),
    },
    {
      key: 'phase',
      title: t('columns.phase'),
      width: 176,
      render: (row) => (
        <span className={classes.phase}>
          <PhaseTag contest={row} clockOffset={clockOffset} />
          <Wait contest={row} clockOffset={clockOffset} />
        </span>
      ),
    },
    { key: 'rule', title: t('columns.rule'), width: 76, ellipsis: false, render: (row) => <RuleTag contest={row} /> },
    { key: 'auth', title: t('columns.auth'), width: 108, ellipsis: false, render: (row) => <AuthTag contest={row} /> },
    { key: 'start', title: t('columns.start'), width: 164, render: (row) => <TimeText exact time={row.startTime} /> },
    {
      key: 'duration',
      title: t('columns.duration'),
      width: 92,
      numeric: true,
      render: (row) => formatDuration(row.duration * 1000),
    },
    {
      key: 'count',
      title: t('columns.count'),
      width: 92,
      numeric: true,
      hideBelow: 'md',
      render: (row) => tellsRegistrations(row) && formatCount(row.count, locale),
    },
    ...(boards
      ? [
          {
            key: 'board',
            title: t('board'),
            width: 140,
            ellipsis: false,
            render: (row: ContestRow) => <Board t={t} contest={row} clockOffset={clockOffset} />,
          },
        ]
      : []),
  ];
}

export function contestPhone({ t, clockOffset, loggedIn, registered, boards }: Facts) {
  return (row: ContestRow) => ({
    // The card is a link for whoever is logged in.
    main: (
      <span className={classes.name}>
        {loggedIn ? (
          <span className={classes.title}>{row.title}</span>
        ) : (
          <ContestLink contest={row} className={classes.title} />
        )}
        {registered.has(row.id) && <Registered text={t('registered')} />}
      </span>
    ),
    facts: (
      <>
        <PhaseTag contest={row} clockOffset={clockOffset} />
        <Wait contest={row} clockOffset={clockOffset} />
        <RuleTag contest={row} />
        <AuthTag contest={row} />
        <TimeText exact time={row.startTime} />
        <span>{formatDuration(row.duration * 1000)}</span>
        {tellsRegistrations(row) && <span>{t(row.teams ? 'teams' : 'people', { count: row.count })}</span>}
        {boards && <Board t={t} contest={row} clockOffset={clockOffset} />}
      </>
    ),
  });
}

/** Where its board is open outside of it; not before it starts. */
function Board({ t, contest, clockOffset }: Pick<Facts, 't' | 'clockOffset'> & { contest: ContestRow }) {
  const isOpen = useServerTime(clockOffset, (now) => phaseOf(contest, now) !== 'scheduled');
  if (!contest.openRank) return null;
  const to = paths.outsideBoard(ruleOf(contest), String(contest.id));
  return isOpen ? (
    <Button
      component={Link}
      to={to}
      size="compact-xs"
      variant="default"
      aria-label={t('boardOf', { name: contest.title })}
    >
      {t('board')}
    </Button>
  ) : (
    <Button size="compact-xs" variant="default" disabled title={t('boardLater')}>
      {t('board')}
    </Button>
  );
}

function Registered({ text }: { text: string }) {
  return <span className={classes.registered}>{text}</span>;
}

/** How long until the next thing happens; nothing where nothing will. */
function Wait({ contest, clockOffset }: { contest: ContestRow; clockOffset: number }) {
  const t = contestTexts.use();
  const text = useServerTime(clockOffset, (now) => {
    const phase = phaseOf(contest, now);
    if (phase === 'ended') return '';
    if (phase === 'running') return t('left', { time: waitingTime(msToEnd(contest, now), t) });
    return t('startsIn', { time: waitingTime(msToStart(contest, now), t) });
  });
  return text !== '' && <span className={classes.wait}>{text}</span>;
}
