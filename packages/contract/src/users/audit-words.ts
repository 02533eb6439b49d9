import type { AuditWords } from '../texts/audit-words.ts';

export const userAudit = {
  actions: {
    'account.add': { en: 'added an account', zh: '添加了账号' },
    'account.edit': { en: 'changed an account', zh: '修改了账号' },
    'account.delete': { en: 'deleted an account', zh: '删除了账号' },
    'account.restore': { en: 'restored a deleted account', zh: '恢复了已删除的账号' },
    'account.export': { en: 'exported a list of accounts', zh: '导出了用户列表' },
    'account_batch.import': { en: 'imported accounts', zh: '批量导入了账号' },
    'account_batch.generate': { en: 'generated accounts', zh: '批量生成了账号' },
    'account_batch.undo': { en: 'undid an import or generation of accounts', zh: '撤销了一次账号导入或生成' },
  },
  subjects: {
    account: { en: 'Account', zh: '账号' },
    account_batch: { en: 'Account import', zh: '账号导入' },
  },
} as const satisfies AuditWords;
