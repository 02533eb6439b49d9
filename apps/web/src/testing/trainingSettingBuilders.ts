import type { TrainingForm, TrainingOfStaff } from '@oyez/contract/trainings/training-admin';
import type { GroupFrame } from '@oyez/contract/groups/groups';

export function aStaffTraining(facts: Partial<TrainingOfStaff> = {}): TrainingOfStaff {
  return {
    id: 5,
    title: 'Graphs',
    description: 'Paths and **trees**.',
    author: 'root',
    auth: 'Public',
    privatePwd: null,
    status: true,
    rank: 1000,
    isGroup: false,
    gid: null,
    gmtCreate: '2026-11-01T08:00:00.000Z',
    gmtModified: '2026-11-20T08:00:00.000Z',
    version: 'v1',
    categoryId: 3,
    categoryName: 'Basics',
    categoryColor: '#1e90ff',
    problemCount: 2,
    registered: 0,
    deletedAt: null,
    can: { edit: true, arrange: true, remove: true },
    ...facts,
  };
}

export function aTrainingForm(facts: Partial<TrainingOfStaff> = {}): TrainingForm {
  return {
    training: aStaffTraining(facts),
    trainingCategory: { id: 3, name: 'Basics', color: '#1e90ff', gid: null },
  };
}

/** As an administrator of group 8 finds it. */
export function anOwnGroupFrame(): GroupFrame {
  return {
    group: {
      id: 8,
      avatar: null,
      owner: 'root',
      name: 'Class of 2026',
      shortName: 'CLASS',
      brief: 'Algorithms',
      description: 'Welcome.',
      auth: 1,
      visible: true,
      memberCount: 3,
      gmtCreate: '2026-11-01T08:00:00.000Z',
      uid: '1',
      status: 0,
      code: null,
      gmtModified: '2026-11-01T08:00:00.000Z',
      version: 'v1',
    },
    memberCount: 3,
    level: 4,
    isOwner: false,
    can: { enter: true, administer: true, own: false, disband: false, moderate: false },
    teaching: { view: true, grade: true, manage: true },
  };
}
