import type { MenuLink } from './page.ts';
import { paths } from './paths.ts';

/**
 * What the bar shows inside a training, a contest and a group instead of the site's menu. An entry appears when the page
 * that it leads to is in the table of pages.
 */
export const areaMenus: readonly MenuLink[] = [
  {
    place: 'training',
    order: 10,
    label: 'menu.trainingHome',
    to: ({ trainingID, groupID }) => (trainingID === undefined ? null : paths.training(trainingID, groupID)),
  },
  {
    place: 'training',
    order: 20,
    label: 'menu.problems',
    to: ({ trainingID, groupID }) => (trainingID === undefined ? null : paths.trainingProblems(trainingID, groupID)),
  },
  {
    place: 'training',
    order: 30,
    label: 'menu.groupHome',
    to: ({ groupID }) => (groupID === undefined ? null : paths.group(groupID)),
  },
  {
    place: 'contest',
    order: 10,
    label: 'menu.contestHome',
    to: ({ contestID }) => (contestID === undefined ? null : paths.contest(contestID)),
  },
  {
    place: 'contest',
    order: 20,
    label: 'menu.problems',
    to: ({ contestID }) => (contestID === undefined ? null : paths.contestProblems(contestID)),
    needsAccess: true,
  },
  {
    place: 'contest',
    order: 30,
    label: 'menu.mySubmissions',
    to: ({ contestID }) => (contestID === undefined ? null : paths.contestSubmissions(contestID)),
    needsAccess: true,
  },
  {
    place: 'contest',
    order: 40,
    label: 'menu.ranks',
    to: ({ contestID }) => (contestID === undefined ? null : paths.contestRank(contestID)),
    needsAccess: true,
  },
  {
    place: 'group',
    order: 10,
    label: 'menu.groupHome',
    to: ({ groupID }) => (groupID === undefined ? null : paths.group(groupID)),
  },
  {
    place: 'group',
    order: 20,
    label: 'menu.problems',
    to: ({ groupID }) => (groupID === undefined ? null : paths.groupProblems(groupID)),
    needsAccess: true,
  },
];
