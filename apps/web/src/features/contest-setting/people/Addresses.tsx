import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { ContestParticipant, getContestAddresses } from '@oyez/contract/contests/contest-participants';
import { ADDRESS_LOCKS, type AddressLock as Lock } from '@oyez/contract/contests/contest-values';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatTime } from '../../../ui/text/format.ts';
import {
  addressesQuery,
  useAllowAddress,
  useForgetAddresses,
  useLockAddresses,
  useOwnAddresses,
} from './people.api.ts';
import { peopleTexts } from './people.i18n.ts';
import classes from './people.module.css';

type Addresses = ReplyOf<typeof getContestAddresses>;

const linesOf = (text: string) => text.split(/[\n,;]+/).filter((line) => line.trim() !== '');

/** From where people may take part, with those who were refused and wait to be let in. */
export function AddressLock({ cid }: { cid: number }) {
  const t = peopleTexts.use();
  const { data } = useQuery(addressesQuery(cid));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const waiting = data.lock === 'off' ? 0 : data.refused.filter((one) => !one.allowed).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('lock.button')}
        {waiting > 0 && ` · ${t('lock.refusedCount', { count: waiting })}`}
      </Button>
      {isOpen && (
        <Dialog opened onClose={close} title={t('lock.title')} size="lg">
          <LockForm cid={cid} now={data} onClose={close} />
          {data.noted > 0 && <Noted cid={cid} count={data.noted} />}
          <Refused cid={cid} refused={data.refused} />
        </Dialog>
      )}
    </>
  );
}

function LockForm({ cid, now, onClose }: { cid: number; now: Addresses; onClose: () => void }) {
  const t = peopleTexts.use();
  const [lock, setLock] = useState<Lock>(now.lock);
  const [text, setText] = useState(now.ranges.join('\n'));
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useLockAddresses(cid);
  const undo = () =>
    void save.mutateAsync({ lock: now.lock, ranges: now.ranges }).then(
      () => toast.success(t('lock.back')),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  const send = () =>
    save.mutate(
      { lock, ranges: linesOf(text) },
      {
        onSuccess: () => {
          offerUndo(`addresses ${cid}`, t('lock.saved'), undo);
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  return (
    <DialogForm label={t('lock.title')} refusal={refusal} isBusy={save.isPending} onSubmit={send} onCancel={onClose}>
      <NativeSelect
        label={t('lock.mode')}
        data-autofocus
        value={lock}
        onChange={(event) => setLock(event.currentTarget.value as Lock)}
        data={ADDRESS_LOCKS.map((value) => ({ value, label: t(`lock.${value}`) }))}
      />
      {lock === 'list' && (
        <Textarea
          label={t('lock.ranges')}
          description={t('lock.rangesHint', { own: now.ownAddress })}
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => {
            setRefusal(null);
            setText(event.currentTarget.value);
          }}
        />
      )}
    </DialogForm>
  );
}

function Noted({ cid, count }: { cid: number; count: number }) {
  const t = peopleTexts.use();
  const forget = useForgetAddresses(cid);
  return (
    <p className={classes.hint}>
      {t('lock.noted', { count })}{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={forget.isPending}
        onClick={() => forget.mutate(undefined, { onSuccess: () => toast.success(t('lock.forgotten')) })}
      >
        {t('lock.forget')}
      </Button>
    </p>
  );
}

function Refused({ cid, refused }: { cid: number; refused: Addresses['refused'] }) {
  const t = peopleTexts.use();
  const allow = useAllowAddress(cid);
  return (
    <section aria-labelledby="refused-attempts">
      <h3 id="refused-attempts" className={classes.partTitle}>
        {t('lock.refused')}
      </h3>
      {refused.length === 0 && <p className={classes.hint}>{t('lock.none')}</p>}
      <ul className={classes.refused}>
        {refused.map(({ id, username, team, address, times, lastAt, allowed }) => {
          const name = team === null ? username : `${team} (${username})`;
          return (
            <li key={id}>
              <span>{t('lock.attempt', { name, address, count: times, time: formatTime(lastAt) })}</span>
              {allowed ? (
                <span className={classes.hint}>{t('lock.allowed')}</span>
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={allow.isPending && allow.variables === id}
                  aria-label={t('lock.allowOf', { name, address })}
                  onClick={() => allow.mutate(id)}
                >
                  {t('lock.allow')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type OwnProps = { cid: number; row: ContestParticipant };

/** From where one of them may take part. */
export function openOwnAddresses({ cid, row }: OwnProps): void {
  const title = peopleTexts.now('addressOf', { name: row.name });
  openDialog({ title }, (close) => <OwnForm cid={cid} row={row} onClose={close} />);
}

function OwnForm({ cid, row: { participantId, name, addresses }, onClose }: OwnProps & { onClose: () => void }) {
  const t = peopleTexts.use();
  const before = addresses?.ranges ?? [];
  const [text, setText] = useState(before.join('\n'));
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useOwnAddresses(cid);
  const undo = () =>
    void save.mutateAsync({ participantId, ranges: before }).then(
      () => toast.success(t('addressBack', { name })),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  const send = () =>
    save.mutate(
      { participantId, ranges: linesOf(text) },
      {
        onSuccess: () => {
          offerUndo(`address ${participantId}`, t('addressDone', { name }), undo);
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  return (
    <DialogForm
      label={t('addressOf', { name })}
      refusal={refusal}
      isBusy={save.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <Textarea
        data-autofocus
        label={t('addressOwn')}
        description={t('addressOwnHint')}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => {
          setRefusal(null);
          setText(event.currentTarget.value);
        }}
      />
    </DialogForm>
  );
}
