import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { limits } from '@oyez/contract/rules/limits';
import { onceDone } from '../../api/once-done.ts';
import { useSession } from '../../api/session.ts';
import { askReason } from '../../ui/dialogs/askReason.tsx';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type Moderation, useDeleteDiscussion, useModerate, useRestoreDiscussions } from './discussions.api.ts';
import { discussionTexts } from './discussions.i18n.ts';

const OPPOSITE = { pin: 'unpin', unpin: 'pin', disable: 'enable', enable: 'disable' } as const;

/** Why it is disabled, where the page knows. */
type Disabled = { id: number; disabledReason?: string | null | undefined };

function reasonOf(id: number, of: readonly Disabled[]): string | null {
  return of.find((one) => one.id === id)?.disabledReason ?? null;
}

/** What is done to one or several discussions, and taken back with a click. */
export function useDiscussionActions() {
  const t = discussionTexts.use();
  const session = useSession();
  const remove = useDeleteDiscussion();
  const restore = useRestoreDiscussions();
  const change = useModerate();
  const changeForReason = useModerate({ ownErrors: true });

  const bringBack = (ids: number[]) =>
    onceDone(restore.mutateAsync(ids), () => toast.success(discussionTexts.now('restored')));

  /** Asks first, for the reason too where it is another's; answers once it is gone. */
  const removeOne = async ({ id, gid, uid, title, commentNum }: Discussion): Promise<boolean> => {
    if (uid === null || uid !== session.user?.uid) {
      return new Promise((resolve) => {
        moderateForReason({ ids: [id], change: 'delete' }, () => resolve(true));
      });
    }
    const sure = await confirm({
      title: t('confirmDelete.title', { title }),
      text: commentNum === 0 ? t('confirmDelete.alone') : t('confirmDelete.text', { count: commentNum }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!sure) return false;
    await remove.mutateAsync({ id, gid });
    offerUndo(`discussion-deleted ${id}`, discussionTexts.now('deleted'), () => bringBack([id]));
    return true;
  };

  /** `of`: how they stood before; what is enabled by mistake is disabled again with its reason. */
  const moderate = (wanted: Moderation, { of = [], onDone }: { of?: readonly Disabled[]; onDone?: () => void } = {}) =>
    onceDone(change.mutateAsync(wanted), ({ changed }) => {
      onDone?.();
      offerToTakeBack(wanted.change, changed, of);
    });

  /** Asks first why. */
  const moderateForReason = (
    { ids, change: wanted }: { ids: number[]; change: 'disable' | 'delete' },
    onDone?: () => void,
  ) =>
    askReason({
      title: t(`${wanted}Title`, { count: ids.length }),
      text: t(`${wanted}Text`),
      action: t(wanted),
      maxLength: limits.discussion.disabledReason,
      send: (reason) => changeForReason.mutateAsync({ ids, change: wanted, reason }),
      onDone: ({ changed }) => {
        onDone?.();
        offerToTakeBack(wanted, changed, []);
      },
    });

  const offerToTakeBack = (made: Moderation['change'], changed: number[], of: readonly Disabled[]) => {
    if (changed.length === 0) return;
    const key = `discussions-${made} ${changed.join(' ')}`;
    offerUndo(key, discussionTexts.now(`done.${made}`, { count: changed.length }), () => {
      if (made === 'delete') return bringBack(changed);
      const opposite = OPPOSITE[made];
      const reasons = Map.groupBy(changed, (id) => (opposite === 'disable' ? reasonOf(id, of) : null));
      for (const [reason, ids] of reasons) {
        change.mutate({ ids, change: opposite, ...(reason !== null && { reason }) });
      }
    });
  };

  const isBusy = [remove, restore, change, changeForReason].some(({ isPending }) => isPending);
  return { removeOne, moderate, moderateForReason, bringBack, isBusy };
}
