import { ActionIcon, Button } from '@mantine/core';
import { IconClose } from '../../../../ui/icons.tsx';
import { pageTexts } from '../../problemPage.i18n.ts';
import type { SubmitTrouble } from './useSubmission.ts';
import classes from '../Workbench.module.css';

type Props = { trouble: SubmitTrouble; onAgain: () => void; onClose: () => void };

/** What is known of code whose way to the site, or back, was cut. */
export function SubmitNotice({ trouble, onAgain, onClose }: Props) {
  const t = pageTexts.use();
  return (
    <div className={classes.trouble} role="status">
      <span className={classes.noticeText}>{t(`trouble.${trouble}`)}</span>
      {trouble !== 'missing' && (
        <Button size="compact-xs" variant="default" onClick={onAgain}>
          {t('trouble.again')}
        </Button>
      )}
      {trouble !== 'lost' && (
        <ActionIcon size="sm" aria-label={t('dismiss')} onClick={onClose}>
          <IconClose size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
