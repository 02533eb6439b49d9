import { RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { Link } from 'react-router';
import { useScopeAddresses } from '../../app/scope/InScope.tsx';
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

export function rankColumns(t: Translate, type: RankType, { signatures = true } = {}): Column<PlacedRow>[] {
  const solved: Column<PlacedRow> = {
    key: 'ac',
    title: t('columns.ac'),
    width: 100,
    numeric: true,
    render: (row) => <SolvedLink row={row} t={t} />,
  };
  const total: Column<PlacedRow> = {
    key: 'total',
    title: t('columns.total'),
    width: 110,
    numeric: true,
    render: (row) => row.total,
  };
  const measure: Column<PlacedRow>[] =
    type === RANK_TYPE.oi
      ? [
          { key: 'score', title: t('columns.score'), width: 90, numeric: true, render: (row) => <b>{row.score}</b> },
          solved,
          total,
        ]
      : [
          solved,
          total,
          {
            key: 'rate',
            title: t('columns.rate'),
            width: 90,
            numeric: true,
            render: (row) => formatPercent(row.ac, row.total),
          },
        ];
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
    ...(signatures
      ? [
          {
            key: 'signature',
            title: t('columns.signature'),
            hideBelow: 'md' as const,
            render: ({ signature }: PlacedRow) => <Signature text={plainText(signature ?? '')} />,
          },
        ]
      : []),
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
        <span>{t('facts.total', { count: row.total })}</span>
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

function SolvedLink({ row: { username, ac }, t, long = false }: { row: PlacedRow; t: Translate; long?: boolean }) {
  const to = useScopeAddresses();
  return (
    <Link
      to={to.submissions({ username, completeUsername: true, status: STATUS.accepted })}
      aria-label={t('acOf', { name: username, count: ac })}
    >
      {long ? t('facts.ac', { count: ac }) : ac}
    </Link>
  );
}
