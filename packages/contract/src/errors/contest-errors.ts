import type { ErrorSpec } from './error-spec.ts';

/** Contests: getting in, handing in, the board, the jury. */
export const contestErrors = {
  contest_not_found: { status: 404, en: 'There is no such contest.', zh: '没有这场比赛。' },
  contest_not_started: {
    status: 403,
    en: 'The contest has not started yet.',
    zh: '比赛尚未开始。',
  },
  contest_needs_password: {
    status: 403,
    en: 'This contest is private: enter its password on the contest page first.',
    zh: '这是一场私有比赛，请先在比赛页面输入密码。',
  },
  contest_accounts_only: {
    status: 403,
    en: 'Only accounts named by the organizers can take part in this contest.',
    zh: '只有主办方指定的账号才能参加这场比赛。',
  },
  contest_ended: { status: 403, en: 'Contest has ended', zh: '比赛已结束' },
  contest_register_first: {
    status: 403,
    en: 'Register for the contest with its password first; nothing was submitted.',
    zh: '请先输入密码报名参赛，代码尚未提交。',
  },
  contest_needs_login: { status: 401, en: 'Please log in first.', zh: '请先登录。' },
  contest_problems_need_login: {
    status: 403,
    en: 'Log in to see the problems of this contest.',
    zh: '查看这场比赛的题目请先登录。',
  },
  contest_cases_need_login: {
    status: 403,
    en: 'Log in to see the case results of a contest submission.',
    zh: '查看比赛提交的测试点结果请先登录。',
  },
  share_in_contest: {
    status: 403,
    en: 'Code that was submitted to a contest cannot be shared.',
    zh: '比赛中提交的代码不能分享。',
  },
  outside_board_closed: {
    status: 403,
    en: 'The board of this contest is not shown outside of it. Log in and open it in the contest.',
    zh: '本场比赛未开放场外榜单，请登录后在比赛中查看榜单。',
  },
  outside_board_not_started: {
    status: 403,
    en: 'The contest has not started yet; its board opens with it.',
    zh: '比赛尚未开始，场外榜单将在开赛后开放。',
  },
  contest_problem_not_found: {
    status: 404,
    en: 'There is no such problem in this contest.',
    zh: '比赛中没有这道题目。',
  },
  contest_password_missing: { status: 400, en: 'Enter the contest password', zh: '请输入比赛密码。' },
  contest_password_wrong: {
    status: 400,
    en: 'That is not the password of this contest. Ask the organizers if you are not sure.',
    zh: '比赛密码不正确，如不确定请询问主办方。',
  },
  contest_password_locked: {
    status: 400,
    en: 'Too many wrong passwords for this contest. Please try again in {seconds} s.',
    zh: '密码错误次数过多，请 {seconds} 秒后再试。',
  },
  contest_registration_limited: {
    status: 400,
    en: 'Only accounts named by the organizers can register. Log in with the one you were given.',
    zh: '只有主办方指定的账号才能报名，请使用分配给你的账号登录。',
  },
  contest_already_registered: {
    status: 400,
    en: 'You have already registered for this contest.',
    zh: '你已经报名参加这场比赛。',
  },
  contest_jury_only: {
    status: 403,
    en: 'Only those who run this contest may do that.',
    zh: '只有这场比赛的管理者才能进行此操作。',
  },

  // Jury and printing
  ac_info_acm_only: {
    status: 400,
    en: 'Only contests under ACM rules have a list of first accepted submissions.',
    zh: '只有 ACM 赛制的比赛才有首次通过记录。',
  },
  ac_record_not_found: {
    status: 400,
    en: 'Nothing was changed: this contest no longer has this accepted submission.',
    zh: '未作更改：这场比赛中已没有这条通过的提交。',
  },
  print_empty: { status: 400, en: 'Content cannot be empty', zh: '打印内容不能为空。' },
  print_too_short: {
    status: 400,
    en: 'The number of content cannot be less than {min}',
    zh: '打印内容不能少于 {min} 个字符。',
  },
  print_closed: {
    status: 403,
    en: 'Printing is not available in this contest. Ask the organizers if you need a printout.',
    zh: '这场比赛未开放打印，如有需要请联系主办方。',
  },
  print_register_first: {
    status: 403,
    en: 'Register for the contest with its password first; nothing was sent to print.',
    zh: '请先输入密码报名参赛，打印内容尚未提交。',
  },
  print_too_soon: {
    status: 403,
    en: 'You have just sent a text to print. You can send the next one in {seconds} s.',
    zh: '你刚刚提交过打印，请 {seconds} 秒后再试。',
  },
  print_job_not_found: { status: 404, en: 'There is no such text to print.', zh: '没有这份打印内容。' },
  scroll_acm_only: {
    status: 400,
    en: 'The scroll board is for contests under ACM rules.',
    zh: '只有 ACM 赛制的比赛才能滚榜。',
  },
  scroll_needs_seal: {
    status: 400,
    en: 'The board of this contest was never sealed, so there is nothing to reveal.',
    zh: '这场比赛没有封榜，无法滚榜。',
  },
  scroll_not_over: {
    status: 400,
    en: 'The contest is not over yet. The scroll board can start after its end.',
    zh: '比赛尚未结束，结束后才能滚榜。',
  },

  // What is set for a contest
  contest_edit_forbidden: {
    status: 403,
    en: 'This contest is run by others. Ask its organizer or the super administrator to change it.',
    zh: '这场比赛由他人负责，请联系其组织者或超级管理员修改。',
  },
  contest_delete_forbidden: {
    status: 403,
    en: 'Only the super administrator can delete and restore contests. You can hide yours instead.',
    zh: '只有超级管理员可以删除和恢复比赛，你可以改为隐藏自己的比赛。',
  },
  contest_title_empty: { status: 400, en: 'A contest needs a title.', zh: '比赛标题不能为空。' },
  contest_time_far: {
    status: 400,
    en: 'The time must lie between the years 2000 and 2099.',
    zh: '时间须在 2000 年至 2099 年之间。',
  },
  contest_ends_before_start: {
    status: 400,
    en: 'The end must come after the start.',
    zh: '结束时间必须晚于开始时间。',
  },
  contest_too_long: {
    status: 400,
    en: 'A contest lasts at most {days} days.',
    zh: '一场比赛最长 {days} 天。',
  },
  contest_seal_missing: {
    status: 400,
    en: 'Enter when the board is to be sealed, or turn the seal off.',
    zh: '请填写封榜时间，或关闭封榜。',
  },
  contest_seal_outside: {
    status: 400,
    en: 'The board can be sealed between the start and the end of the contest only.',
    zh: '封榜时间须在比赛开始与结束之间。',
  },
  contest_password_needed: {
    status: 400,
    en: 'A contest that is not public needs a password.',
    zh: '非公开比赛需要设置密码。',
  },
  contest_accounts_missing: {
    status: 400,
    en: 'Name at least one account that may take part, or turn the account rule off.',
    zh: '请至少指定一个可参赛账号，或关闭账号限制。',
  },
  contest_accounts_unnumbered: {
    status: 400,
    en: 'Accounts with a prefix or suffix need a first and a last number.',
    zh: '带前缀或后缀的账号须填写起始与结束编号。',
  },
  contest_accounts_reversed: {
    status: 400,
    en: 'The first account number must not be larger than the last one.',
    zh: '起始编号不能大于结束编号。',
  },
  contest_accounts_too_many: {
    status: 400,
    en: 'At most {max} numbered accounts can be named.',
    zh: '最多指定 {max} 个编号账号。',
  },
  contest_stars_unknown: {
    status: 400,
    en: 'There are no accounts with these names: {names}',
    zh: '以下用户名不存在：{names}',
  },
  contest_awards_missing: {
    status: 400,
    en: 'Describe at least one award, or turn awards off.',
    zh: '请至少设置一个奖项，或关闭奖项。',
  },
  contest_award_nameless: { status: 400, en: 'An award needs a name.', zh: '奖项名称不能为空。' },
  contest_award_for_nobody: { status: 400, en: 'An award goes to at least 1.', zh: '奖项数量至少为 1。' },
  contest_awards_above_all: {
    status: 400,
    en: 'All awards together go to at most 100 percent of the teams.',
    zh: '所有奖项的比例之和不能超过 100%。',
  },
  contest_color_unknown: {
    status: 400,
    en: 'Write the color like #1e90ff.',
    zh: '颜色请写成 #1e90ff 这样的形式。',
  },
  contest_label_unfit: {
    status: 400,
    en: 'A label consists of 1 to 30 visible characters.',
    zh: '题号须为 1 到 30 个可见字符。',
  },
  contest_label_taken: {
    status: 400,
    en: 'Another problem of this contest has the label {label}. Case does not matter.',
    zh: '比赛中已有题目使用题号 {label}（不区分大小写）。',
  },
  contest_problem_taken: {
    status: 400,
    en: 'The problem is already in this contest.',
    zh: '比赛中已有这道题目。',
  },
  contest_problem_hidden: {
    status: 400,
    en: 'A hidden problem cannot be added. Make it public, or for contests only.',
    zh: '不能添加隐藏的题目，请先将其设为公开或仅比赛可用。',
  },
  contest_problem_other_type: {
    status: 400,
    en: '{id} is an {type} problem, which does not fit a contest under {rule} rules. Choose one of its type, or change the type of the problem first.',
    zh: '{id} 是 {type} 题目，不能用于 {rule} 赛制的比赛。请选择相同类型的题目，或先修改题目类型。',
  },
  contest_rule_unfit: {
    status: 400,
    en: 'These problems of the contest are of the other type: {labels}. Remove them first, or keep the rule.',
    zh: '比赛中的以下题目不是该赛制的类型：{labels}。请先移除，或保留原赛制。',
  },
  contest_restore_unfit: {
    status: 400,
    en: 'These problems of the contest have been given the other type since: {labels}. Change them back first, then restore the contest.',
    zh: '删除期间，以下题目已改为另一种类型：{labels}。请先改回，再恢复比赛。',
  },
  contest_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this contest since you opened it. Load their version, or overwrite it with yours.',
    zh: '打开之后，这场比赛已被他人修改。请载入新版本，或用你的版本覆盖。',
  },
  contest_disqualified: {
    status: 403,
    en: 'The jury has disqualified you in this contest, so you can no longer submit. Ask the jury if you think that is a mistake.',
    zh: '裁判已取消你在本场比赛的资格，不再接受提交。如有异议，请联系裁判。',
  },
  contest_is_template: {
    status: 400,
    en: 'A template is hidden from everyone else. Make a contest from it, or make it a contest again first.',
    zh: '模板不会对他人显示。请用它新建比赛，或先将其恢复为比赛。',
  },
  contest_end_unfit: {
    status: 400,
    en: 'The contest would end before its start or its seal, or last too long. Choose other minutes, or move the seal, too.',
    zh: '这样比赛会在开始或封榜之前结束，或时间过长。请修改分钟数，或同时移动封榜时间。',
  },
  contest_participant_not_found: {
    status: 404,
    en: 'There is no such participant in this contest. Please reload the page.',
    zh: '本场比赛没有这名参赛者，请刷新页面。',
  },
  contest_problems_too_many: {
    status: 400,
    en: 'A contest has at most {max} problems.',
    zh: '一场比赛最多 {max} 道题目。',
  },
  contest_problem_changed_meanwhile: {
    status: 400,
    en: 'Someone else has changed this problem since you opened it: {now}. Keep their version, or overwrite it with yours.',
    zh: '你打开之后，已有人修改了这道题：{now}。请保留对方的版本，或用你的版本覆盖。',
  },
  contest_order_stale: {
    status: 400,
    en: 'Someone else has changed the problems of this contest or their order. Their changes were kept: check the list as it is now, then reorder it again.',
    zh: '他人刚刚修改了比赛的题目或顺序，你的排序未保存，对方的修改已保留。请查看最新列表后重新排序。',
  },
  rejudging_not_ready: {
    status: 400,
    en: 'This rejudging is not waiting for a decision. Reload the page to see how it stands.',
    zh: '这次重测当前无需决定，请刷新页面查看状态。',
  },
  rejudging_moved_on: {
    status: 400,
    en: 'The effects have changed since you looked. Check the table again, then decide.',
    zh: '结果与你查看时已有不同，请重新查看后再决定。',
  },
  rejudging_not_applied: {
    status: 400,
    en: 'Only an applied rejudging can be undone.',
    zh: '只有已生效的重测可以撤销。',
  },

  // Other programs that read a contest
  contest_start_forbidden: {
    status: 403,
    en: 'The start can be moved until 30 seconds before it, to a time at least 30 seconds from now.',
    zh: '只能在开赛 30 秒之前修改开始时间，且新时间须在 30 秒之后。',
  },
  contest_not_ended: {
    status: 400,
    en: 'The contest is not over yet. Its results can be declared final after the end.',
    zh: '比赛尚未结束，结束后才能确认最终结果。',
  },
  contest_unfinished: {
    status: 400,
    en: 'Not yet: {judging} submissions are being judged, and {questions} questions are waiting for an answer.',
    zh: '暂时不能确认：还有 {judging} 份提交在评测，{questions} 条提问未回复。',
  },
  contest_export_large: {
    status: 400,
    en: 'This contest has more than {max} submissions, which this file cannot hold.',
    zh: '这场比赛的提交超过 {max} 份，无法导出该文件。',
  },

  rejudging_label_unknown: {
    status: 400,
    en: 'The contest has no problem {label}.',
    zh: '比赛中没有题目 {label}。',
  },
} as const satisfies Record<string, ErrorSpec>;
