import { Menu } from '@mantine/core';
import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { discussionTexts } from './discussions.i18n.ts';
import { useDiscussionActions } from './useDiscussionActions.ts';

type Props = {
  discussion: Discussion & { disabledReason?: string | null | undefined };
  onEdit: () => void;
  onDeleted?: () => void;
};

/** What the reader may do with a discussion; nothing where they may only read it. */
export function DiscussionMenu({ discussion, onEdit, onDeleted }: Props) {
  const t = discussionTexts.use();
  const ui = uiTexts.use();
  const { removeOne, moderate, moderateForReason, isBusy } = useDiscussionActions();
  const { id, can, topPriority, status, title } = discussion;
  if (!can.edit && !can.delete && !can.moderate) return null;
  const ids = [id];
  const remove = async () => {
    if (await removeOne(discussion).catch(() => false)) onDeleted?.();
  };
  return (
    <RowMenu label={ui('rowActions', { name: title })} isBusy={isBusy}>
      {can.edit && <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>}
      {can.moderate && (
        <>
          <Menu.Item onClick={() => moderate({ ids, change: topPriority ? 'unpin' : 'pin' })}>
            {t(topPriority ? 'unpin' : 'pin')}
          </Menu.Item>
          {status === 0 && (
            <Menu.Item onClick={() => moderateForReason({ ids, change: 'disable' })}>{t('disable')}</Menu.Item>
          )}
        </>
      )}
      {can.show && (
        <Menu.Item onClick={() => moderate({ ids, change: 'enable' }, { of: [discussion] })}>{t('enable')}</Menu.Item>
      )}
      {can.delete && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => void remove()}>
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
