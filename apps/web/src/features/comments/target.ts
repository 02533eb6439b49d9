/** What an address leads to: `#comment-5`, `#reply-5-9`. */
export type CommentTarget = { commentId: number; replyId: number | null };

export function targetOf(hash: string): CommentTarget | null {
  const [, comment, ofReply, reply] = /^#(?:comment-(\d{1,15})|reply-(\d{1,15})-(\d{1,15}))$/.exec(hash) ?? [];
  if (comment !== undefined) return { commentId: Number(comment), replyId: null };
  return ofReply === undefined ? null : { commentId: Number(ofReply), replyId: Number(reply) };
}

export function anchorOf({ commentId, replyId }: CommentTarget): string {
  return replyId === null ? `comment-${commentId}` : `reply-${commentId}-${replyId}`;
}
