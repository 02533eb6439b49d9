import { latePart } from '../../ui/loading/latePart.tsx';

/** On a problem's edit page: contests whose verdicts it has outgrown. */
export const RejudgeOfferPart = latePart(async () => (await import('./rejudging/RejudgeOffer.tsx')).RejudgeOffer);
