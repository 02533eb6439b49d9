import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { grantsOf, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { IconFlag } from '../../ui/icons.tsx';
import { waitingTexts } from './waiting.i18n.ts';
import classes from './WaitingReports.module.css';
import { useWaitingReports, waitingLabel } from './waitingReports.api.ts';

/** In the bar of the back office: what waits in the queue, for whoever may decide about it. */
export function WaitingReports() {
  const t = waitingTexts.use();
  const waiting = useWaitingReports(null, grantsOf(useSession()).includes('discussion_admin'));
  if (waiting === undefined || waiting === 0) return null;
  return (
    <Link to={paths.adminModeration('reports')} className={classes.link} title={t('link')}>
      <IconFlag size={16} />
      <VisuallyHidden>{t('link')}</VisuallyHidden> <CountBadge count={waiting} label={waitingLabel} />
    </Link>
  );
}
