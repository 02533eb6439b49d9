import type { Page } from './page.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';

const form = () => import('../features/training-setting/form/TrainingFormPages.tsx');
const problems = () => import('../features/training-setting/problems/TrainingProblemsPage.tsx');

/** Trainings as they are set: in the back office, and the same pages in a group. */
export const trainingAdminPages: readonly Page[] = [
  {
    path: patterns.adminTrainings,
    guard: 'admin',
    grant: 'training_admin',
    frame: 'admin',
    load: async () => (await import('../features/training-setting/list/TrainingAdminPage.tsx')).TrainingAdminPage,
    menu: [
      {
        place: 'admin',
        order: 24,
        label: { en: 'All trainings', zh: '训练管理' },
        to: () => paths.adminTrainings(),
        submenu: 'trainingSetting',
      },
    ],
  },
  {
    path: patterns.adminTrainingCreate,
    guard: 'admin',
    grant: 'training_admin',
    frame: 'admin',
    load: async () => (await form()).CreateTrainingPage,
    menu: [
      {
        place: 'admin',
        order: 25,
        label: { en: 'New training', zh: '新建训练' },
        to: paths.adminTrainingCreate,
        submenu: 'trainingSetting',
      },
    ],
  },
  {
    path: patterns.adminTrainingCategories,
    guard: 'admin',
    grant: 'training_admin',
    frame: 'admin',
    load: async () =>
      (await import('../features/training-setting/categories/TrainingCategoryPage.tsx')).TrainingCategoryPage,
    menu: [
      {
        place: 'admin',
        order: 26,
        label: { en: 'Training categories', zh: '训练分类' },
        to: paths.adminTrainingCategories,
        submenu: 'trainingSetting',
      },
    ],
  },
  {
    path: patterns.adminTrainingEdit,
    guard: 'admin',
    grant: 'training_admin',
    frame: 'admin',
    load: async () => (await form()).EditTrainingPage,
  },
  {
    path: patterns.adminTrainingProblems,
    guard: 'admin',
    grant: 'training_admin',
    frame: 'admin',
    load: async () => (await problems()).TrainingProblemsPage,
  },
  {
    path: patterns.groupTrainingCreate,
    guard: 'login',
    frame: 'group',
    load: async () => (await form()).CreateTrainingPage,
  },
  {
    path: patterns.groupTrainingEdit,
    guard: 'login',
    frame: 'group',
    load: async () => (await form()).EditTrainingPage,
  },
  {
    path: patterns.groupTrainingArrange,
    guard: 'login',
    frame: 'group',
    load: async () => (await problems()).TrainingProblemsPage,
  },
];
