import { createDiscussion, getDiscussionList } from '@oyez/contract/discussions/discussions';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { writeSetting } from '../../../settings/settings.sql.ts';
import type { TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { insertDiscussion, setDisabled } from '../discussion-writes.sql.ts';
import { transact } from '../../../db/transact.ts';

/** Where newcomers may write as much as they like. */
export async function withoutPractice(site: TestSite, limits: Record<string, number> = {}): Promise<void> {
  await writeSetting(
    site.database.db,
    'limits',
    {
      defaultCreateDiscussionACInitValue: 0,
      defaultCreateDiscussionDailyLimit: 100_000,
      defaultCreateCommentACInitValue: 0,
      writesPerHour: 100_000,
      newMemberPostsPerHour: 100_000,
      newMemberLinksPerHour: 100_000,
      ...limits,
    },
    site.now(),
  );
  site.settings.forget();
}

export type DiscussionIs = {
  userId: number | null;
  title?: string;
  summary?: string;
  content?: string;
  groupId?: number;
  problemId?: number;
  categoryId?: number;
  pinned?: boolean;
  /** Why. */
  disabled?: string;
};

/** One that stands; answers its number. */
export async function aDiscussion(site: TestSite, is: DiscussionIs): Promise<number> {
  const { db } = site.database;
  const category = await db.selectFrom('discussion_category').select('id').orderBy('ordinal').executeTakeFirstOrThrow();
  return transact(site, async (tx) => {
    const id = await insertDiscussion(
      tx,
      {
        title: is.title ?? 'A question',
        summary: is.summary ?? 'In short',
        content: is.content ?? 'At length',
        category_id: is.categoryId ?? category.id,
        userId: is.userId ?? 0,
        groupId: is.groupId ?? null,
        problemId: is.problemId ?? null,
        pinned: is.pinned ?? false,
      },
      site.now(),
    );
    if (is.disabled !== undefined) await setDisabled(tx, [id], { reason: is.disabled, by: null });
    return id;
  });
}

/** As somebody sends it; answers what they are told. */
export async function post(site: TestSite, by: TestUser, is: Partial<BodyInputOf<typeof createDiscussion>> = {}) {
  const category = await site.database.db
    .selectFrom('discussion_category')
    .select('id')
    .orderBy('ordinal')
    .executeTakeFirstOrThrow();
  const body = { title: 'A question', description: 'In short', content: 'At length', categoryId: category.id, ...is };
  return site.call(createDiscussion, { token: by.token, body });
}

export async function titlesFor(site: TestSite, token: string | null, query: object = {}): Promise<string[]> {
  const answer = await site.call(getDiscussionList, { token, query: { limit: 100, ...query } });
  return answer.data?.records.map((row) => row.title) ?? [];
}
