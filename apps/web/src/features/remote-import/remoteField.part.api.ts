import { latePart } from '../../ui/loading/latePart.tsx';

/** A problem of another judge by its ID, for dialogs that add problems to something. */
export const RemoteProblemPart = latePart(async () => (await import('./RemoteProblemField.tsx')).RemoteProblemField, {
  lines: 3,
});
