import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { PlaceGate } from '../../../ui/place/PlaceGate.tsx';
import { closedReason, type ClosedReason } from './closedReason.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import { EntryCard, mayRegister } from './EntryCard.tsx';
import { useContest } from './openContest.ts';

const HINTS: Partial<Record<ClosedReason, 'notStartedHint' | 'addressHint' | 'registrationOverHint'>> = {
  contest_not_started: 'notStartedHint',
  contest_address_locked: 'addressHint',
  registration_over: 'registrationOverHint',
};

/** A page of the contest for those who may come in; for the others why not, and what opens it. */
export function ContestGate({ children }: { children: ReactNode }) {
  const t = frameTexts.use();
  const contest = useContest();
  const { contestId } = contest;
  const reason = closedReason(contest);
  if (reason === null) return children;
  return (
    <PlaceGate
      title={t(`closed.${reason}`)}
      text={t(HINTS[reason] ?? 'askOrganiser')}
      onward={{ to: paths.contest(String(contestId)), label: t('toOverview') }}
      entry={reason !== 'contest_address_locked' && mayRegister(contest) && <EntryCard />}
    />
  );
}
