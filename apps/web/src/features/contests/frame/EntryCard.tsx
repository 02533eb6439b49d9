import { Button } from '@mantine/core';
import { authOf } from '@oyez/contract/contests/contest-values';
import { limits } from '@oyez/contract/rules/limits';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordEntry, PlaceEntry } from '../../../ui/place/PlaceGate.tsx';
import { useRegister } from '../contests.api.ts';
import { closedReason } from './closedReason.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import { type OpenContest, useContest } from './openContest.ts';

/** Whether registering would open anything for the reader, or tell the organisers something. */
export function mayRegister({ frame, phase }: Pick<OpenContest, 'frame' | 'phase'>): boolean {
  if (frame.registered || frame.can.run || frame.teams) return false;
  // Where everybody may hand in, whoever did takes part; elsewhere they may have lost the way in and need the password.
  if (frame.takesPart && authOf(frame.contest) === 'public') return false;
  if (frame.entry === 'contest_accounts_only') return false;
  if (phase !== 'ended') return true;
  if (!frame.contest.allowEndSubmit) return false;
  return frame.entry === 'contest_needs_password' || frame.submit === 'contest_register_first';
}

/** The way in: a button where everybody may take part, else the password. */
export function EntryCard() {
  const t = frameTexts.use();
  const { contestId, frame } = useContest();
  const auth = authOf(frame.contest);
  const registering = useRegister(contestId);
  const send = (password: string) =>
    registering.mutate(password, { onSuccess: () => toast.success(t('register.done')) });
  if (auth === 'public') {
    return (
      <PlaceEntry text={t('register.public')}>
        <Button onClick={() => send('')} loading={registering.isPending}>
          {t('register.open')}
        </Button>
        {registering.error !== null && <p role="alert">{errorMessage(registering.error)}</p>}
      </PlaceEntry>
    );
  }
  return (
    <PasswordEntry
      title={t('register.title')}
      text={t(`register.${auth}`)}
      label={t('register.password')}
      enter={t('register.enter')}
      empty={t('register.empty')}
      maxLength={limits.contest.password}
      registering={registering}
      onSend={send}
    />
  );
}

/** For those whom a private contest did not let in while it ran. */
export function RegistrationOver() {
  const t = frameTexts.use();
  if (closedReason(useContest()) !== 'registration_over') return null;
  return <PlaceEntry title={t('closed.registration_over')} text={t('registrationOverHint')} />;
}
