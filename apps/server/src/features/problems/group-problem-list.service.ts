import type { ProblemListRow } from '@oyez/contract/problems/problems';
import { textLanguage, type Locale, type Page } from '@oyez/contract/wire/values';
import type { Db } from '../../db/client.ts';
import { shownPage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupProblems } from '../../policy/problems.policy.ts';
import type { createKnownTags } from '../tags/tags.service.ts';
import { groupProblemPage, type GroupListFilter, type GroupListPage } from './group-problem-list.sql.ts';
import { toListRow } from './problems.view.ts';

type Asked = Omit<GroupListFilter, 'mine'> &
  Partial<Pick<GroupListPage, 'sort' | 'order'>> & {
    gid: number;
    currentPage: number;
    limit: number;
    mine?: NonNullable<GroupListFilter['mine']>['state'] | undefined;
  };

/** The problems of a group for its members: those that they practise on, with what was handed in there. */
export function groupProblemList(
  db: Db,
  { gid: groupId, mine, sort = 'number', order = 'asc', ...asked }: Asked,
  { actor, locale }: { actor: Actor; locale: Locale },
  knownTags: ReturnType<typeof createKnownTags>,
): Promise<Page<ProblemListRow>> {
  const language = textLanguage(locale);
  const filter = { ...asked, mine: mine && { userId: actor.id, state: mine } };
  return shownPage(asked, async (page) => {
    const shown = { ...page, language, sort, order };
    const { rows, total } = await groupProblemPage(db, groupId, filter, shown, groupProblems(actor, groupId));
    const tags = await knownTags(rows.flatMap((row) => row.tag_ids));
    return { rows: rows.map((row) => toListRow(row, tags, language, { kind: 'group', groupId })), total };
  });
}

export { countsInGroup } from './group-problem-list.sql.ts';
