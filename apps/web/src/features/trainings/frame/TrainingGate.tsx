import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { closedReason } from './closedReason.ts';
import { useTraining } from './openTraining.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** A page of the training for those who have come in; for the others why not, and what opens it. */
export function TrainingGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const { frame, address } = useTraining();
  if (frame.entry === null) return children;
  const reason = closedReason(frame.entry);
  return (
    <div className={classes.gate}>
      {reason === 'training_needs_password' && <PasswordCard />}
      <div className={classes.panel}>
        <Notice
          role="status"
          heading="h1"
          icon={<IconLock size={32} />}
          title={t(`closed.${reason}`)}
          text={t(`closedText.${reason}`)}
          actions={
            <Button component={Link} to={paths.training(...address)} variant="default">
              {t('toIntroduction')}
            </Button>
          }
        />
      </div>
    </div>
  );
}
