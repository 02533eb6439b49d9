import type { Page } from './page.ts';
import { patterns } from './patterns.ts';

type PageOf = Pick<Page, 'load' | 'width' | 'footer'>;

const introduction: PageOf = {
  load: async () => (await import('../features/trainings/frame/TrainingIntroductionPage.tsx')).TrainingIntroductionPage,
};
const problems: PageOf = {
  load: async () => (await import('../features/trainings/problems/TrainingProblemsPage.tsx')).TrainingProblemsPage,
};
const problem: PageOf = {
  width: 'full',
  footer: false,
  load: async () => (await import('../features/trainings/problems/TrainingProblemPage.tsx')).TrainingProblemPage,
};
const focused: PageOf = {
  width: 'full',
  footer: false,
  load: async () => (await import('../features/trainings/problems/TrainingProblemPage.tsx')).FocusedTrainingProblem,
};
const rank: PageOf = {
  width: 'board',
  load: async () => (await import('../features/trainings/rank/TrainingRankPage.tsx')).TrainingRankPage,
};
const list: PageOf = {
  load: async () => (await import('../features/trainings/list/TrainingListPage.tsx')).TrainingListPage,
};

/** The pages of trainings for those who solve them: of the site, and the same ones inside a group. */
export const trainingPages: readonly Page[] = [
  {
    ...list,
    path: patterns.trainings,
    guard: 'public',
    frame: 'site',
  },
  { ...introduction, path: patterns.training, guard: 'login', frame: 'training' },
  { ...problems, path: patterns.trainingProblems, guard: 'login', frame: 'training' },
  { ...problem, path: patterns.trainingProblem, guard: 'login', frame: 'training' },
  { ...focused, path: patterns.trainingProblemFocus, guard: 'login', frame: 'training' },
  { ...rank, path: patterns.trainingRank, guard: 'login', frame: 'training' },
  {
    path: patterns.groupTrainings,
    guard: 'login',
    frame: 'group',
    load: async () => (await import('../features/training-setting/list/GroupTrainingsPage.tsx')).GroupTrainingsPage,
  },
  { ...introduction, width: 'board', path: patterns.groupTraining, guard: 'login', frame: 'groupTraining' },
  { ...problems, width: 'board', path: patterns.groupTrainingProblems, guard: 'login', frame: 'groupTraining' },
  { ...problem, path: patterns.groupTrainingProblem, guard: 'login', frame: 'groupTraining' },
  { ...focused, path: patterns.groupTrainingProblemFocus, guard: 'login', frame: 'groupTraining' },
  { ...rank, path: patterns.groupTrainingRank, guard: 'login', frame: 'groupTraining' },
];
