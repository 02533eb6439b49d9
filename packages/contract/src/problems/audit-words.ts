import type { AuditWords } from '../texts/audit-words.ts';

export const problemAudit = {
  actions: {
    'problem.apply_progress': {
      en: 'decided on a group’s application to publish a problem',
      zh: '处理了团队题目的公开申请',
    },
    'problem_check.add': { en: 'added a reference solution', zh: '添加了参考程序' },
    'problem_check.update': { en: 'changed a reference solution', zh: '修改了参考程序' },
    'problem_check.delete': { en: 'deleted a reference solution', zh: '删除了参考程序' },
    'problem.create': { en: 'created a problem', zh: '新建了题目' },
    'problem.update': { en: 'changed a problem', zh: '修改了题目' },
    'problem.visibility': { en: 'changed the visibility of a problem', zh: '修改了题目的可见范围' },
    'problem.tags': { en: 'changed the tags of a problem', zh: '修改了题目的标签' },
    'problem.restore': { en: 'restored a deleted problem', zh: '恢复了已删除的题目' },
    'problem.delete': { en: 'deleted a problem', zh: '删除了题目' },
    'tag.add': { en: 'added a tag', zh: '添加了标签' },
    'tag.update': { en: 'changed a tag', zh: '修改了标签' },
    'tag.delete': { en: 'deleted a tag', zh: '删除了标签' },
    'tag.merge': { en: 'merged two tags', zh: '合并了标签' },
    'tag_class.add': { en: 'added a tag classification', zh: '添加了标签分类' },
    'tag_class.update': { en: 'changed a tag classification', zh: '修改了标签分类' },
    'tag_class.delete': { en: 'deleted a tag classification', zh: '删除了标签分类' },
    'package.import': { en: 'imported problems from a package', zh: '从题目包导入了题目' },
    'package.stop': { en: 'stopped a package import', zh: '停止了题目包的导入' },
    'package.export': { en: 'exported problems', zh: '导出了题目' },
    'problem.remote_import': {
      en: 'imported a problem from another judge',
      zh: '从其他评测平台导入了题目',
    },
    'test_data.download': { en: 'downloaded test data', zh: '下载了测试数据' },
  },
  subjects: {
    package_import: { en: 'Problem import', zh: '题目导入' },
    problem: { en: 'Problem', zh: '题目' },
    tag: { en: 'Tag', zh: '标签' },
    tag_class: { en: 'Tag classification', zh: '标签分类' },
  },
} as const satisfies AuditWords;
