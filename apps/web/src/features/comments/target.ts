/** What an address leads to: `#comment-5`, `#reply-5-9`. */
export type CommentTarget = { commentId: number; replyId: number | null };

/** Where one goes on reading when something is gone. */
export const COMMENTS_TITLE = 'comments-title';

export function targetOf(hash: string): CommentTarget | null {
  const [, comment, ofReply, reply] = /^#(?:comment-(\d{1,15})|reply-(\d{1,15})-(\d{1,15}))$/.exec(hash) ?? [];
  if (comment !== undefined) return { commentId: Number(comment), replyId: null };
  return ofReply === undefined ? null : { commentId: Number(ofReply), replyId: Number(reply) };
}

export function anchorOf({ commentId, replyId }: CommentTarget): string {
  return replyId === null ? `comment-${commentId}` : `reply-${commentId}-${replyId}`;
}

/** To its beginning, however long it is. */
export function goTo(element: HTMLElement): void {
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}

/** Now, or as soon as something with this id is on the page. What comes back gives up waiting. */
export function whenThere(id: string, then: (element: HTMLElement) => void): () => void {
  const stop = () => watch.disconnect();
  const look = () => {
    const found = document.getElementById(id);
    if (found === null) return;
    stop();
    then(found);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

const DRAWN_WITHIN_MS = 5000;

/** Reading by key goes on there, also where it is only about to be drawn. */
export function focusComment(target: CommentTarget): void {
  const stop = whenThere(anchorOf(target), (element) => element.focus({ preventScroll: true }));
  setTimeout(stop, DRAWN_WITHIN_MS);
}
