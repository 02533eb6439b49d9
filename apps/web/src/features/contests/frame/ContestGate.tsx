import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { closedReason, type ClosedReason } from './closedReason.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { EntryCard, mayRegister } from './EntryCard.tsx';
import { useContest } from './openContest.ts';

const HINTS = { contest_not_started: 'notStartedHint', contest_address_locked: 'addressHint' } as Partial<
  Record<ClosedReason, 'notStartedHint' | 'addressHint'>
>;

/** A page of the contest for those who may come in; for the others why not, and what opens it. */
export function ContestGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const contest = useContest();
  const { contestId, frame } = contest;
  if (frame.entry === null) return children;
  const reason = closedReason(frame.entry);
  return (
    <div className={classes.gate}>
      {reason !== 'contest_address_locked' && mayRegister(contest) && <EntryCard />}
      <div className={classes.panel}>
        <Notice
          role="status"
          icon={<IconLock size={32} />}
          title={t(`closed.${reason}`)}
          text={t(HINTS[reason] ?? 'askOrganiser')}
          actions={
            <Button component={Link} to={paths.contest(String(contestId))} variant="default">
              {t('toOverview')}
            </Button>
          }
        />
      </div>
    </div>
  );
}
