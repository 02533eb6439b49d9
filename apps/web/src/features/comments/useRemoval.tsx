import { Textarea } from '@mantine/core';
import type { CommentKind } from '@oyez/contract/discussions/comments';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type CommentPlace, useRemoveComment, useRestoreComment } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';

type Gone = { kind: CommentKind; id: number; isOwn: boolean; replies: number };

/** Asks first, for the reason too where it is another's, and offers to take it back. */
export function useRemoval(place: CommentPlace) {
  const t = commentTexts.use();
  const remove = useRemoveComment(place);
  const restore = useRestoreComment(place);
  return async ({ kind, id, isOwn, replies }: Gone) => {
    const title = t(`confirmDelete.${kind}`);
    const text = replies > 0 ? t('confirmDelete.commentText', { count: replies }) : t('confirmDelete.text');
    const carryOut = (reason?: string) =>
      remove.mutate(
        { kind, id, reason },
        {
          onSuccess: () =>
            offerUndo(`${kind}-deleted ${id}`, commentTexts.now(`deleted.${kind}`), () =>
              restore.mutate({ kind, id }, { onSuccess: () => toast.success(commentTexts.now('restored')) }),
            ),
        },
      );
    if (!isOwn) {
      openDialog({ title, closeOnClickOutside: false }, (close) => (
        <ReasonForm {...{ title, text, close }} onReason={carryOut} />
      ));
    } else if (await confirm({ title, text, confirmLabel: t('delete'), danger: true })) carryOut();
  };
}

type ReasonProps = { title: string; text: string; close: () => void; onReason: (reason?: string) => void };

function ReasonForm({ title, text, close, onReason }: ReasonProps) {
  const t = commentTexts.use();
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      label={title}
      refusal={null}
      action={t('delete')}
      onCancel={close}
      onSubmit={() => {
        close();
        onReason(reason.trim() === '' ? undefined : reason.trim());
      }}
    >
      <p>{text}</p>
      <Textarea
        data-autofocus
        label={t('reason')}
        description={t('reasonHint')}
        rows={3}
        maxLength={limits.comment.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
