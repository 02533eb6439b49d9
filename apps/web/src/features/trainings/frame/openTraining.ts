import type { TrainingFrame } from '@oyez/contract/trainings/trainings';
import { createContext, useContext } from 'react';

/** What every page of an open training knows of it. */
export type OpenTraining = {
  trainingId: number;
  frame: TrainingFrame;
  /** As addresses have them; the group only where the training is one of a group's. */
  address: readonly [trainingId: string, groupId: string | undefined];
};

export const OpenTrainingContext = createContext<OpenTraining | null>(null);

/** Only below the training's frame. */
export function useTraining(): OpenTraining {
  const training = useContext(OpenTrainingContext);
  if (training === null) throw new Error('This page stands outside the frame of a training.');
  return training;
}
