import { messages } from '../../../ui/text/messages.ts';

export const actionTexts = messages('submission-actions', {
  en: {
    label: 'Judging of submission {id}',
    menu: 'Judging actions for submission {id}',
    rejudge: 'Rejudge',
    rejudged: 'Rejudge successfully',
    resubmit: 'Submit again',
    resubmitted: 'Resubmitted Successfully',
    manual: {
      action: 'Set verdict',
      title: 'Set the verdict of submission {id}',
      intro:
        'Replaces the judged verdict, in counts and ranks too. The judged verdict stays in the history, and a rejudge brings it back.',
      status: 'Verdict',
      score: 'Score',
      scoreHint:
        'For problems with points. Left empty, Accepted gets the full score and any other verdict keeps the current one; on another judge’s problem only Partial Accepted keeps it, any other gets 0.',
      save: 'Set verdict',
      saved: 'Update Successfully',
      notWhileJudging: 'Available once judging has finished or been cancelled.',
      notCompileError: 'A compile error can be rejudged, but cannot be given another verdict.',
    },
    cancel: {
      action: 'Cancel judging',
      title: 'Cancel submission {id}?',
      running:
        'It leaves the line, and if it is running it is stopped at once. It gets no verdict or score and is not counted. You can rejudge it later.',
      final: 'It loses its verdict and score and is no longer counted, not even as solved. You can rejudge it later.',
      confirm: 'Cancel judging',
      keep: 'Keep as is',
      done: 'Cancel Successfully',
      already: 'It has already been cancelled.',
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
      scoreHint:
        '用于按分数计分的题目，最高为满分。留空时，通过记满分，其他结果保持原分数；远程评测平台的题目只有部分通过保持原分数，其余记 0 分。',
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
