import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { PlaceGate } from '../../../ui/place/PlaceGate.tsx';
import { closedReason } from './closedReason.ts';
import { useTraining } from './openTraining.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { frameTexts } from './trainingFrame.i18n.ts';

/** A page of the training for those who have come in; for the others why not, and what opens it. */
export function TrainingGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const { frame, address } = useTraining();
  if (frame.entry === null) return children;
  const reason = closedReason(frame.entry);
  return (
    <PlaceGate
      title={t(`closed.${reason}`)}
      text={t(`closedText.${reason}`)}
      onward={{ to: paths.training(...address), label: t('toIntroduction') }}
      entry={reason === 'training_needs_password' && <PasswordCard />}
    />
  );
}
