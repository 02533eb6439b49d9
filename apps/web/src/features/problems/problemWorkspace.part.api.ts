import { latePart } from '../../ui/loading/latePart.tsx';

/** A problem to read and to solve, for the places that problems are found in. Fills the window below the bar. */
export const ProblemWorkspacePart = latePart(
  async () => (await import('./workspace/ProblemWorkspace.tsx')).ProblemWorkspace,
  { lines: 14 },
);
