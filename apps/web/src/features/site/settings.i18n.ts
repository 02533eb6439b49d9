import { messages } from '../../ui/text/messages.ts';

export const settingsTexts = messages('settings', {
  en: {
    save: 'Save changes',
    undo: 'Undo my changes',
    unsaved: 'Not saved yet.',
    saved: 'Saved. It is in effect everywhere.',
    edit: 'Edit {name}',
    delete: 'Delete {name}',
    add: 'Add',
  },
  zh: {
    save: '保存修改',
    undo: '撤销修改',
    unsaved: '尚未保存。',
    saved: '已保存，并已在全站生效。',
    edit: '编辑 {name}',
    delete: '删除 {name}',
    add: '添加',
  },
});
