import { messages } from '../../text/messages.ts';

export const draftTexts = messages('drafts', {
  en: {
    wrong_one: '1 field needs fixing',
    wrong_other: '{count} fields need fixing',
    create: 'Create',
    save: 'Save',
    state: { unchanged: 'No changes', changed: 'Unsaved changes', draft: 'Draft saved in this browser at {time}' },
    found: 'Found an unsaved draft from {time}.',
    foundOf: 'Found an unsaved draft from {time}: {name}.',
    older: 'What is stored has been changed since then. Restoring applies your changes to the current version.',
    restore: 'Restore',
    discard: 'Discard',
  },
  zh: {
    wrong_other: '有 {count} 处需要修改',
    create: '创建',
    save: '保存',
    state: { unchanged: '没有修改', changed: '有未保存的修改', draft: '草稿已于 {time} 存到本浏览器' },
    found: '发现 {time} 的未保存草稿。',
    foundOf: '发现 {time} 的未保存草稿：{name}。',
    older: '此后原内容已被修改：恢复会把你的修改合并到现在的版本上。',
    restore: '恢复',
    discard: '丢弃',
  },
});
