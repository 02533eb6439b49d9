import { messages } from '../../ui/text/messages.ts';

export const settingsTexts = messages('settings', {
  en: {
    save: 'Save changes',
    undo: 'Discard changes',
    unsaved: 'Not saved yet.',
    saved: 'Update Successfully. The changes are in effect everywhere.',
    edit: 'Edit {name}',
    delete: 'Delete {name}',
    add: 'Add',
  },
  zh: {
    save: '保存修改',
    undo: '放弃修改',
    unsaved: '尚未保存。',
    saved: '已保存，并已在全站生效。',
    edit: '编辑 {name}',
    delete: '删除 {name}',
    add: '添加',
  },
});
