import type { AuditWords } from '../texts/audit-words.ts';

export const judgingAudit = {
  actions: {
    'node.add': { en: 'added a judge node', zh: '添加了评测机' },
    'node.state': { en: 'changed the state of a judge node', zh: '切换了评测机状态' },
    'node.rotate-token': { en: 'replaced the token of a judge node', zh: '更换了评测机令牌' },
    'node.remove': { en: 'removed a judge node', zh: '移除了评测机' },
    'rejudging.start': { en: 'started a rejudging', zh: '开始了批量重测' },
    'rejudging.stop': { en: 'stopped a rejudging', zh: '停止了批量重测' },
    'submission.rejudge': { en: 'rejudged a submission', zh: '重新评测了提交' },
    'submission.manual': { en: 'set a verdict manually', zh: '人工评判了提交' },
    'submission.cancel': { en: 'cancelled a submission', zh: '取消了提交的评测' },
  },
  subjects: {
    node: { en: 'Judge node', zh: '评测机' },
    rejudging: { en: 'Rejudging', zh: '批量重测' },
    submission: { en: 'Submission', zh: '提交' },
  },
} as const satisfies AuditWords;
