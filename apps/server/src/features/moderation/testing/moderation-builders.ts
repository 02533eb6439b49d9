import { aUser } from '../../../testing/builders.ts';
import { aMember } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aDiscussion } from '../../discussions/testing/discussion-builders.ts';

/** Somebody commented in a group, and another reported it. */
export async function aReportedComment(
  site: TestSite,
  { groupId, content }: { groupId: number; content: string },
): Promise<{ did: number; comment: number; report: number }> {
  const { db } = site.database;
  const writer = await aUser(site);
  const reporter = await aUser(site);
  await aMember(site, groupId, writer.id, 3);
  const did = await aDiscussion(site, { userId: writer.id, groupId });
  const { id: comment } = await db
    .insertInto('comment')
    .values({ discussion_id: did, user_id: writer.id, content, created_at: site.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: report } = await db
    .insertInto('report')
    .values({
      target_kind: 'comment',
      target_id: comment,
      discussion_id: did,
      author_id: writer.id,
      user_id: reporter.id,
      content: '#恶意辱骂#',
      reported: JSON.stringify({ content, place: 'A question' }),
      created_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { did, comment, report };
}

/** Somebody new who is muted for an hour. */
export async function aMute(site: TestSite, { groupId, reason }: { groupId: number | null; reason: string }) {
  const person = await aUser(site);
  if (groupId !== null) await aMember(site, groupId, person.id, 3);
  await site.database.db
    .insertInto('mute')
    .values({
      user_id: person.id,
      group_id: groupId,
      until: new Date(site.now().getTime() + 3_600_000),
      reason,
      created_at: site.now(),
    })
    .execute();
  return person;
}
