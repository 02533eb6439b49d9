import type { OpenContest } from './openContest.ts';

const KNOWN = [
  'contest_not_started',
  'contest_needs_password',
  'contest_accounts_only',
  'contest_teams_only',
  'contest_address_locked',
] as const;
export type ClosedReason = (typeof KNOWN)[number] | 'registration_over' | 'other';

/** Why one may not come in, of the errors that the server would answer with; null for whoever may. */
export function closedReason({ frame, phase }: Pick<OpenContest, 'frame' | 'phase'>): ClosedReason | null {
  if (frame.entry === null) return null;
  const isPasswordTaken = phase !== 'ended' || frame.contest.allowEndSubmit;
  if (frame.entry === 'contest_needs_password' && !isPasswordTaken) return 'registration_over';
  return KNOWN.find((code) => code === frame.entry) ?? 'other';
}
