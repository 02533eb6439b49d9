import { getGroupRankList } from '@oyez/contract/groups/group-rank';
import { limits } from '@oyez/contract/rules/limits';
import { RANK_TYPE } from '@oyez/contract/users/ranks';
import { wholeNumberOr } from '@oyez/contract/wire/values';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { useGroup } from '../groups/groups.api.ts';
import { RankList } from './RankList.tsx';
import { groupRanksQuery } from './ranks.api.ts';
import { rankTexts } from './ranks.i18n.ts';
import classes from './ranks.module.css';

const Search = getGroupRankList.query!.omit({ gid: true, type: true }).extend({
  type: wholeNumberOr(RANK_TYPE.acm, { min: RANK_TYPE.acm, max: RANK_TYPE.oi }),
});
const DEFAULTS = { limit: limits.page.ranks };

/** Who of the group solved most in it, by the rules of ACM or of OI. */
export function GroupRankPage() {
  const t = rankTexts.use();
  const { groupId, group } = useGroup();
  const [q, setQ] = useSearch(Search, DEFAULTS);
  const { type: asked, ...page } = q;
  const type = asked === RANK_TYPE.oi ? RANK_TYPE.oi : RANK_TYPE.acm;
  return (
    <RankList
      key={type}
      type={type}
      groupId={groupId}
      title={t('title.group', { name: group.name })}
      query={groupRanksQuery(groupId, type, page)}
      search={[q, setQ]}
      other={
        <SegmentedControl
          size="xs"
          aria-label={t('rule')}
          value={String(type)}
          onChange={(value) => setQ({ type: Number(value) })}
          data={[
            { value: String(RANK_TYPE.acm), label: 'ACM' },
            { value: String(RANK_TYPE.oi), label: 'OI' },
          ]}
        />
      }
      notice={<p className={classes.counted}>{t('counted')}</p>}
      emptyText={t('empty.group')}
    />
  );
}
