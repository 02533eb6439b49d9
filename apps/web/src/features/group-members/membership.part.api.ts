import { latePart } from '../../ui/loading/latePart.tsx';

/** The button of the group's home: apply, leave, disband. */
export const MembershipPart = latePart(
  async () => (await import('./membership/MembershipAction.tsx')).MembershipAction,
  {
    lines: 1,
  },
);
