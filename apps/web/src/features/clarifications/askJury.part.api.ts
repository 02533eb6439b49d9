import { latePart } from '../../ui/loading/latePart.tsx';

/** The button that asks the jury of a contest, for the places from where one asks. */
export const AskJuryPart = latePart(async () => (await import('./AskJury.tsx')).AskJury, { place: 'button' });
