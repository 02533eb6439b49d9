import { VisuallyHidden } from '@mantine/core';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { TrainingCell, TrainingProblemRow, TrainingRankRow } from '@oyez/contract/trainings/trainings';
import { Link } from 'react-router';
import type { ScopeAddresses } from '../../../app/scope/addresses.ts';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { formatRunTime } from '../../../ui/text/format.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { useVerdictWord, Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { rankTexts } from './rank.i18n.ts';
import classes from './rank.module.css';

type Translate = ReturnType<typeof rankTexts.use>;
type Facts = {
  t: Translate;
  to: ScopeAddresses;
  problems: readonly TrainingProblemRow[];
  ownUid: string | undefined;
  withRealname: boolean;
};

export function rankColumns({ t, to, problems, ownUid, withRealname }: Facts): Column<TrainingRankRow>[] {
  const realname: Column<TrainingRankRow> = {
    key: 'realname',
    title: t('columns.realname'),
    width: 130,
    render: (row) => row.realname,
  };
  return [
    {
      key: 'rank',
      title: t('columns.rank'),
      pinned: true,
      width: 64,
      numeric: true,
      render: (row) => row.rank,
    },
    {
      key: 'user',
      title: t('columns.user'),
      pinned: true,
      width: 230,
      render: (row) => <Person row={row} isOwn={row.uid === ownUid} />,
    },
    ...(withRealname ? [realname] : []),
    { key: 'school', title: t('columns.school'), width: 160, hideBelow: 'md', render: (row) => row.school },
    {
      key: 'ac',
      title: t('columns.ac'),
      width: 132,
      ellipsis: false,
      render: (row) => (
        <span className={classes.total}>
          <Solved row={row} to={to} />
          <span className={classes.time}>{formatRunTime(row.totalRunTime)}</span>
        </span>
      ),
    },
    ...problems.map((problem): Column<TrainingRankRow> => ({
      key: `problem-${problem.id}`,
      title: (
        <Link to={to.problem(problem.displayId)} title={`${problem.displayId} ${problem.title}`}>
          {problem.displayId}
        </Link>
      ),
      width: 104,
      align: 'center',
      ellipsis: false,
      render: (row) => <Cell row={row} problem={problem} to={to} />,
    })),
  ];
}

export function rankPhone({ to, problems, ownUid, withRealname }: Facts) {
  return (row: TrainingRankRow) => ({
    main: (
      <>
        <span className={classes.number}>{row.rank}</span>
        <Person row={row} isOwn={row.uid === ownUid} />
      </>
    ),
    facts: (
      <>
        <span>
          <Solved row={row} to={to} isLong />
        </span>
        <span>{formatRunTime(row.totalRunTime)}</span>
        {withRealname && row.realname !== '' && <span>{row.realname}</span>}
        {row.school !== null && <span>{row.school}</span>}
        {problems.map((problem) => {
          if (row.submissionInfo[problem.displayId] === undefined) return null;
          return (
            <span key={problem.id} className={classes.phoneCell}>
              {problem.displayId} <Cell row={row} problem={problem} to={to} />
            </span>
          );
        })}
      </>
    ),
  });
}

function Person({ row: { uid, username, nickname, avatar, gender }, isOwn }: { row: TrainingRankRow; isOwn: boolean }) {
  const t = rankTexts.use();
  return (
    <span className={classes.user}>
      <Avatar name={username} url={avatar} />
      <UserName uid={uid} username={username} {...(nickname && { nickname })} />
      {isOwn && <Tag tone="strong">{t('own')}</Tag>}
      {gender === 'female' && <Tag>{t('girl')}</Tag>}
    </span>
  );
}

function Solved({
  row: { username, ac },
  to,
  isLong = false,
}: {
  row: TrainingRankRow;
  to: ScopeAddresses;
  isLong?: boolean;
}) {
  const t = rankTexts.use();
  return (
    <Link
      to={to.submissions({ username, completeUsername: true, status: STATUS.accepted })}
      aria-label={t('acOf', { name: username, count: ac })}
    >
      {isLong ? t('solved', { count: ac }) : ac}
    </Link>
  );
}

type CellProps = { row: TrainingRankRow; problem: TrainingProblemRow; to: ScopeAddresses };

/** How somebody stands with a problem, and how long their fastest accepted program ran. */
function Cell({ row: { username, submissionInfo }, problem: { problemId, displayId }, to }: CellProps) {
  const t = rankTexts.use();
  const word = useVerdictWord();
  const cell: TrainingCell | undefined = submissionInfo[displayId];
  if (cell === undefined) return null;
  const time = cell.runTime === null ? null : formatRunTime(cell.runTime);
  const facts = { name: username, problem: displayId, verdict: word(cell.status) };
  const filter = { username, completeUsername: true, problemID: problemId, completeProblemID: true };
  return (
    <Link to={to.submissions(filter)} className={classes.cell} title={t('tries', { count: cell.tries })}>
      <VisuallyHidden>{t('cell', facts)}</VisuallyHidden>
      <Verdict status={cell.status} size="short" />
      {(time !== null || cell.score !== null) && (
        <span className={classes.time}>{[cell.score, time].filter((one) => one !== null).join(' · ')}</span>
      )}
    </Link>
  );
}
