import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { getRankList, RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { RankList } from './RankList.tsx';
import { ranksQuery } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import { ScoreChart } from './ScoreChart.tsx';

/** The type of the list is the page's. */
const Search = getRankList.query!.omit({ type: true });
const DEFAULTS = { limit: limits.page.ranks };

export function AcmRankPage() {
  return <RankPage key="acm" type={RANK_TYPE.acm} />;
}

export function OiRankPage() {
  return <RankPage key="oi" type={RANK_TYPE.oi} />;
}

function RankPage({ type }: { type: RankType }) {
  const t = rankTexts.use();
  const search = useSearch(Search, DEFAULTS);
  const [{ searchUser, currentPage }] = search;
  const isOi = type === RANK_TYPE.oi;
  const isFirst = searchUser === undefined && currentPage === 1;
  return (
    <RankList
      type={type}
      title={t(isOi ? 'title.oi' : 'title.acm')}
      query={ranksQuery(type, search[0])}
      search={search}
      other={
        <Button component={Link} to={isOi ? paths.acmRank() : paths.oiRank()} variant="subtle" size="xs">
          {t(isOi ? 'other.acm' : 'other.oi')}
        </Button>
      }
      notice={isOi && isFirst && <ScoreChart />}
      emptyText={t('empty.text')}
    />
  );
}
