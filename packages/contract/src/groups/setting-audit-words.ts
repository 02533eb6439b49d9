import type { AuditWords } from '../texts/audit-words.ts';

export const groupSettingAudit = {
  actions: {
    'problem.apply_public': {
      en: 'offered a problem of a group to the public, or took the offer back',
      zh: '申请公开团队题目，或撤回了申请',
    },
  },
  subjects: {},
} as const satisfies AuditWords;
