import { latePart } from '../../../ui/loading/latePart.tsx';

/** The answers of a contest's overview, for whoever shows exactly what it will say. */
export const SevenAnswersPart = latePart(async () => (await import('./SevenAnswers.tsx')).SevenAnswers, { lines: 8 });
