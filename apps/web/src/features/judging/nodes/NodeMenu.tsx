import { Menu } from '@mantine/core';
import type { JudgeNode } from '@oyez/contract/judging/nodes';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { showToken } from './dialogs.tsx';
import { useRemoveNode, useRotateToken, useSetNodeState } from './nodes.api.ts';
import { nodeTexts } from './nodes.i18n.ts';

export function NodeMenu({ node: { id, name, state } }: { node: JudgeNode }) {
  const t = nodeTexts.use();
  const setState = useSetNodeState(id);
  const rotate = useRotateToken(id);
  const remove = useRemoveNode(id);

  const turn = (wanted: JudgeNode['state'], done: string) =>
    setState.mutate(wanted, { onSuccess: () => toast.success(done) });
  const turnOff = async () => {
    const yes = await confirm({
      title: t('turnOff.title', { name }),
      text: t('turnOff.text'),
      confirmLabel: t('turnOff.action'),
      danger: true,
    });
    if (yes) turn('off', t('turnOff.done', { name }));
  };
  const replaceToken = async () => {
    const yes = await confirm({
      title: t('rotate.title', { name }),
      text: t('rotate.text'),
      confirmLabel: t('rotate.confirm'),
      danger: true,
    });
    if (yes) rotate.mutate(undefined, { onSuccess: showToken });
  };
  const removeIt = async () => {
    const yes = await confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (yes) remove.mutate(undefined, { onSuccess: () => toast.success(t('remove.done', { name })) });
  };

  return (
    <RowMenu label={t('menu', { name })} isBusy={setState.isPending || rotate.isPending || remove.isPending}>
      {state !== 'on' && (
        <Menu.Item onClick={() => turn('on', t('turnOn.done', { name }))}>{t('turnOn.action')}</Menu.Item>
      )}
      {state === 'on' && (
        <Menu.Item onClick={() => turn('drain', t('drain.done', { name }))}>{t('drain.action')}</Menu.Item>
      )}
      {state !== 'off' && <Menu.Item onClick={() => void turnOff()}>{t('turnOff.action')}</Menu.Item>}
      <Menu.Item onClick={() => void replaceToken()}>{t('rotate.action')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => void removeIt()}>
        {t('remove.action')}
      </Menu.Item>
    </RowMenu>
  );
}
