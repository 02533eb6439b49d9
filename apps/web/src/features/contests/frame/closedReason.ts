const KNOWN = [
  'contest_not_started',
  'contest_needs_password',
  'contest_accounts_only',
  'contest_teams_only',
  'contest_address_locked',
] as const;
export type ClosedReason = (typeof KNOWN)[number] | 'other';

/** Why one may not come in, of the errors that the server would answer with. */
export function closedReason(refusal: string): ClosedReason {
  return KNOWN.find((code) => code === refusal) ?? 'other';
}
