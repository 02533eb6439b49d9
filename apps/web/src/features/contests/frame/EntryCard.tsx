import { Button, PasswordInput } from '@mantine/core';
import { authOf } from '@oyez/contract/contests/contest-values';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRegister } from '../contests.api.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { type OpenContest, useContest } from './openContest.ts';

/** Whether registering would open anything for the reader, or tell the organisers something. */
export function mayRegister({ frame, phase }: Pick<OpenContest, 'frame' | 'phase'>): boolean {
  if (frame.registered || frame.can.run || frame.teams) return false;
  if (frame.entry === 'contest_accounts_only') return false;
  if (phase !== 'ended') return true;
  return frame.entry === 'contest_needs_password' || frame.submit === 'contest_register_first';
}

/** The way in: a button where everybody may take part, else the password. */
export function EntryCard() {
  const t = frameTexts.use();
  const { contestId, frame } = useContest();
  const auth = authOf(frame.contest);
  const register = useRegister(contestId);
  const [password, setPassword] = useState('');
  const send = () => {
    if (auth !== 'public' && password.trim() === '') return toast.warning(t('register.empty'));
    register.mutate(password, { onSuccess: () => toast.success(t('register.done')) });
  };
  if (auth === 'public') {
    return (
      <section className={classes.entry}>
        <p className={classes.entryText}>{t('register.public')}</p>
        <Button onClick={send} loading={register.isPending}>
          {t('register.open')}
        </Button>
        {register.error !== null && <p role="alert">{errorMessage(register.error)}</p>}
      </section>
    );
  }
  return (
    <section className={classes.entry} aria-labelledby="entry-title">
      <div className={classes.entryText}>
        <h2 id="entry-title" className={classes.entryTitle}>
          {t('register.title')}
        </h2>
        <p>{t(`register.${auth}`)}</p>
      </div>
      <form
        className={classes.entryForm}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PasswordInput
          aria-label={t('register.password')}
          placeholder={t('register.password')}
          autoComplete="off"
          maxLength={limits.contest.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={register.error === null ? undefined : errorMessage(register.error)}
        />
        <Button type="submit" loading={register.isPending}>
          {t('register.enter')}
        </Button>
      </form>
    </section>
  );
}
