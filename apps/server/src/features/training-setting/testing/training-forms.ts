import type { addTraining } from '@oyez/contract/trainings/training-admin';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';

type TrainingBody = BodyInputOf<typeof addTraining> & object;

/** What somebody fills in who puts a public training together, in a category called Basics. */
export function aTrainingForm(
  is: Partial<TrainingBody['training']> = {},
  trainingCategory: TrainingBody['trainingCategory'] = { name: 'Basics', color: '#1e90ff' },
): TrainingBody {
  const training = { rank: 1000, title: 'Graphs', description: 'Paths and **trees**', auth: 'Public', status: true };
  return { training: { ...training, ...is }, trainingCategory };
}
