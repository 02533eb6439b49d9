import { Textarea } from '@mantine/core';
import type { CommentKind } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { onceDone } from '../../api/once-done.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
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
  const restore = useRestoreComment(place);
  return async ({ at, kind, id, isOwn, replies }: Gone) => {
    const title = t(`confirmDelete.${kind}`);
    const text = replies > 0 ? t('confirmDelete.commentText', { count: replies }) : t('confirmDelete.text');
    const carryOut = (reason?: string) =>
      onceDone(remove.mutateAsync({ kind, id, reason }), () => {
        document.getElementById(COMMENTS_TITLE)?.focus({ preventScroll: true });
        offerUndo(`${kind}-deleted ${id}`, commentTexts.now(`deleted.${kind}`), bringBack);
      });
    const bringBack = () =>
      onceDone(restore.mutateAsync({ kind, id }), () => {
        focusComment(at);
        toast.success(commentTexts.now('restored'));
      });
    if (!isOwn) {
      askReason({ title, text, action: t('delete') }, carryOut);
    } else if (await confirm({ title, text, confirmLabel: t('delete'), danger: true })) carryOut();
  };
}

/** Asks why first, and offers to take it back. */
export function useHiding(place: CommentPlace) {
  const t = commentTexts.use();
  const hide = useHideComment(place);
  return ({ kind, id }: Pick<Gone, 'kind' | 'id'>) =>
    askReason({ title: t('hideTitle'), text: t('hideText'), action: t('hide') }, (reason) =>
      onceDone(hide.mutateAsync({ kind, id, hidden: true, reason }), () =>
        offerUndo(`${kind}-hidden ${id}`, commentTexts.now('hiddenDone'), () =>
          hide.mutate({ kind, id, hidden: false }),
        ),
      ),
    );
}

type Asked = { title: string; text: string; action: string };

/** Whoever wrote it reads why: it is not done without. */
function askReason(asked: Asked, onReason: (reason: string) => void): void {
  openDialog({ title: asked.title, closeOnClickOutside: false }, (close) => (
    <ReasonForm {...asked} close={close} onReason={onReason} />
  ));
}

type ReasonProps = Asked & { close: () => void; onReason: (reason: string) => void };

function ReasonForm({ title, text, action, close, onReason }: ReasonProps) {
  const t = commentTexts.use();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <DialogForm
      label={title}
      refusal={null}
      action={action}
      onCancel={close}
      onSubmit={() => {
        if (isMissing) return setTried(true);
        close();
        onReason(reason.trim());
      }}
    >
      <p>{text}</p>
      <Textarea
        data-autofocus
        label={t('reason')}
        description={t('reasonHint')}
        rows={3}
        withAsterisk
        aria-required
        error={isTried && isMissing ? t('reasonMissing') : undefined}
        maxLength={limits.comment.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
