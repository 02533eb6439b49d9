import { limits } from '@oyez/contract/rules/limits';
import { getTrainingRank, type TrainingRankRow } from '@oyez/contract/trainings/trainings';
import { useQuery } from '@tanstack/react-query';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { useTraining } from '../frame/openTraining.ts';
import { ownTrainingRankQuery, trainingProblemsQuery, trainingRankQuery } from '../trainings.api.ts';
import { rankColumns, rankPhone } from './rankColumns.tsx';
import { rankTexts } from './rank.i18n.ts';
import classes from './rank.module.css';

const Search = getTrainingRank.query!.omit({ tid: true });
const NO_PROBLEMS: never[] = [];

/** Who has solved how much; each number leads to the submissions behind it. */
export function TrainingRankPage() {
  const t = rankTexts.use();
  const session = useSession();
  const to = useScopeAddresses();
  const { trainingId, frame } = useTraining();
  const [q, setQ] = useSearch(Search, { limit: limits.page.trainingRank });
  const { data: page } = useQuery(ownTrainingRankQuery(trainingId, q));
  const { data: problems = NO_PROBLEMS } = useQuery(trainingProblemsQuery(trainingId));
  const ownUid = isLoggedIn(session) ? session.user.uid : undefined;
  const facts = { t, to, problems, ownUid, withRealname: frame.can.edit };
  const own = page?.own ?? null;
  const isBelow = own !== null && page?.records.every(({ uid }) => uid !== own.uid) === true;

  return (
    <ListPage
      title={t('title')}
      query={trainingRankQuery(trainingId, q)}
      search={[q, setQ]}
      columns={rankColumns(facts)}
      rowKey={(row) => row.uid}
      rowClassName={(row) => (row.uid === ownUid ? classes.own : undefined)}
      phone={rankPhone(facts)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      chips={
        q.keyword === undefined
          ? []
          : [{ key: 'keyword', label: t('searchChip', { text: q.keyword }), clear: { keyword: undefined } }]
      }
      notice={isBelow && <OwnPlace row={own} />}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** The reader's own row, where it stands on another page. */
function OwnPlace({ row: { rank, ac } }: { row: TrainingRankRow }) {
  const t = rankTexts.use();
  return (
    <p className={classes.place}>
      {t('ownRow')}: <b>{rank}</b> · {t('solved', { count: ac })}
    </p>
  );
}
