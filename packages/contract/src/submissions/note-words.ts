import type { ErrorSpec } from '../errors/error-spec.ts';
import type { AuditWords } from '../texts/audit-words.ts';

export const noteErrors = {
  note_not_found: {
    status: 404,
    en: 'There is no such comment. Please reload the page.',
    zh: '没有这条评语，请刷新页面。',
  },
  note_forbidden: {
    status: 403,
    en: 'Only those who teach here can comment on this submission.',
    zh: '只有这里的教师可以为这份提交写评语。',
  },
  note_contest_runs: {
    status: 403,
    en: 'Comments on submissions to a contest can be written once it is over and its results are released.',
    zh: '比赛结束并公布成绩后，才能为其中的提交写评语。',
  },
  note_line_missing: {
    status: 400,
    en: 'The code has only {lines} lines. Choose lines within it.',
    zh: '这份代码只有 {lines} 行，请选择代码中的行。',
  },
  notes_full: {
    status: 403,
    en: 'This submission has {max} comments, which is the limit. Remove one first.',
    zh: '这份提交已有 {max} 条评语，达到上限；请先删除一条。',
  },
  note_answers_full: {
    status: 403,
    en: 'This comment has {max} answers, which is the limit. Please continue in person.',
    zh: '这条评语已有 {max} 条回复，达到上限；请当面继续讨论。',
  },
} as const satisfies Record<string, ErrorSpec>;

export const noteAudit = {
  actions: {
    'note.write': { en: 'commented on lines of a submission', zh: '为提交的代码行写了评语' },
    'note.change': { en: 'changed a comment on a submission', zh: '修改了提交的评语' },
    'note.remove': { en: 'removed a comment on a submission', zh: '删除了提交的评语' },
    'note.restore': { en: 'restored a comment on a submission', zh: '恢复了提交的评语' },
    'note.understand': { en: 'marked a comment as understood or not', zh: '更改了评语的已理解标记' },
    'note.answer': { en: 'answered a comment on a submission', zh: '回复了提交的评语' },
    'note.answer-remove': { en: 'removed an answer to a comment', zh: '删除了评语的回复' },
    'note.answer-restore': { en: 'restored an answer to a comment', zh: '恢复了评语的回复' },
  },
  subjects: {
    note: { en: 'Comment on a submission', zh: '提交的评语' },
  },
} as const satisfies AuditWords;
