import type { TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { writeSetting } from '../../../settings/settings.sql.ts';

/** As the site's switches say who creates how many groups. */
export async function setLimits(
  site: TestSite,
  { solved, perDay, total }: { solved: number; perDay: number; total: number },
): Promise<void> {
  const limits = {
    defaultCreateGroupACInitValue: solved,
    defaultCreateGroupDailyLimit: perDay,
    defaultCreateGroupLimit: total,
  };
  await writeSetting(site.database.db, 'limits', limits, site.now());
  site.settings.forget();
}

/** So many problems, as they are counted. */
export async function solvedBy(site: TestSite, user: TestUser, ac: number): Promise<void> {
  await site.database.db
    .insertInto('user_stat')
    .values({ user_id: user.id, ac, total: ac, score: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ac }))
    .execute();
}
