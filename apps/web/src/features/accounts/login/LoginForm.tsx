import { Button, TextInput } from '@mantine/core';
import { adminLogin, login, type UserInfo } from '@oyez/contract/accounts/accounts';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { fetchPuzzle, type LoginDoor, logIn } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';
import classes from './login.module.css';
import { type Answer, SlidePuzzle } from './SlidePuzzle.tsx';

/** The doors differ in how long a name and a password may be. */
const schemas = {
  site: login.body!.pick({ username: true, password: true }),
  admin: adminLogin.body!.pick({ username: true, password: true }),
};

export type LoginFormProps = {
  door: LoginDoor;
  username?: string;
  onDone: (user: UserInfo) => void;
  /** Below the button: the way to registration. */
  footer?: ReactNode;
};

export function LoginForm({ door, username = '', onDone, footer }: LoginFormProps) {
  const t = accountTexts.use();
  const handle = useContractForm({ schema: schemas[door], initial: { username, password: '' } });
  const [puzzle, setPuzzle] = useState<Awaited<ReturnType<typeof fetchPuzzle>>>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [reminder, setReminder] = useState(false);
  const hasFailed = useRef(false);
  // Without a puzzle the server takes its time: nobody is locked out by one that cannot be had.
  const isShown = puzzle !== null && puzzle !== 'unavailable';

  const showPuzzleIfAsked = async () => {
    const name = handle.form.getValues().username.trim();
    setAnswer(null);
    setPuzzle(name === '' ? null : await fetchPuzzle(name));
  };

  const submit = async (values: { username: string; password: string }) => {
    if (isShown && answer === null) {
      setReminder(true);
      return;
    }
    setReminder(false);
    try {
      onDone(await logIn(door, { ...values, puzzle: answer ?? undefined }));
    } catch (error) {
      hasFailed.current = true;
      if (error instanceof ApiError && error.kind === 'answer') await showPuzzleIfAsked();
      throw error;
    }
  };

  const usernameField = handle.field('username');
  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('login')} summary={false}>
      {({ isBusy }) => (
        <>
          <TextInput
            {...usernameField}
            label={t('username')}
            withAsterisk={false}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus={username === '' || undefined}
            onBlur={(event) => {
              usernameField.onBlur?.(event);
              // Another name has its own count of failures.
              if (hasFailed.current) void showPuzzleIfAsked();
            }}
          />
          <PasswordInput
            {...handle.field('password')}
            label={t('password')}
            withAsterisk={false}
            autoComplete="current-password"
            data-autofocus={username !== '' || undefined}
          />
          {isShown && (
            <SlidePuzzle
              key={puzzle.key}
              puzzle={puzzle}
              onAnswer={setAnswer}
              onReload={() => void showPuzzleIfAsked()}
            />
          )}
          {puzzle === 'unavailable' && (
            <p className={classes.note} role="status">
              {t('puzzle.unavailable')}
            </p>
          )}
          {reminder && answer === null && (
            <p className={classes.error} role="alert">
              {t('puzzle.first')}
            </p>
          )}
          <Button type="submit" loading={isBusy} fullWidth>
            {t('login')}
          </Button>
          {footer}
        </>
      )}
    </ContractForm>
  );
}
