import { Menu } from '@mantine/core';
import type { GroupAdminRow } from '@oyez/contract/groups/groups-admin';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { paths } from '../../../app/paths.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { useRestoreGroup } from '../groups.api.ts';
import { useDisbanding } from '../settings/useDisbanding.ts';
import { useBanGroup } from './groupAdmin.api.ts';
import { adminTexts } from './groupAdmin.i18n.ts';
import { OwnerForm } from './OwnerForm.tsx';

/** What those who run the site can do with a group of the list. */
export function GroupMenu({ group }: { group: GroupAdminRow }) {
  const t = adminTexts.use();
  const ui = uiTexts.use();
  const ban = useBanGroup();
  const restore = useRestoreGroup();
  const disband = useDisbanding({ leadsAway: false });
  const { id: gid, name } = group;
  const open = () => onceDone(ban.mutateAsync({ gid, banned: false }), () => toast.success(t('ban.undone', { name })));
  const askToBan = async () => {
    const sure = await confirm({
      title: t('ban.title', { name }),
      text: t('ban.text', { count: group.memberCount }),
      confirmLabel: t('ban.confirm'),
      danger: true,
    });
    if (!sure) return;
    onceDone(ban.mutateAsync({ gid, banned: true }), () =>
      offerUndo(`group-ban ${gid}`, t('ban.done', { name }), open),
    );
  };
  const bringBack = () =>
    onceDone(restore.mutateAsync(gid), (back) =>
      toast.success(back.renamed ? t('renamed', back) : t('restored', { name: back.name })),
    );
  const isBusy = ban.isPending || restore.isPending;
  const label = ui('rowActions', { name });
  if (group.state === 'disbanded') {
    return (
      <RowMenu label={label} isBusy={isBusy}>
        <Menu.Item onClick={bringBack}>{t('menu.restore')}</Menu.Item>
      </RowMenu>
    );
  }
  return (
    <RowMenu label={label} isBusy={isBusy}>
      <Menu.Item component={Link} to={paths.group(String(gid))}>
        {t('menu.open')}
      </Menu.Item>
      <Menu.Item
        onClick={() =>
          openDialog({ title: t('owner.title', { name }) }, (close) => <OwnerForm group={group} onClose={close} />)
        }
      >
        {t('menu.owner')}
      </Menu.Item>
      {group.state === 'banned' && <Menu.Item onClick={open}>{t('menu.unban')}</Menu.Item>}
      <Menu.Divider />
      {group.state === 'open' && (
        <Menu.Item color="red" onClick={() => void askToBan()}>
          {t('menu.ban')}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => disband(group)}>
        {t('menu.disband')}
      </Menu.Item>
    </RowMenu>
  );
}
