import { Menu, Text } from '@mantine/core';
import type { TrainingOfStaff } from '@oyez/contract/trainings/training-admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import type { SettingPlace } from '../settingPlace.ts';
import { useDeleteTraining, useRestoreTraining, useShowTraining } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import classes from '../trainingSetting.module.css';
import { CopyDialog } from './CopyDialog.tsx';

/** What can be done with a training of the list, as far as this person may. */
export function TrainingMenu({ training, place }: { training: TrainingOfStaff; place: SettingPlace }) {
  const t = settingTexts.use();
  const ui = uiTexts.use();
  const show = useShowTraining(place.gid);
  const remove = useDeleteTraining(place.gid);
  const restore = useRestoreTraining();
  const [isCopying, setCopying] = useState(false);
  const { id, title: name, status, can, deletedAt } = training;

  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const askToDelete = async () => {
    const sure = await confirm({
      title: t('remove.title', { name }),
      text: <WhatGoes training={training} />,
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (!sure) return;
    onceDone(remove.mutateAsync(id), () => offerUndo(`training ${id}`, t('removed', { name }), bringBack));
  };
  const isBusy = [show, remove, restore].some((one) => one.isPending);
  const label = ui('rowActions', { name });

  if (deletedAt !== null) {
    if (!can.remove) return null;
    return (
      <RowMenu label={label} isBusy={isBusy}>
        <Menu.Item onClick={bringBack}>{t('menu.restore')}</Menu.Item>
      </RowMenu>
    );
  }
  return (
    <>
      <RowMenu label={label} isBusy={isBusy}>
        {can.edit && (
          <Menu.Item component={Link} to={place.edit(id)}>
            {t('menu.edit')}
          </Menu.Item>
        )}
        {can.arrange && (
          <Menu.Item component={Link} to={place.problems(id)}>
            {t('menu.problems')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={place.open(id)}>
          {t('menu.open')}
        </Menu.Item>
        {(training.auth === 'Public' || can.edit) && (
          <Menu.Item onClick={() => setCopying(true)}>{t('menu.copy')}</Menu.Item>
        )}
        {can.edit && (
          <Menu.Item onClick={() => show.mutate({ tid: id, status: !status })}>
            {t(status ? 'menu.hide' : 'menu.show')}
          </Menu.Item>
        )}
        {can.remove && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => void askToDelete()}>
              {ui('delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {isCopying && <CopyDialog training={training} gid={place.gid} onClose={() => setCopying(false)} />}
    </>
  );
}

function WhatGoes({ training: { problemCount, registered, auth } }: { training: TrainingOfStaff }) {
  const t = settingTexts.use();
  return (
    <>
      <Text size="sm">{t('remove.what')}</Text>
      <ul className={classes.effects}>
        <li>{t('remove.problems', { count: problemCount })}</li>
        {auth === 'Private' && <li>{t('remove.people', { count: registered ?? 0 })}</li>}
      </ul>
      <Text size="sm">{t('remove.back')}</Text>
    </>
  );
}
