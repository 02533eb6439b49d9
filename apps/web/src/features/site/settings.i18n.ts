import { messages } from '../../ui/messages.ts';

export const settingsTexts = messages('settings', {
  en: {
    save: 'Save changes',
    undo: 'Undo my changes',
    unsaved: 'Not saved yet.',
    saved: 'Saved. It is in effect everywhere.',
    move: 'Move {name}',
    moveHint: 'Drag it, or move it with the arrow keys.',
    moved: '{name} is now number {place} of {count}.',
    edit: 'Edit {name}',
    delete: 'Delete {name}',
    cancel: 'Cancel',
    add: 'Add',
  },
  zh: {
    save: '保存修改',
    undo: '撤销修改',
    unsaved: '尚未保存。',
    saved: '已保存，并已在全站生效。',
    move: '移动 {name}',
    moveHint: '拖动，或用方向键移动。',
    moved: '{name} 现在是第 {place} 项，共 {count} 项。',
    edit: '编辑 {name}',
    delete: '删除 {name}',
    cancel: '取消',
    add: '添加',
  },
});
