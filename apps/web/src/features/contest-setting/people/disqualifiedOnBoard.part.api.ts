import { latePart } from '../../../ui/loading/latePart.tsx';

/** For the jury's board. */
export const DisqualifiedOnBoardPart = latePart(
  async () => (await import('./DisqualifiedOnBoard.tsx')).DisqualifiedOnBoard,
);
