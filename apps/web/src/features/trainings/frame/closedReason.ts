const KNOWN = ['training_needs_password', 'training_barred'] as const;
export type ClosedReason = (typeof KNOWN)[number] | 'other';

/** Why one may not come in, of the errors that the server would answer with. */
export function closedReason(refusal: string): ClosedReason {
  return KNOWN.find((code) => code === refusal) ?? 'other';
}
