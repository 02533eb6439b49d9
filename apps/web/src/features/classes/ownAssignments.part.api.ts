import { latePart } from '../../ui/loading/latePart.tsx';

/** What a student has to do, for the home page. */
export const OwnAssignmentsPart = latePart(async () => (await import('./OwnAssignments.tsx')).OwnAssignments);
