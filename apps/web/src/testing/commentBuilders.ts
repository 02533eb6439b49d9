import { type Comment, getComments, type Reply } from '@oyez/contract/discussions/comments';
import { fakeApi } from './fakeApi.ts';
import { aPage } from './judgeBuilders.ts';

const writer = {
  fromUid: 'b'.repeat(32),
  fromName: 'bob',
  fromAvatar: null,
  fromRole: 'user',
  fromTitleName: null,
  fromTitleColor: null,
} as const;
const at = '2026-11-23T08:00:00.000Z';

export const aComment = (facts: Partial<Comment> = {}): Comment => ({
  id: 5,
  content: 'Try **induction**.',
  names: [],
  ...writer,
  likeNum: 2,
  totalReplyNum: 0,
  gmtCreate: at,
  replyList: [],
  hidden: false,
  hiddenReason: null,
  can: { delete: false, reply: true, like: true, moderate: false, show: false },
  ...facts,
});
export const aReply = (facts: Partial<Reply> = {}): Reply => ({
  id: 9,
  commentId: 5,
  ...writer,
  toUid: null,
  toName: null,
  toAvatar: null,
  quoteId: null,
  quoteContent: null,
  content: 'On what?',
  names: [],
  status: 0,
  gmtCreate: at,
  gmtModified: at,
  hidden: false,
  hiddenReason: null,
  can: { delete: false, reply: true, moderate: false, show: false },
  ...facts,
});

/** Answers the list of comments with these. */
export const tellComments = (
  records: Comment[],
  { total = records.length, refusal = null as string | null, refusalWith = {}, current = 1 } = {},
) =>
  fakeApi(getComments, {
    commentList: aPage(records, { total, size: 10, current, pages: Math.ceil(total / 10) }),
    commentLikeMap: {},
    refusal,
    refusalWith,
  });
