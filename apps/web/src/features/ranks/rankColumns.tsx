import { RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useScope } from '../../app/scope/InScope.tsx';
import { Avatar } from '../../ui/text/Avatar.tsx';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { formatPercent } from '../../ui/text/format.ts';
import { plainText } from '../../ui/text/plainText.ts';
import { UserName } from '../../ui/text/UserName.tsx';
import { nameColor } from './nameColor.ts';
import type { PlacedRow } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import classes from './ranks.module.css';

type Translate = ReturnType<typeof rankTexts.use>;

export function rankColumns(t: Translate, type: RankType, { inGroup = false } = {}): Column<PlacedRow>[] {
  const solved: Column<PlacedRow> = {
    key: 'ac',
    title: t('columns.ac'),
    width: inGroup ? 124 : 100,
    numeric: true,
    render: (row) => <SolvedLink row={row} t={t} />,
  };
  const total: Column<PlacedRow> = {
    key: 'total',
    title: t('columns.total'),
    width: inGroup ? 132 : 110,
    numeric: true,
    render: (row) => <Total row={row} t={t} />,
  };
  const score: Column<PlacedRow> = {
    key: 'score',
    title: t('columns.score'),
    width: 90,
    numeric: true,
    render: (row) => (type === RANK_TYPE.oi ? <b>{row.score}</b> : row.score),
  };
  const rate: Column<PlacedRow> = {
    key: 'rate',
    title: t('columns.rate'),
    width: 90,
    numeric: true,
    render: (row) => formatPercent(row.ac, row.total),
  };
  const measure = type === RANK_TYPE.oi ? [score, solved, total] : [solved, total, rate, score];
  return [
    {
      key: 'place',
      title: t('columns.place'),
      pinned: true,
      width: 64,
      render: (row) => <span className={classes.place}>{row.place}</span>,
    },
    { key: 'user', title: t('columns.user'), width: 240, pinned: true, render: (row) => <Person row={row} /> },
    {
      key: 'nickname',
      title: t('columns.nickname'),
      width: 170,
      hideBelow: 'md',
      render: (row) => <Nickname name={row.nickname} />,
    },
    ...(inGroup
      ? []
      : [
          {
            key: 'signature',
            title: t('columns.signature'),
            hideBelow: 'md' as const,
            render: ({ signature }: PlacedRow) => <Signature text={plainText(signature ?? '')} />,
          },
        ]),
    ...measure,
  ];
}

export function rankPhone(t: Translate, type: RankType, row: PlacedRow) {
  return {
    main: (
      <>
        <span className={classes.place}>{row.place}</span>
        <Person row={row} />
        <Nickname name={row.nickname} />
      </>
    ),
    facts: (
      <>
        {type === RANK_TYPE.oi && <b>{t('facts.score', { count: row.score })}</b>}
        <SolvedLink row={row} t={t} long />
        <span>
          {t('facts.total', { count: row.total })}{' '}
          <OfContests of={row.total} inContests={row.inContests?.total} t={t} />
        </span>
      </>
    ),
  };
}

function Person({ row: { uid, username, avatar, titleName, titleColor } }: { row: PlacedRow }) {
  return (
    <span className={classes.user}>
      <Avatar name={username} url={avatar} />
      <UserName uid={uid} username={username} titleName={titleName} titleColor={titleColor} />
    </span>
  );
}

function Nickname({ name }: { name: string | null }) {
  const t = rankTexts.use();
  if (name === null || name === '') return null;
  return (
    <span className={classes.nickname} data-color={nameColor(name)} title={`${name} · ${t('colorHint')}`}>
      {name}
    </span>
  );
}

function Signature({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <span className={classes.signature} title={text}>
      {text}
    </span>
  );
}

/** The list that the number leads to has practice: where contests count, too, the number is taken apart. */
function SolvedLink({ row, t, long = false }: { row: PlacedRow; t: Translate; long?: boolean }) {
  const { scope, to } = useScope();
  const { username, ac, inContests } = row;
  const elsewhere = inContests?.ac ?? 0;
  const listed = (shown: number, text: string | number) => (
    <Link
      to={to.submissions({ username, completeUsername: true, status: STATUS.accepted })}
      aria-label={t('acOf', { name: username, count: shown })}
    >
      {text}
    </Link>
  );
  const text = long ? t('facts.ac', { count: ac }) : ac;
  if (elsewhere === 0 || scope.kind !== 'group') return listed(ac, text);
  return (
    <span>
      {text}{' '}
      <span className={classes.parts}>
        ({listed(ac - elsewhere, ac - elsewhere)} +{' '}
        <Link
          to={paths.groupContests(String(scope.groupId))}
          aria-label={t('acInContests', { name: username, count: elsewhere })}
        >
          {elsewhere}
        </Link>
        )
      </span>
    </span>
  );
}

function Total({ row: { total, inContests }, t }: { row: PlacedRow; t: Translate }) {
  return (
    <>
      {total} <OfContests of={total} inContests={inContests?.total} t={t} />
    </>
  );
}

/** How many of them are practice, and how many were made in contests. */
function OfContests({ of, inContests = 0, t }: { of: number; inContests: number | undefined; t: Translate }) {
  if (inContests === 0) return null;
  return (
    <span className={classes.parts} title={t('totalParts', { practice: of - inContests, contests: inContests })}>
      ({of - inContests} + {inContests})
    </span>
  );
}
