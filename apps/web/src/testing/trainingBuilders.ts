import { STATUS } from '@oyez/contract/judging/verdict';
import type { Training } from '@oyez/contract/trainings/training-values';
import type { TrainingFrame, TrainingProblemRow, TrainingRankRow } from '@oyez/contract/trainings/trainings';
import { aProblemRow } from './judgeBuilders.ts';

export function aTraining(facts: Partial<Training> = {}): Training {
  return {
    id: 5,
    rank: 1000,
    title: 'Shortest paths',
    description: 'From *A* to *B*.',
    author: 'root',
    auth: 'Public',
    categoryName: 'Graphs',
    categoryColor: '#1e90ff',
    problemCount: 10,
    acCount: 3,
    gid: null,
    gmtModified: '2026-11-20T08:00:00.000Z',
    ...facts,
  };
}

type FrameFacts = Omit<Partial<TrainingFrame>, 'training'> & { training?: Partial<Training> };

export function aTrainingFrame({ training, ...facts }: FrameFacts = {}): TrainingFrame {
  return {
    training: aTraining(training),
    registered: false,
    entry: null,
    group: null,
    progress: { solved: 3, total: 10 },
    ranked: false,
    can: { edit: false, arrange: false },
    ...facts,
  };
}

export function aTrainingProblemRow(facts: Partial<TrainingProblemRow> = {}): TrainingProblemRow {
  const row = aProblemRow();
  return { ...row, id: row.pid + 50_000, rank: 1, displayId: row.problemId, myStatus: STATUS.not_submitted, ...facts };
}

export function aTrainingRankRow(facts: Partial<TrainingRankRow> = {}): TrainingRankRow {
  return {
    rank: 1,
    uid: 'a'.repeat(32),
    username: 'ann',
    realname: '',
    nickname: null,
    school: 'North High',
    gender: 'secrecy',
    avatar: null,
    ac: 0,
    totalRunTime: 0,
    submissionInfo: {},
    ...facts,
  };
}
