import { messages } from '../../../ui/text/messages.ts';

export const actionTexts = messages('submission-actions', {
  en: {
    label: 'Judging of submission {id}',
    menu: 'Change the judging of submission {id}',
    rejudge: 'Rejudge',
    rejudged: 'Rejudge successfully',
    resubmit: 'Submit again',
    resubmitted: 'Resubmitted Successfully',
    manual: {
      action: 'Set verdict',
      title: 'Verdict of submission {id} by hand',
      intro:
        'Takes the place of the judged verdict, in counts and ranks too. The judged one stays in the history; a rejudge brings it back.',
      status: 'Verdict',
      score: 'Score',
      scoreHint: 'For OI problems, at most the full score of the problem. Empty: the score stays as it is.',
      save: 'Set verdict',
      saved: 'Update Successfully',
      notWhileJudging: 'Possible when the judging is over, or after cancelling it.',
      notCompileError: 'A compile error can be rejudged, but not be given another verdict.',
    },
    cancel: {
      action: 'Cancel judging',
      title: 'Cancel submission {id}?',
      running:
        'It leaves the line, and a program that runs is stopped at once. It gets no verdict and no score, and counts for nothing. A rejudge brings it back.',
      final:
        'Its verdict and its score go: it counts for nothing any more, also not as solved. A rejudge judges it anew.',
      confirm: 'Cancel judging',
      keep: 'Leave it as it is',
      done: 'Cancel Successfully',
      already: 'It is cancelled already.',
    },
  },
  zh: {
    label: '提交 {id} 的评测',
    menu: '更改提交 {id} 的评测',
    rejudge: '重新评测',
    rejudged: '已加入重测队列',
    resubmit: '重新提交',
    resubmitted: '重新提交成功',
    manual: {
      action: '人工评判',
      title: '人工评判提交 {id}',
      intro: '将取代评测机给出的结果，统计与排名也会随之改变。原结果保留在评测历史中，重新评测即可恢复。',
      status: '结果',
      score: '分数',
      scoreHint: '用于 OI 题目，最高为题目满分。留空则保持原分数。',
      save: '设为该结果',
      saved: '结果已设置',
      notWhileJudging: '评测结束或取消评测后才能修改。',
      notCompileError: '编译错误不能改为其他结果，可以重新评测。',
    },
    cancel: {
      action: '取消评测',
      title: '取消提交 {id} 的评测？',
      running: '该提交会离开队列，正在运行的程序会立即停止。没有结果和分数，也不计入统计。重新评测即可恢复。',
      final: '原有的结果和分数会被取消，不再计入统计，也不再算作通过。重新评测会重新给出结果。',
      confirm: '取消评测',
      keep: '保持原样',
      done: '已取消',
      already: '该提交已经取消。',
    },
  },
});
