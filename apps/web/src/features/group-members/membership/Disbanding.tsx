import { Text } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { DangerFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { groupHoldingsQuery, useDisbandGroup, useRestoreGroup } from '../../groups/groups.api.ts';
import classes from './membership.module.css';
import { membershipTexts } from './membership.i18n.ts';

/** Asks first, saying what goes with the group; afterwards one stands before the list of groups, with the way back. */
export function useDisbanding(groupId: number, name: string): () => void {
  const navigate = useNavigate();
  const restore = useRestoreGroup();
  const t = membershipTexts.use();
  const bringBack = () =>
    restore.mutate(groupId, {
      onSuccess: (group) => {
        toast.success(group.renamed ? t('restoredRenamed', { name: group.name }) : t('restored'));
        void navigate(paths.group(String(groupId)));
      },
    });
  return () =>
    openDialog({ title: t('end.title', { name }) }, (close) => (
      <Question
        groupId={groupId}
        onClose={close}
        onDone={() => {
          close();
          void navigate(paths.groups());
          offerUndo(`disband ${groupId}`, t('disbanded'), bringBack);
        }}
      />
    ));
}

const HELD = ['members', 'problems', 'trainings', 'contests', 'announcements', 'submissions'] as const;

function Question({ groupId, onClose, onDone }: { groupId: number; onClose: () => void; onDone: () => void }) {
  const t = membershipTexts.use();
  const { data, error, refetch } = useQuery(groupHoldingsQuery(groupId));
  const disband = useDisbandGroup(groupId);
  if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={6} />;
  return (
    <>
      <Text size="sm">{t('end.text')}</Text>
      <ul className={classes.held}>
        {HELD.filter((kind) => data[kind] > 0).map((kind) => (
          <li key={kind}>{t(`end.${kind}`, { count: data[kind] })}</li>
        ))}
      </ul>
      <Text size="sm" mb="md">
        {t('end.back', { days: limits.group.restoreDays })}
      </Text>
      <DangerFoot
        action={t('disband')}
        disabled={false}
        loading={disband.isPending}
        onCancel={onClose}
        onConfirm={() => disband.mutate(undefined, { onSuccess: onDone })}
      />
    </>
  );
}
