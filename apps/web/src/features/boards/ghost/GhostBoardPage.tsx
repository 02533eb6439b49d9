import { NativeSelect } from '@mantine/core';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import type { GhostBoard, OwnVirtualRuns } from '@oyez/contract/contests/virtual-runs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PageFooter } from '../../../ui/layout/PageFooter.tsx';
import { useOwnSearch } from '../../../ui/lists/paging.ts';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { formatDuration, formatTime } from '../../../ui/text/format.ts';
import { contestFrameQuery } from '../../contests/contests.api.ts';
import { virtualRunsQuery } from '../../contests/virtual/virtual.api.ts';
import { VirtualCardPart } from '../../contests/virtual/virtualCard.part.api.ts';
import { BoardTable } from '../BoardTable.tsx';
import { clockTime } from '../moment/clockWords.ts';
import { useFollowed } from '../useFollowed.ts';
import { ghostQuery, useLiveGhost } from './ghost.api.ts';
import { ghostTexts } from './ghost.i18n.ts';
import classes from './ghost.module.css';
import heard from '../../../ui/text/heard.module.css';

const PAGE_SIZES = [30, 50, 100];
const ROWS = 50;
/** The clock goes on also where nothing is told. */
const REFRESH_MS = 5000;
const NO_MOVES = new Map<string, never>();

/** The real board beside somebody who goes through the contest in a window of their own. */
export function GhostBoardPage() {
  const contestId = idOf(useParams()['contestID']);
  if (contestId === undefined) return <NotFoundPage />;
  return <Beside key={contestId} contestId={contestId} />;
}

function Beside({ contestId }: { contestId: number }) {
  const t = ghostTexts.use();
  const frame = useQuery(contestFrameQuery(contestId));
  const runs = useQuery(virtualRunsQuery(contestId));
  usePageTitle(frame.data && t('pageTitle', { contest: frame.data.contest.title }));
  const known = frame.data && runs.data;
  return (
    <div className={classes.page}>
      <h1 className={heard.only}>{t('title')}</h1>
      <VirtualCardPart />
      {known === undefined ? (
        <Pending
          error={frame.error ?? runs.error}
          onRetry={() => Promise.all([frame.refetch(), runs.refetch()])}
          lines={8}
        />
      ) : (
        <Chosen frame={frame.data!} runs={runs.data!} />
      )}
    </div>
  );
}

function Chosen({ frame, runs: { run, past } }: { frame: ContestFrame; runs: OwnVirtualRuns }) {
  const t = ghostTexts.use();
  const [wanted, setWanted] = useState<number>();
  const isOpen = run !== null && frame.run?.id === run.id && frame.submit !== 'contest_ended';
  const begun = isOpen ? [run, ...past] : past;
  const chosen = begun.find(({ id }) => id === wanted) ?? begun[0];
  if (chosen === undefined) return null;
  return (
    <>
      {begun.length > 1 && (
        <NativeSelect
          label={t('choose')}
          value={chosen.id}
          onChange={(event) => setWanted(Number(event.currentTarget.value))}
          data={begun.map((one) => ({
            value: String(one.id),
            label:
              isOpen && one === run
                ? t('present')
                : t(one.givenUpAt === null ? 'ofTime' : 'ofTimeGivenUp', { time: formatTime(one.startsAt) }),
          }))}
        />
      )}
      <Ghost key={chosen.id} frame={frame} runId={chosen.id} isOpen={isOpen && chosen === run} />
    </>
  );
}

function Ghost({ frame: { contest }, runId, isOpen }: { frame: ContestFrame; runId: number; isOpen: boolean }) {
  const t = ghostTexts.use();
  const { user } = useSession();
  const [paging, setPaging] = useOwnSearch(ROWS);
  const [followed, toggleFollowed] = useFollowed(contest.id);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ghostQuery(contest.id, { run: runId, ...paging }),
    refetchInterval: isOpen ? REFRESH_MS : false,
  });
  useLiveGhost(contest.id, { on: isOpen });
  if (data === undefined) return <Pending error={error} onRetry={refetch} lines={10} />;
  const time = clockTime(data.second);
  return (
    <section aria-labelledby="ghost-title" className={classes.page}>
      <div className={classes.head}>
        <h2 id="ghost-title" className={classes.title}>
          {t('board')}
        </h2>
        <span className={classes.clock}>{t('clock', { time, length: clockTime(data.length) })}</span>
      </div>
      <p className={classes.standing} role="status">
        <Standing board={data} isOpen={isOpen} />
      </p>
      {data.total === 0 && data.own.row === null ? (
        <p>{t('empty')}</p>
      ) : (
        <BoardTable
          place={{ contestId: contest.id, outside: false }}
          reach={{ forceRefresh: false, containsEnd: false, underSeal: false, second: data.second }}
          board={data}
          ghost={data.own}
          isAcm={ruleOf(contest) === 'acm'}
          title={t('caption', { contest: contest.title, time })}
          ownUid={user?.uid}
          followed={followed}
          onFollow={toggleFollowed}
          moved={NO_MOVES}
          isStale={isPlaceholderData}
        />
      )}
      {data.total > 0 && (
        <PageFooter
          page={{ total: data.total, records: data.rows }}
          currentPage={paging.currentPage}
          limit={paging.limit}
          sizes={PAGE_SIZES}
          onChange={setPaging}
        />
      )}
    </section>
  );
}

function Standing({ board: { own, ranked }, isOpen }: { board: GhostBoard; isOpen: boolean }) {
  const t = ghostTexts.use();
  const { row } = own;
  if (row === null) return t(isOpen ? 'nothing' : 'nothingAtAll');
  return (
    <>
      <span className={classes.rank}>{t(isOpen ? 'would' : 'wouldHave', { rank: row.rank, count: ranked })}</span>{' '}
      {'ac' in row
        ? t('solved', { count: row.ac, time: formatDuration(row.totalTime * 1000) })
        : t('score', { count: row.totalScore })}
    </>
  );
}
