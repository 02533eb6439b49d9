import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { useSession } from '../../api/session.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { askReason } from './DisableDialog.tsx';
import { type Moderation, useDeleteDiscussion, useModerate, useRestoreDiscussions } from './discussions.api.ts';
import { discussionTexts } from './discussions.i18n.ts';

const OPPOSITE = { pin: 'unpin', unpin: 'pin', disable: 'enable', enable: 'disable' } as const;

/** By promises: the callbacks of `mutate` are forgotten with the row, which is off the page by then. A failure was said. */
const ignored = () => undefined;

/** What is done to one or several discussions, and taken back with a click. */
export function useDiscussionActions() {
  const t = discussionTexts.use();
  const session = useSession();
  const remove = useDeleteDiscussion();
  const restore = useRestoreDiscussions();
  const change = useModerate();

  const bringBack = (ids: number[]) =>
    restore.mutateAsync(ids).then(() => toast.success(discussionTexts.now('restored')), ignored);

  /** Asks first, for the reason too where it is another's; answers once it is gone. */
  const removeOne = async ({ id, gid, uid, title, commentNum }: Discussion): Promise<boolean> => {
    if (uid === null || uid !== session.user?.uid) {
      return new Promise((resolve) => {
        askReason({ count: 1, change: 'delete' }, (reason) => {
          moderate({ ids: [id], change: 'delete', reason }, () => resolve(true));
        });
      });
    }
    const sure = await confirm({
      title: t('confirmDelete.title', { title }),
      text: t('confirmDelete.text', { count: commentNum }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!sure) return false;
    await remove.mutateAsync({ id, gid });
    offerUndo(`discussion-deleted ${id}`, discussionTexts.now('deleted'), () => bringBack([id]));
    return true;
  };

  const moderate = (wanted: Moderation, onDone?: () => void) =>
    void change.mutateAsync(wanted).then(({ changed }) => {
      onDone?.();
      if (changed.length === 0) return;
      const key = `discussions-${wanted.change} ${changed.join(' ')}`;
      offerUndo(key, discussionTexts.now(`done.${wanted.change}`, { count: changed.length }), () => {
        if (wanted.change === 'delete') void bringBack(changed);
        else change.mutate({ ids: changed, change: OPPOSITE[wanted.change] });
      });
    }, ignored);

  return { removeOne, moderate, bringBack, isBusy: remove.isPending || restore.isPending || change.isPending };
}
