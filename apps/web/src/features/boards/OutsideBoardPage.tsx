import { RULES } from '@oyez/contract/contests/contest-values';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { outsideQuery } from './boards.api.ts';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { BoardView } from './BoardView.tsx';

/** The board that everybody may look at, where the organisers opened it. */
export function OutsideBoardPage() {
  const contestId = idOf(useParams()['contestID']);
  if (contestId === undefined) return <NotFoundPage />;
  return <OutsideBoard key={contestId} contestId={contestId} />;
}

function OutsideBoard({ contestId }: { contestId: number }) {
  const t = boardTexts.use();
  const { data, error, refetch } = useQuery(outsideQuery(contestId));
  usePageTitle(data && t('pageTitle', { contest: data.contest.title }));
  if (data === undefined) return <Pending heading="h1" error={error} onRetry={refetch} lines={12} />;
  const { contest } = data;
  return (
    <div className={classes.page}>
      <PageHead
        title={contest.title}
        intro={
          <>
            {t(RULES[contest.type] === 'oi' ? 'title.oi' : 'title.acm')} ·{' '}
            {t('times', { from: formatTime(contest.startTime), to: formatTime(contest.endTime) })}
          </>
        }
        actions={<Link to={paths.contest(String(contestId))}>{t('toContest')}</Link>}
      />
      <BoardView place={{ contestId, outside: true }} contest={contest} runs={false} />
    </div>
  );
}
