import type { CommentKind } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { onceDone } from '../../api/once-done.ts';
import { askReason } from '../../ui/dialogs/askReason.tsx';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type CommentPlace, useHideComment, useRemoveComment, useRestoreComment } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import { COMMENTS_TITLE, type CommentTarget, focusComment } from './target.ts';

type Gone = { at: CommentTarget; kind: CommentKind; id: number; isOwn: boolean; replies: number };

/** Asks first, where it is another's for the reason, and offers to take it back. */
export function useRemoval(place: CommentPlace) {
  const t = commentTexts.use();
  const remove = useRemoveComment(place);
  const removeForReason = useRemoveComment(place, { ownErrors: true });
  const restore = useRestoreComment(place);
  return async ({ at, kind, id, isOwn, replies }: Gone) => {
    const title = t(`confirmDelete.${kind}`);
    const text = replies > 0 ? t('confirmDelete.commentText', { count: replies }) : t('confirmDelete.text');
    const onDone = () => {
      document.getElementById(COMMENTS_TITLE)?.focus({ preventScroll: true });
      offerUndo(`${kind}-deleted ${id}`, commentTexts.now(`deleted.${kind}`), bringBack);
    };
    const bringBack = () =>
      onceDone(restore.mutateAsync({ kind, id }), () => {
        focusComment(at);
        toast.success(commentTexts.now('restored'));
      });
    if (!isOwn) {
      const send = (reason: string) => removeForReason.mutateAsync({ kind, id, reason });
      const asked = { title, text, action: t('delete'), hint: t('reasonHint'), maxLength: limits.comment.reason };
      askReason({ ...asked, send, onDone });
    } else if (await confirm({ title, text, confirmLabel: t('delete'), danger: true })) {
      onceDone(remove.mutateAsync({ kind, id }), onDone);
    }
  };
}

/** Asks why first, and offers to take it back. */
export function useHiding(place: CommentPlace) {
  const t = commentTexts.use();
  const hide = useHideComment(place, { ownErrors: true });
  const show = useHideComment(place);
  return ({ kind, id }: Pick<Gone, 'kind' | 'id'>) =>
    askReason({
      title: t('hideTitle'),
      text: t('hideText'),
      action: t('hide'),
      hint: t('reasonHint'),
      maxLength: limits.comment.reason,
      send: (reason) => hide.mutateAsync({ kind, id, hidden: true, reason }),
      onDone: () =>
        offerUndo(`${kind}-hidden ${id}`, commentTexts.now('hiddenDone'), () =>
          show.mutate({ kind, id, hidden: false }),
        ),
    });
}
