import { limits } from '@oyez/contract/rules/limits';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordEntry } from '../../../ui/place/PlaceGate.tsx';
import { useRegisterForTraining } from '../trainings.api.ts';
import { useTraining } from './openTraining.ts';
import { frameTexts } from './trainingFrame.i18n.ts';

/** The way into a private training. */
export function PasswordCard() {
  const t = frameTexts.use();
  const { trainingId } = useTraining();
  const registering = useRegisterForTraining(trainingId);
  return (
    <PasswordEntry
      title={t('password.title')}
      text={t('password.text')}
      label={t('password.label')}
      enter={t('password.enter')}
      empty={t('password.empty')}
      maxLength={limits.training.password}
      registering={registering}
      onSend={(password) => registering.mutate(password, { onSuccess: () => toast.success(t('password.done')) })}
    />
  );
}
