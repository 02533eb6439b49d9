import { Menu, Text } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { Link, useNavigate } from 'react-router';
import { onceDone } from '../../api/once-done.ts';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { useCopyContest, useDeleteContest, useRestoreContest, useShowContest } from './contestSetting.api.ts';
import { useSetTemplate } from './day/day.api.ts';
import { dayTexts } from './day/day.i18n.ts';
import { openExtension } from './day/ExtendDialog.tsx';
import { openNewFrom } from './day/NewFromDialog.tsx';
import { settingTexts } from './contestSetting.i18n.ts';
import classes from './contestSetting.module.css';
import { useSettingAddresses } from './settingAddresses.ts';

/** What can be done with a contest of the list, as far as this person may. */
export function ContestMenu({ contest }: { contest: ContestOfStaff }) {
  const to = useSettingAddresses();
  const t = settingTexts.use();
  const ui = uiTexts.use();
  const navigate = useNavigate();
  const copy = useCopyContest();
  const show = useShowContest();
  const remove = useDeleteContest();
  const restore = useRestoreContest();
  const keep = useSetTemplate();
  const d = dayTexts.use();
  const { id, title: name, visible, can, deletedAt, template } = contest;

  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const duplicate = (problems: boolean) =>
    copy.mutate(
      { cid: id, problems },
      {
        onSuccess: ({ cid }) => {
          toast.success(t('copied'));
          void navigate(to.edit(cid));
        },
      },
    );
  const turnTemplate = () =>
    keep.mutate(
      { cid: id, template: !template },
      { onSuccess: () => toast.success(d(template ? 'isContest' : 'isTemplate', { name })) },
    );
  const askToDelete = async () => {
    const sure = await confirm({
      title: t('remove.title', { name }),
      text: <WhatGoes contest={contest} />,
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (!sure) return;
    onceDone(remove.mutateAsync(id), () => offerUndo(`contest ${id}`, t('removed', { name }), bringBack));
  };
  const isBusy = [copy, remove, restore, keep].some((one) => one.isPending);
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
    <RowMenu label={label} isBusy={isBusy}>
      {can.edit && (
        <>
          <Menu.Item component={Link} to={to.edit(id)}>
            {t('menu.edit')}
          </Menu.Item>
          <Menu.Item component={Link} to={to.problems(id)}>
            {t('menu.problems')}
          </Menu.Item>
          <Menu.Item component={Link} to={to.announcements(id)}>
            {t('menu.announcements')}
          </Menu.Item>
          <Menu.Item component={Link} to={to.people(id)}>
            {t('toPeople')}
          </Menu.Item>
          <Menu.Item component={Link} to={to.ready(id)}>
            {t('toReady')}
          </Menu.Item>
          {contest.teams && (
            <Menu.Item component={Link} to={to.teams(id)}>
              {t('menu.teams')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={to.feed(id)}>
            {t('menu.feed')}
          </Menu.Item>
        </>
      )}
      <Menu.Item component={Link} to={paths.contest(String(id))}>
        {t('menu.open')}
      </Menu.Item>
      {can.edit && (
        <>
          <Menu.Item onClick={() => duplicate(false)}>{t('menu.copy')}</Menu.Item>
          <Menu.Item onClick={() => duplicate(true)}>{t('menu.copyAll')}</Menu.Item>
          <Menu.Item onClick={() => openNewFrom({ model: contest, onCreated: (cid) => void navigate(to.edit(cid)) })}>
            {d('fromThis')}
          </Menu.Item>
          <Menu.Item onClick={() => openExtension(contest)}>{d('extend')}</Menu.Item>
          {!template && (
            <Menu.Item onClick={() => show.mutate({ cid: id, visible: !visible })}>
              {t(visible ? 'menu.hide' : 'menu.show')}
            </Menu.Item>
          )}
          <Menu.Item onClick={turnTemplate}>{d(template ? 'makeContest' : 'makeTemplate')}</Menu.Item>
        </>
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
  );
}

function WhatGoes({ contest: { problemCount, submissionCount, count } }: { contest: ContestOfStaff }) {
  const t = settingTexts.use();
  return (
    <>
      <Text size="sm">{t('remove.what')}</Text>
      <ul className={classes.effects}>
        <li>{t('remove.problems', { count: problemCount ?? 0 })}</li>
        <li>{t('remove.people', { count })}</li>
        <li>{t('remove.submissions', { count: submissionCount ?? 0 })}</li>
      </ul>
      <Text size="sm">{t('remove.back')}</Text>
    </>
  );
}
