import { Button } from '@mantine/core';
import type { Reply } from '@oyez/contract/discussions/comments';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ReportDialogPart } from '../moderation/reportDialog.part.api.ts';
import { asksToLogIn } from './CommentBox.tsx';
import { type CommentPlace, useHideComment, useReportComment } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import type { CommentTarget } from './target.ts';
import { useHiding, useRemoval } from './useRemoval.tsx';

type Props = {
  place: CommentPlace;
  at: CommentTarget;
  of: Pick<Reply, 'id' | 'fromUid' | 'hidden' | 'can'>;
  name: string;
  replies?: number;
};

/** What can be done with what somebody else wrote, or with one's own: report it, hide it, delete it. */
export function CommentTools({ place, at, of: { id, fromUid, hidden, can }, name, replies = 0 }: Props) {
  const t = commentTexts.use();
  const kind = at.replyId === null ? 'comment' : 'reply';
  const session = useSession();
  const isMember = isLoggedIn(session);
  const isOwn = fromUid !== null && fromUid === session.user?.uid;
  const remove = useRemoval(place);
  const askToHide = useHiding(place);
  const hide = useHideComment(place);
  const [isReporting, setReporting] = useState(false);
  const report = useReportComment();
  const button = (label: string, hint: string, onClick: () => void, isDialog = false) => (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={hint}
      {...(isDialog && { 'aria-haspopup': 'dialog' as const })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      {!isOwn && button(t('report'), t('reportOf', { name }), () => asksToLogIn(isMember) || setReporting(true), true)}
      {can.show &&
        button(t('show'), t('showOf', { name }), () =>
          hide.mutate({ kind, id, hidden: false }, { onSuccess: () => toast.success(t('shownDone')) }),
        )}
      {can.moderate &&
        !hidden &&
        !isOwn &&
        button(t('hide'), t('hideOf', { name }), () => askToHide({ kind, id }), true)}
      {can.delete &&
        button(t('delete'), t('deleteOf', { name }), () => void remove({ at, kind, id, isOwn, replies }), true)}
      {isReporting && (
        <ReportDialogPart
          kind={kind}
          send={(content) => report.mutateAsync({ kind, id, content })}
          isBusy={report.isPending}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
