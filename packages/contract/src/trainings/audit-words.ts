import type { AuditWords } from '../texts/audit-words.ts';

export const trainingAudit = {
  actions: {
    'training.create': { en: 'created a training', zh: '新建了训练' },
    'training.update': { en: 'changed a training', zh: '修改了训练' },
    'training.visibility': { en: 'changed the visibility of a training', zh: '修改了训练的可见范围' },
    'training.copy': { en: 'copied a training', zh: '复制了训练' },
    'training.delete': { en: 'deleted a training', zh: '删除了训练' },
    'training.restore': { en: 'restored a deleted training', zh: '恢复了已删除的训练' },
    'training.readmit': {
      en: 'let people back into a training after a new password',
      zh: '恢复了因修改密码而失效的训练报名',
    },
    'training_problem.add': { en: 'added a problem to a training', zh: '向训练添加了题目' },
    'training_problem.update': {
      en: 'changed rank or name of a problem in a training',
      zh: '修改了训练中题目的序号或题号',
    },
    'training_problem.order': { en: 'reordered the problems of a training', zh: '调整了训练题目的顺序' },
    'training_problem.delete': { en: 'removed a problem from a training', zh: '从训练移除了题目' },
    'training_problem.restore': { en: 'brought a problem back into a training', zh: '恢复了训练中被移除的题目' },
    'training_category.create': { en: 'added a training category', zh: '新建了训练分类' },
    'training_category.update': { en: 'changed a training category', zh: '修改了训练分类' },
    'training_category.order': { en: 'reordered the training categories', zh: '调整了训练分类的顺序' },
    'training_category.delete': { en: 'deleted a training category', zh: '删除了训练分类' },
    'training_category.restore': { en: 'restored a training category', zh: '恢复了训练分类' },
  },
  subjects: {
    training: { en: 'Training', zh: '训练' },
    training_category: { en: 'Training category', zh: '训练分类' },
  },
} as const satisfies AuditWords;
