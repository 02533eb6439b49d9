import { Button, PasswordInput, TextInput } from '@mantine/core';
import { adminLogin, login, type LoginPuzzle, type UserInfo } from '@oyez/contract/accounts/accounts';
import { type ReactNode, useRef, useState } from 'react';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
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
  const [puzzle, setPuzzle] = useState<LoginPuzzle | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [reminder, setReminder] = useState(false);
  const withoutPuzzle = useRef(false);
  const hasFailed = useRef(false);

  const showPuzzleIfAsked = async () => {
    const name = handle.form.getValues().username.trim();
    setAnswer(null);
    setPuzzle(name === '' ? null : await fetchPuzzle(name));
  };

  const submit = async (values: { username: string; password: string }) => {
    const skips = withoutPuzzle.current;
    withoutPuzzle.current = false;
    if (puzzle !== null && answer === null && !skips) {
      setReminder(true);
      return;
    }
    setReminder(false);
    try {
      onDone(await logIn(door, { ...values, puzzle: skips ? undefined : (answer ?? undefined) }));
    } catch (error) {
      hasFailed.current = true;
      await showPuzzleIfAsked();
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
            visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
            data-autofocus={username !== '' || undefined}
          />
          {puzzle !== null && (
            <SlidePuzzle
              key={puzzle.key}
              puzzle={puzzle}
              onAnswer={setAnswer}
              onReload={() => void showPuzzleIfAsked()}
            />
          )}
          {reminder && answer === null && (
            <p className={classes.error} role="alert">
              {t('puzzle.first')}
            </p>
          )}
          <Button type="submit" loading={isBusy} fullWidth>
            {t('login')}
          </Button>
          {puzzle !== null && (
            <Button
              type="submit"
              variant="subtle"
              color="gray"
              size="xs"
              disabled={isBusy}
              title={t('puzzle.skipping')}
              onClick={() => {
                withoutPuzzle.current = true;
              }}
            >
              {t('puzzle.skip')}
            </Button>
          )}
          {footer}
        </>
      )}
    </ContractForm>
  );
}
