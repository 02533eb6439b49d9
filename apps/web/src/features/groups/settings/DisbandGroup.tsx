import { TextInput } from '@mantine/core';
import type { GroupHoldings } from '@oyez/contract/groups/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerFoot } from '../../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { groupHoldingsQuery, useDisbandGroup } from '../groups.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const KINDS = [
  'members',
  'problems',
  'trainings',
  'contests',
  'announcements',
  'submissions',
] as const satisfies (keyof GroupHoldings)[];

type Props = { group: { id: number; shortName: string }; onCancel: () => void; onDone: () => void };

/** What goes with the group, and its short name to be typed: nobody does this by a slip. */
export function DisbandGroup({ group, onCancel, onDone }: Props) {
  const t = settingsTexts.use();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery(groupHoldingsQuery(group.id));
  const disband = useDisbandGroup(group.id);
  const isMeant = typed.trim().toLowerCase() === group.shortName.toLowerCase();
  const send = () => {
    if (isMeant && !disband.isPending) disband.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{t('goes')}</p>
      {data === undefined && error === null && <Loading lines={3} />}
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className={classes.effects}>
          {KINDS.filter((kind) => data[kind] > 0).map((kind) => (
            <li key={kind}>{t(`counts.${kind}`, { count: data[kind] })}</li>
          ))}
        </ul>
      )}
      <p>{t('back')}</p>
      <TextInput
        label={t('type', { shortName: group.shortName })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DangerFoot
        action={t('disband')}
        disabled={!isMeant}
        loading={disband.isPending}
        onCancel={onCancel}
        onConfirm={send}
      />
    </form>
  );
}
