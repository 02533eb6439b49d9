import { messages } from '../../../ui/text/messages.ts';

export const detailTexts = messages('discussionDetail', {
  en: {
    trail: 'Breadcrumb',
    toList: 'Discussion',
    toProblem: 'Go to problem {problem}',
    like: 'Like',
    liked: 'Liked',
    likeDone: 'Like Successfully',
    unlikeDone: 'Cancel Like Successfully',
    report: 'Report',
    posted: 'Posted',
    changed: 'edited',
    disabledTitle: 'This discussion is disabled',
    disabledText: 'Only you and administrators can read it. Reason: {reason}',
    disabledWithout: 'Only you and administrators can read it.',
  },
  zh: {
    trail: '所在位置',
    toList: '讨论',
    toProblem: '前往题目 {problem}',
    like: '点赞',
    liked: '已点赞',
    likeDone: '点赞成功。',
    unlikeDone: '已取消点赞。',
    report: '举报',
    posted: '发布于',
    changed: '修改于',
    disabledTitle: '这条讨论已被封禁',
    disabledText: '只有你与管理员可以看到。原因：{reason}',
    disabledWithout: '只有你与管理员可以看到。',
  },
});
