import type { TrainingFrame } from '@oyez/contract/trainings/trainings';
import type { Bilingual } from '@oyez/contract/wire/values';
import { matchPath } from 'react-router';
import { patterns } from '../../../app/patterns.ts';
import { paths } from '../../../app/paths.ts';

export type TrainingTab = {
  key: string;
  label: Bilingual;
  to: (trainingId: string, groupId?: string) => string;
  /** The pages that it stands for: its own first, then those that one reaches from it. */
  covers: readonly string[];
  /** Also before one has come in. */
  isAlwaysOpen?: true;
  isShown?: (frame: TrainingFrame) => boolean;
};

/** The tabs of a training in their order. */
export const TRAINING_TABS: readonly TrainingTab[] = [
  {
    key: 'introduction',
    label: { en: 'Introduction', zh: '训练简介' },
    to: paths.training,
    covers: [patterns.training, patterns.groupTraining],
    isAlwaysOpen: true,
  },
  {
    key: 'problems',
    label: { en: 'Problem list', zh: '题目列表' },
    to: paths.trainingProblems,
    covers: [
      patterns.trainingProblems,
      patterns.trainingProblem,
      patterns.trainingProblemFocus,
      patterns.groupTrainingProblems,
      patterns.groupTrainingProblem,
      patterns.groupTrainingProblemFocus,
    ],
  },
  {
    key: 'rank',
    label: { en: 'Record list', zh: '记录榜单' },
    to: paths.trainingRank,
    covers: [patterns.trainingRank, patterns.groupTrainingRank],
    isShown: ({ ranked }) => ranked,
  },
];

export function tabAt(pathname: string): TrainingTab | undefined {
  return TRAINING_TABS.find(({ covers }) => covers.some((pattern) => matchPath(pattern, pathname) !== null));
}

const WORKSPACES = [
  patterns.trainingProblem,
  patterns.trainingProblemFocus,
  patterns.groupTrainingProblem,
  patterns.groupTrainingProblemFocus,
] as const;

/** A problem fills the window, and leaves the training one line. */
export function isWorkspace(pathname: string): boolean {
  return WORKSPACES.some((pattern) => matchPath(pattern, pathname) !== null);
}
