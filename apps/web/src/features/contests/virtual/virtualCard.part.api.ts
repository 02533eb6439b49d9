import { latePart } from '../../../ui/loading/latePart.tsx';

/** Begins, gives up and takes up again a window of one's own in a contest that is over. */
export const VirtualCardPart = latePart(async () => (await import('./VirtualCard.tsx')).VirtualCard, { lines: 2 });
