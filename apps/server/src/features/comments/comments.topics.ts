import { feedOfEach, changeOf } from '../../live/feeds.ts';
import { defineTopic, subjectOf } from '../../live/topic.ts';
import { AppError } from '../../http/app-error.ts';
import { openArea } from './area.service.ts';

declare module '../../db/changes.sql.ts' {
  interface Changes {
    /** Under a discussion: a comment or reply was written, liked, deleted or brought back. */
    discussion_comment: true;
    /** The same under a contest. */
    contest_comment: true;
  }
}

/** That something was written under a discussion or a contest, for those who come in there: they ask anew. */
function commentsTopic(pattern: RegExp, mark: 'discussion_comment' | 'contest_comment', ids: 'did' | 'cid') {
  return defineTopic({
    pattern,
    async mayFollow(asked, actor, services) {
      const entered = asked.map(async (address) => {
        try {
          const asks = { actor, now: services.now() };
          const area = await openArea(services, services.database.db, { [ids]: subjectOf(address) }, asks);
          // While others' comments are kept from somebody, so is that there are any.
          return area.kept && !area.moderates ? [] : [address];
        } catch (error) {
          if (error instanceof AppError) return [];
          throw error;
        }
      });
      return (await Promise.all(entered)).flat();
    },
    marks: [mark],
    feed: feedOfEach(async (followed) => followed.map((address) => changeOf(address.text, [subjectOf(address)]))),
  });
}

export const discussionCommentsTopic = commentsTopic(/^discussion:(\d{1,16}):comments$/, 'discussion_comment', 'did');
export const contestCommentsTopic = commentsTopic(/^contest:(\d{1,16}):comments$/, 'contest_comment', 'cid');
