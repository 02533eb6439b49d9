import type { ListedContestProblem } from '@oyez/contract/contests/contests';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import { useQuery } from '@tanstack/react-query';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { paths } from '../../../app/paths.ts';
import { contestProblemsQuery, contestResultsQuery } from '../contests.api.ts';
import { useContest } from '../frame/openContest.ts';
import { contestProblemColumns, contestProblemPhone, type OwnResults } from './contestProblemColumns.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

const NO_RESULTS: OwnResults = {};

/** The problems of the contest in their order, and how one stands in each. */
export function ContestProblemsPage() {
  const t = problemTexts.use();
  const { contestId, frame, containsEnd } = useContest();
  const { data, error, refetch } = useQuery(contestProblemsQuery(contestId, containsEnd));
  usePageTitle(`${t('title')} – ${frame.contest.title}`);
  return (
    <section className={classes.page} aria-labelledby="problems-title">
      <div className={classes.head}>
        <h1 id="problems-title" className={classes.heading}>
          {t('title')}
        </h1>
        {data?.some((row) => row.countsHidden) === true && <p className={classes.note}>{t('countsHidden')}</p>}
      </div>
      <div className={classes.panel}>
        {data !== undefined && data.length > 0 && <Problems rows={data} />}
        {data?.length === 0 && <Notice title={t('empty')} text={t('emptyText')} />}
        {data === undefined && error !== null && <ErrorResult error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <div className={classes.loading}>
            <Loading lines={8} />
          </div>
        )}
      </div>
    </section>
  );
}

function Problems({ rows }: { rows: readonly ListedContestProblem[] }) {
  const t = problemTexts.use();
  const { contestId, frame, containsEnd } = useContest();
  const { data: results = NO_RESULTS } = useQuery(
    contestResultsQuery(
      frame.contest,
      rows.map(({ pid }) => pid),
      containsEnd,
    ),
  );
  const facts = { t, contestId, results, isOi: ruleOf(frame.contest) === 'oi' };
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={contestProblemColumns(facts)}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.contestProblem(String(contestId), row.displayId)}
      phone={contestProblemPhone(facts)}
    />
  );
}
