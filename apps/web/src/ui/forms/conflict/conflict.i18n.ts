import { messages } from '../../text/messages.ts';

export const conflictTexts = messages('conflict', {
  en: {
    title: {
      problem: 'Someone else has changed this problem',
      contest: 'Someone else has changed this contest',
      training: 'Someone else has changed this training',
      discussion: 'Someone else has changed this discussion',
      announcement: 'Someone else has changed this announcement',
    },
    text: '{name} saved it at {time}, after you had opened it.',
    changed: 'What they changed:',
    from: '{label}: {before} → {after}',
    ways: 'Merge your changes into their version to keep both; where you both changed the same thing, your change wins. If you load their version, yours is kept as a draft. Overwriting replaces what they wrote.',
    somebody: 'Someone',
    merge: 'Merge my changes',
    load: 'Load their version',
    overwrite: 'Overwrite with my version',
    notice: {
      problem: '{name} saved this problem at {time} while you had it open.',
      contest: '{name} saved this contest at {time} while you had it open.',
      training: '{name} saved this training at {time} while you had it open.',
      discussion: '{name} saved this discussion at {time} while you had it open.',
      announcement: '{name} saved this announcement at {time} while you had it open.',
    },
  },
  zh: {
    title: {
      problem: '这道题已被他人修改',
      contest: '这场比赛已被他人修改',
      training: '这个训练已被他人修改',
      discussion: '这条讨论已被他人修改',
      announcement: '这条公告已被他人修改',
    },
    text: '{name}在你打开之后（{time}）保存了修改。',
    changed: '对方修改了：',
    from: '{label}：{before} → {after}',
    ways: '把你的修改合并到对方的版本上，双方的内容都会保留；同一处都改过时以你的为准。只载入对方的版本时，你的内容会留作草稿。覆盖会丢掉对方写的内容。',
    somebody: '其他人',
    merge: '把我的修改合并上去',
    load: '载入对方的版本',
    overwrite: '用我的版本覆盖',
    notice: {
      problem: '在你编辑期间，{name}于 {time} 保存了这道题。',
      contest: '在你编辑期间，{name}于 {time} 保存了这场比赛。',
      training: '在你编辑期间，{name}于 {time} 保存了这个训练。',
      discussion: '在你编辑期间，{name}于 {time} 保存了这条讨论。',
      announcement: '在你编辑期间，{name}于 {time} 保存了这条公告。',
    },
  },
});
