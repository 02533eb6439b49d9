import { Button, PasswordInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useId, useState } from 'react';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRegisterForTraining } from '../trainings.api.ts';
import { useTraining } from './openTraining.ts';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** The way into a private training. */
export function PasswordCard() {
  const t = frameTexts.use();
  const id = useId();
  const { trainingId } = useTraining();
  const register = useRegisterForTraining(trainingId);
  const [password, setPassword] = useState('');
  const send = () => {
    if (register.isPending) return;
    if (password.trim() === '') return toast.warning(t('password.empty'));
    register.mutate(password, { onSuccess: () => toast.success(t('password.done')) });
  };
  return (
    <section className={classes.entry} aria-labelledby={id}>
      <div className={classes.entryText}>
        <h2 id={id} className={classes.entryTitle}>
          {t('password.title')}
        </h2>
        <p>{t('password.text')}</p>
      </div>
      <form
        className={classes.entryForm}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PasswordInput
          aria-label={t('password.label')}
          placeholder={t('password.label')}
          autoComplete="off"
          maxLength={limits.training.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={register.error === null ? undefined : errorMessage(register.error)}
        />
        <Button type="submit" loading={register.isPending}>
          {t('password.enter')}
        </Button>
      </form>
    </section>
  );
}
