import { Menu, Text } from '@mantine/core';
import type { GroupProblemOfStaff } from '@oyez/contract/groups/group-problem-setting';
import { APPLY_PROGRESS } from '@oyez/contract/problems/group-problems';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '../../api/download.ts';
import { onceDone } from '../../api/once-done.ts';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { useGroup } from '../groups/groups.api.ts';
import { useDeleteGroupProblem, useOfferToPublic, useRestoreGroupProblem } from './own-problems.api.ts';
import { ownTexts } from './ownProblems.i18n.ts';

/** What can be done with a problem of the group, as far as this person may. */
export function GroupProblemMenu({ problem }: { problem: GroupProblemOfStaff }) {
  const t = ownTexts.use();
  const ui = uiTexts.use();
  const { groupId } = useGroup();
  const gid = String(groupId);
  const tests = useMutation({ mutationFn: () => download(DOWNLOAD_TESTCASE_PATH, { pid: problem.id }) });
  const offer = useOfferToPublic(groupId);
  const remove = useDeleteGroupProblem(groupId);
  const restore = useRestoreGroupProblem(groupId);
  const { id: pid, problemId: id, applyPublicProgress: progress, canEdit } = problem;
  const isPublished = progress === APPLY_PROGRESS.published;
  const isOffered = isPublished || progress === APPLY_PROGRESS.applying;

  const change = async () => {
    const sure = await confirm({
      title: t(isOffered ? 'withdrawTitle' : 'applyTitle', { id }),
      text: (
        <>
          <Text size="sm">{t(isPublished ? 'withdrawText' : isOffered ? 'cancelText' : 'applyText')}</Text>
          {!isOffered && problem.auth !== PROBLEM_AUTH.public && <Text size="sm">{t('applyHidden')}</Text>}
        </>
      ),
      confirmLabel: t(isPublished ? 'menu.withdraw' : isOffered ? 'menu.cancel' : 'menu.apply'),
    });
    if (!sure) return;
    offer.mutate(
      { pid, isApplied: !isOffered },
      { onSuccess: () => toast.success(t(isOffered ? 'withdrawn' : 'applied', { id })) },
    );
  };
  const bringBack = () => onceDone(restore.mutateAsync(pid), () => toast.success(t('restored', { id })));
  const askToDelete = async () => {
    const text = <Text size="sm">{t('deleteText')}</Text>;
    const sure = await confirm({
      title: t('deleteTitle', { id }),
      text,
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (!sure) return;
    onceDone(remove.mutateAsync(pid), () => offerUndo(`problem ${pid}`, t('deleted', { id }), bringBack));
  };
  const isBusy = [tests, offer, remove, restore].some((one) => one.isPending);
  return (
    <RowMenu label={t('menu.name', { id })} isBusy={isBusy}>
      {canEdit && (
        <Menu.Item component={Link} to={paths.groupProblemEdit(gid, pid)}>
          {t('menu.edit')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.groupProblem(gid, id)}>
        {t('menu.view')}
      </Menu.Item>
      {canEdit && (
        <>
          <Menu.Item onClick={() => tests.mutate()}>{t('menu.download')}</Menu.Item>
          <Menu.Item onClick={() => void change()}>
            {t(isPublished ? 'menu.withdraw' : isOffered ? 'menu.cancel' : 'menu.apply')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => void askToDelete()}>
            {ui('delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
