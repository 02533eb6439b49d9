import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idOf } from '../../app/idOf.ts';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { Pending } from '../../ui/loading/Pending.tsx';
import { DisqualifiedOnBoardPart } from '../contest-setting/people/disqualifiedOnBoard.part.api.ts';
import { contestFrameQuery } from '../contests/contests.api.ts';
import { isOverForAll, usePublicSeal } from '../contests/publicSeal.api.ts';
import { FinishedRuns } from './ghost/FinishedRuns.tsx';
import { boardTexts } from './boards.i18n.ts';
import { BoardView } from './BoardView.tsx';
import heard from '../../ui/text/heard.module.css';

/** The board inside a contest. */
export function ContestBoardPage() {
  const contestId = idOf(useParams()['contestID']);
  if (contestId === undefined) return <NotFoundPage />;
  return <InsideBoard key={contestId} contestId={contestId} />;
}

function InsideBoard({ contestId }: { contestId: number }) {
  const t = boardTexts.use();
  const { data, error, refetch } = useQuery(contestFrameQuery(contestId));
  const isSealed = usePublicSeal(data);
  usePageTitle(data && t('pageTitle', { contest: data.contest.title }));
  if (data === undefined) return <Pending error={error} onRetry={refetch} lines={12} />;
  return (
    <>
      <h1 className={heard.only}>{t('title.inside')}</h1>
      <BoardView
        place={{ contestId, outside: false }}
        contest={data.contest}
        runs={data.can.run}
        seesBehindSeal={data.can.run && isSealed}
      />
      {isOverForAll(data) && data.entry === null && data.virtual !== 'virtual_under_seal' && (
        <FinishedRuns contestId={contestId} />
      )}
      {data.can.run && <DisqualifiedOnBoardPart cid={contestId} />}
    </>
  );
}
