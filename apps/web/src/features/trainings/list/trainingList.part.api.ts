import { latePart } from '../../../ui/loading/latePart.tsx';

/** The list of trainings, for the page of a group on which its administrators set them, too. */
export const TrainingListPart = latePart(async () => (await import('./TrainingListPage.tsx')).TrainingListPage, {
  lines: 12,
});
