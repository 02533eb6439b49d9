import { getGroupRankList, getGroupRankPosition } from '@oyez/contract/groups/group-rank';
import { RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import type { On } from '../../http/serve.ts';
import { shownPage } from '../../http/wire-page.ts';
import { can } from '../../policy/actor.ts';
import { enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { createGroupCounts } from './group-counts.service.ts';
import { rankedMembers, shownPeople, type Counts } from './group-rank.sql.ts';
import type { UserSearch } from './ranks.sql.ts';
import { rankType, toRankRow } from './ranks.view.ts';

const NOTHING: Counts = { ac: 0, total: 0, score: 0, inContests: { ac: 0, total: 0 } };

const BEFORE: Record<RankType, (a: Counts, b: Counts) => number> = {
  [RANK_TYPE.acm]: (a, b) => b.ac - a.ac || a.total - b.total,
  [RANK_TYPE.oi]: (a, b) => b.score - a.score || b.ac - a.ac,
};

/** The rank of a group, for its members. Who belongs to it is looked up each time; what they did, once a second. */
export function groupRankRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const countsIn = createGroupCounts(services);

  const inOrder = async (groupId: number, type: RankType, search?: UserSearch) => {
    const [counts, members] = await Promise.all([countsIn(groupId), rankedMembers(db, groupId, search)]);
    const rows = members.map((id) => ({ id, ...(counts.get(id) ?? NOTHING) }));
    return rows.toSorted((a, b) => BEFORE[type](a, b) || a.id - b.id);
  };

  on(getGroupRankList).with(async ({ query }, { actor }) => {
    const { gid, searchUser: text } = query;
    const type = rankType(query.type);
    await enteredGroup(db, actor, gid);
    const search = text === undefined ? undefined : { text, withRealname: can(actor, 'user_admin') };
    return shownPage(query, async ({ limit, offset }) => {
      const all = await inOrder(gid, type, search);
      const shown = all.slice(offset, offset + limit);
      const people = await shownPeople(
        db,
        shown.map((row) => row.id),
      );
      const rows = shown.flatMap(({ id, ...counts }) => {
        const person = people.get(id);
        return person === undefined ? [] : [{ ...toRankRow({ ...person, ...counts }), inContests: counts.inContests }];
      });
      return { rows, total: all.length };
    });
  });

  on(getGroupRankPosition).with(async ({ query }, { actor }) => {
    await enteredGroup(db, actor, query.gid);
    const at = (await inOrder(query.gid, rankType(query.type))).findIndex((row) => row.id === actor.id);
    return { position: at === -1 ? null : at + 1 };
  });
}
