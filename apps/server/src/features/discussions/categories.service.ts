import type { DiscussionCategory } from '@oyez/contract/discussions/discussion-values';
import { limits } from '@oyez/contract/rules/limits';
import { isBlank, shownLine } from '@oyez/contract/rules/shown-line';
import { writeAudit } from '../../db/audit.sql.ts';
import { brokenUniqueKey } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { insertCategory, listCategories, lockCategories, updateCategory, type CategoryRow } from './categories.sql.ts';
import type { By } from './writing.service.ts';

const { categoryName: NAME, categories: MOST } = limits.discussion;

/** In the order in which they are sent, before those that were not; none goes away. Lines without a name mean nothing. */
export async function setCategories(
  services: Services,
  sent: readonly { id?: number | undefined; name: string }[],
  by: By,
): Promise<DiscussionCategory[]> {
  const wanted = sent
    .map(({ id, name }) => ({ id, name: storable(shownLine(name)) }))
    .filter(({ name }) => !isBlank(name));
  if (wanted.some(({ name }) => name.length > NAME)) fail('discussion_category_length', { max: NAME });
  const keys = wanted.map(({ name }) => name.toLowerCase());
  if (new Set(keys).size < keys.length) fail('discussion_category_taken');
  try {
    return await transact(services, async (tx) => {
      const before = await lockCategories(tx);
      const known = new Map(before.map((row) => [row.id, row]));
      if (wanted.some(({ id }) => id !== undefined && !known.has(id))) fail('discussion_category_unknown');
      if (before.length + wanted.filter(({ id }) => id === undefined).length > MOST) {
        fail('discussion_category_many', { max: MOST });
      }
      const named = new Set(wanted.flatMap(({ id }) => id ?? []));
      const kept = before.filter(({ id }) => !named.has(id)).map(({ id, name }) => ({ id, name }));
      // What is renamed to a name that another gives up would clash on the way.
      for (const { id, name } of wanted) {
        if (id !== undefined && known.get(id)?.name !== name) {
          await updateCategory(tx, id, { name: `\u001f${id}`, ordinal: 0 }, by.now);
        }
      }
      for (const [at, { id, name }] of [...wanted, ...kept].entries()) {
        const ordinal = at + 1;
        const row = id === undefined ? undefined : known.get(id);
        if (id === undefined) await insertCategory(tx, { name, ordinal }, by.now);
        else if (row?.name !== name || row.ordinal !== ordinal) await updateCategory(tx, id, { name, ordinal }, by.now);
      }
      const after = await listCategories(tx);
      if (namesOf(after) !== namesOf(before)) {
        await writeAudit(
          tx,
          by,
          {
            action: 'discussion_category.update',
            subjectKind: 'discussion_category',
            subjectId: 0,
            before: { categories: before.map(({ name }) => name) },
            after: { categories: after.map(({ name }) => name) },
          },
          by.now,
        );
      }
      return after.map(toCategory);
    });
  } catch (error) {
    if (brokenUniqueKey(error) === 'discussion_category_name') fail('discussion_category_taken');
    throw error;
  }
}

function namesOf(rows: readonly CategoryRow[]): string {
  return JSON.stringify(rows.map(({ id, name }) => [id, name]));
}

export function toCategory(row: CategoryRow): DiscussionCategory {
  return {
    id: row.id,
    name: row.name,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}
