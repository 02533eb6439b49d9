import { inUtc, isMoment } from '../wire/moments.ts';
import { areaErrors } from '../registry.ts';
import type { ErrorSpec } from './error-spec.ts';
import { fill, pick, type Locale } from '../wire/values.ts';

export const errors = {
  ...areaErrors,

  // Transport
  invalid_input: { status: 400, http: 400, en: 'Please check {field}: {reason}', zh: '请检查 {field}：{reason}' },
  parameter_missing: {
    status: 400,
    http: 400,
    en: 'A required request parameter is missing: {field}',
    zh: '缺少必需的请求参数：{field}',
  },
  malformed_body: {
    status: 400,
    http: 400,
    en: 'Failed to parse parameter format!',
    zh: '无法解析请求内容，请检查格式。',
  },
  body_too_large: { status: 400, http: 413, en: 'The request is larger than allowed.', zh: '请求内容超过允许的大小。' },
  body_too_slow: {
    status: 400,
    http: 408,
    en: 'Your data took too long to arrive. Please try again on a better connection.',
    zh: '内容传输时间过长，请换一个更好的网络后重试。',
  },
  too_much_at_once: {
    status: 429,
    http: 429,
    en: 'Too much is being sent to the site from your network at the same time. Please try again in a moment.',
    zh: '你所在的网络同时向站点发送的内容过多，请稍后再试。',
  },
  too_many_streams: {
    status: 429,
    http: 429,
    en: 'Too many pages of this site are open at once. This one will check for updates every few seconds instead.',
    zh: '同时打开的本站页面过多，此页面将改为每隔几秒查询一次。',
  },
  address_too_long: {
    status: 400,
    http: 431,
    en: 'The address of this request or its headers are too long. Please request less at a time.',
    zh: '请求的地址或请求头过长，请减少一次请求的内容。',
  },
  unsupported_media_type: {
    status: 400,
    http: 415,
    en: 'The media type is not supported!',
    zh: '不支持这种内容类型。',
  },
  method_not_allowed: {
    status: 400,
    http: 405,
    en: 'The request method is not supported!',
    zh: '不支持这种请求方法。',
  },
  unknown_path: { status: 404, http: 404, en: 'There is nothing at this address.', zh: '没有这个地址。' },
  login_required: { status: 401, http: 401, en: 'Please log in first.', zh: '请先登录。' },
  session_expired: {
    status: 401,
    http: 401,
    en: 'Your login has expired. Please log in again.',
    zh: '登录已过期，请重新登录。',
  },
  account_banned_session: {
    status: 401,
    http: 401,
    en: 'This account is banned. Please contact an administrator.',
    zh: '该账号已被封禁，请联系管理员。',
  },
  no_permission: { status: 403, http: 403, en: 'You do not have permission for this.', zh: '你没有此操作的权限。' },
  origin_not_allowed: {
    status: 403,
    http: 403,
    en: 'Requests from this origin are not allowed. If it is the site itself, the proxy in front must pass on the Host header, and OYEZ_TRUSTED_PROXIES must name that proxy.',
    zh: '不允许来自该来源的请求。如果这就是本站：前面的代理必须转发 Host 请求头，并在 OYEZ_TRUSTED_PROXIES 中写明该代理。',
  },
  busy: { status: 503, http: 503, en: 'The site is busy. Please try again in a moment.', zh: '站点繁忙，请稍后再试。' },
  server_error: {
    status: 500,
    http: 500,
    en: 'Server Error! Please try Again later!',
    zh: '服务器出错了，请稍后再试。',
  },
  duplicate: { status: 400, en: 'This already exists. Please check your data.', zh: '数据已存在，请检查后重试。' },

  // Accounts
  wrong_credentials: {
    status: 400,
    en: 'Wrong username or password. Check upper and lower case.',
    zh: '用户名或密码错误，请注意大小写。',
  },
  account_banned: {
    status: 400,
    en: 'This account is banned. Please contact an administrator.',
    zh: '该账号已被封禁，请联系管理员。',
  },
  login_locked: {
    status: 400,
    en: 'Too many failed logins: locked for half an hour. Try again in {minutes} min, or reset your password.',
    zh: '登录失败次数过多，已锁定半小时。请在 {minutes} 分钟后重试，或重置密码。',
  },
  puzzle_failed: {
    status: 400,
    en: 'The puzzle piece was not in the right place. Please try the new puzzle.',
    zh: '拼图没有对齐，请重新滑动新的拼图。',
  },
  not_admin: { status: 401, en: 'This is not an administrator account.', zh: '该账号不是管理员账号。' },
  registration_closed: { status: 401, en: 'Registration is closed on this site.', zh: '本站已关闭注册。' },
  email_malformed: { status: 400, en: 'The e-mail address is not valid.', zh: '邮箱格式不正确。' },
  email_blocked: {
    status: 403,
    en: 'This e-mail address cannot be used to register here.',
    zh: '该邮箱不能用于注册本站账号。',
  },
  email_taken: { status: 400, en: 'The email already exists', zh: '该邮箱已被使用。' },
  username_taken: { status: 400, en: 'The username already exists', zh: '该用户名已被使用。' },
  username_malformed: {
    status: 400,
    en: 'A username has 1 to 20 characters and may not contain spaces, control characters or any of / \\ ? # % < > " \'.',
    zh: '用户名为 1 到 20 个字符，不能含空格、控制字符以及 / \\ ? # % < > " \' 这些符号。',
  },
  username_mixed: {
    status: 400,
    en: 'A username does not mix Latin with Cyrillic or Greek letters: they look alike. Please use one of these scripts.',
    zh: '用户名不能把拉丁字母与西里尔字母或希腊字母混用，它们看起来太相似，请只用其中一种。',
  },
  code_too_soon: {
    status: 400,
    en: 'A code has just been sent. You can request another in {seconds} s.',
    zh: '验证码刚刚发送过，请 {seconds} 秒后再试。',
  },
  code_missing: {
    status: 400,
    en: 'There is no valid code for this address, or it has expired. Please request a new one.',
    zh: '验证码不存在或已过期，请重新获取。',
  },
  code_wrong: { status: 400, en: 'The code is wrong.', zh: '验证码错误。' },
  too_many_requests: {
    status: 403,
    en: 'You are doing that too often. Please try again in {seconds} s.',
    zh: '操作过于频繁，请 {seconds} 秒后再试。',
  },

  // Problems
  problem_not_found: { status: 404, en: 'There is no such problem.', zh: '没有这道题目。' },
  display_id_taken: { status: 400, en: 'This problem ID is already in use.', zh: '该题号已被使用。' },
  no_public_problem: { status: 400, en: 'There are no public problems yet.', zh: '还没有公开的题目。' },
  problem_set_missing: { status: 400, en: 'tid or cid is required', zh: '缺少参数 tid 或 cid' },
  training_not_found: { status: 404, en: 'There is no such training.', zh: '没有这个训练。' },
  group_not_found: { status: 404, en: 'There is no such group.', zh: '没有这个团队。' },

  // Submissions
  judging_disabled: {
    status: 403,
    en: 'Judging is currently turned off on this site.',
    zh: '本站暂未开放评测。',
  },
  submit_too_fast: {
    status: 403,
    en: 'You are submitting too fast. Please wait {seconds} s.',
    zh: '提交过于频繁，请等待 {seconds} 秒。',
  },
  submit_key_used: {
    status: 400,
    en: 'Different code was already submitted with this key. Please submit again.',
    zh: '已用这个标识提交过别的代码，请重新提交。',
  },
  language_not_allowed: {
    status: 400,
    en: 'The language {language} cannot be used for this problem.',
    zh: '这道题不能使用 {language}。',
  },
  language_missing: { status: 400, en: 'Please choose a language.', zh: '请选择语言。' },
  code_empty: { status: 400, en: 'Code can not be empty', zh: '代码不能为空' },
  code_too_long: { status: 400, en: 'Code Length can not exceed 65535', zh: '代码长度不能超过 65535' },
  code_has_nul: {
    status: 400,
    en: 'The code contains a NUL character, which no compiler accepts. Please remove it.',
    zh: '代码中含有 NUL 字符，请删除后重试。',
  },
  problem_without_tests: {
    status: 400,
    en: 'This problem has no test data yet, so it cannot be judged.',
    zh: '这道题还没有测试数据，暂时无法评测。',
  },
  submission_not_found: { status: 404, en: 'The submission does not exist.', zh: '提交不存在。' },
  list_too_deep: {
    status: 400,
    en: 'Only the newest 10,000 rows can be browsed. Please narrow the list down with a filter.',
    zh: '只能翻看最新的 10,000 条记录，请用筛选条件缩小范围。',
  },
  only_mine_needs_login: { status: 401, en: 'Please login first', zh: '请先登录' },
  share_not_owner: {
    status: 403,
    en: 'Only the author may share a submission.',
    zh: '只有提交者本人可以分享代码。',
  },
  share_not_allowed: {
    status: 403,
    en: 'Code for this problem cannot be shared.',
    zh: '这道题的代码不能分享。',
  },

  too_many_waiting: {
    status: 403,
    en: '{count} of your submissions are still waiting to be judged. Please submit again when some of them are done.',
    zh: '你还有 {count} 份提交在等待评测，请等其中一些评测完成后再提交。',
  },
  resubmit_not_owner: {
    status: 403,
    en: 'Only the author may submit this again.',
    zh: '只有提交者本人可以重新提交。',
  },
  resubmit_not_needed: {
    status: 400,
    en: 'Only a submission that could not be judged can be submitted again. To try different code, make a new submission.',
    zh: '只有提交失败的记录才能重新提交。如需修改代码，请另行提交。',
  },

  rank_type_unknown: {
    status: 400,
    en: 'The rank type must be 0 (ACM) or 1 (OI).',
    zh: '排名类型只能是 0（ACM）或 1（OI）。',
  },

  // Verdicts by staff
  submission_being_judged: {
    status: 400,
    en: 'This submission is being judged and cannot be changed now. Wait for its result, or cancel it first.',
    zh: '该提交正在评测，暂时不能修改。请等待评测结束，或先取消评测。',
  },
  compile_error_stands: {
    status: 400,
    en: 'A compile error cannot be changed to another verdict. Rejudge the submission instead.',
    zh: '编译错误的提交不能改为其他结果，可以重新评测。',
  },
  manual_status_refused: {
    status: 400,
    en: 'The verdict {status} cannot be set manually.',
    zh: '不能人工评判为 {status}。',
  },
  submission_busy: {
    status: 400,
    en: 'The submission has just changed. Please check it and try again.',
    zh: '该提交的状态刚刚发生变化，请查看后重试。',
  },
  rejudge_nothing: {
    status: 400,
    en: 'There are no submissions to rejudge.',
    zh: '没有可以重新评测的提交。',
  },
  rejudge_filter_empty: {
    status: 400,
    en: 'Please choose which submissions: by problem, user, language, verdict, time or contest.',
    zh: '请至少指定一个条件：题目、用户、语言、结果、时间或比赛。',
  },
  rejudge_user_unknown: {
    status: 400,
    en: 'There is no user named {username}.',
    zh: '没有名为 {username} 的用户。',
  },
  rejudging_not_found: { status: 404, en: 'There is no such rejudging.', zh: '没有这次重新评测。' },
  rejudging_ended: {
    status: 400,
    en: 'This rejudging has already ended.',
    zh: '这次重新评测已经结束。',
  },

  // Test runs
  test_run_type_unknown: {
    status: 400,
    en: 'The type of a test run must be public, contest or group.',
    zh: '自测类型只能是 public、contest 或 group。',
  },
  test_run_input_missing: {
    status: 400,
    en: 'Please enter a custom input.',
    zh: '请填写自测输入。',
  },
  test_run_input_has_nul: {
    status: 400,
    en: 'The input or the expected output of the test run contains a NUL character.',
    zh: '自测输入或期望输出中含有 NUL 字符。',
  },
  test_run_input_too_long: {
    status: 400,
    en: 'A custom input may have at most {max} characters.',
    zh: '自测输入最多 {max} 个字符。',
  },
  test_run_too_soon: {
    status: 403,
    en: 'You are starting test runs too fast. Please wait {seconds} s.',
    zh: '自测过于频繁，请等待 {seconds} 秒。',
  },
  test_run_unfinished: {
    status: 403,
    en: 'Your last test run has not finished yet. Please wait for its result.',
    zh: '上一次自测还没有结束，请等待结果。',
  },
  test_run_not_found: {
    status: 400,
    en: 'There is no such test run, or its result has already been read. Please run it again.',
    zh: '没有这次自测，或其结果已被读取。请重新运行。',
  },
  samples_missing: {
    status: 400,
    en: 'This problem has no samples to run. Please use a custom input.',
    zh: '本题没有样例可运行，请使用自测输入。',
  },

  // Notices
  notice_not_found: { status: 404, en: 'There is no such notice.', zh: '没有这条通知。' },
  notice_recipient_unknown: {
    status: 400,
    en: 'Please choose an existing user as the recipient of the notice.',
    zh: '请选择一位存在的用户作为通知的接收者。',
  },
  notice_audience_fixed: {
    status: 400,
    en: 'This notice has already been sent, so its recipients can no longer be changed. Write a new one to notify other people.',
    zh: '该通知已经发送，不能再更改接收者。如需通知其他人，请新建一条。',
  },

  // Judge nodes
  language_not_offered: {
    status: 400,
    en: 'No judge on this site can run {language}. Please choose another language.',
    zh: '本站没有评测机可以运行 {language}，请选择其他语言。',
  },
  run_language_elsewhere: {
    status: 400,
    en: 'Programs in {language} cannot be run on this site, only submitted. Submit it, or choose another language to try something.',
    zh: '本站无法运行 {language} 程序，只能提交评测。请直接提交，或换一种语言试运行。',
  },
  no_judge_for_language: {
    status: 400,
    en: 'No judge can run {language} at the moment. Please try again later, or choose another language.',
    zh: '目前没有评测机可以运行 {language}，请稍后重试或选择其他语言。',
  },
  compile_check_too_slow: {
    status: 400,
    en: 'No judge compiled the program within a minute. Please try again in a moment.',
    zh: '一分钟内没有评测机完成编译，请稍后重试。',
  },
  compile_check_failed: {
    status: 400,
    en: 'The judge failed while compiling; your program is not to blame. Please try again in a moment.',
    zh: '评测机在编译时出现故障，这不是程序的问题，请稍后重试。',
  },
  node_not_found: { status: 404, en: 'There is no such judge node.', zh: '没有这台评测机。' },
  node_name_taken: {
    status: 400,
    en: 'A judge node with this name already exists. Choose another name, or give that node a new token.',
    zh: '已有同名的评测机。请换一个名称，或为原评测机更换令牌。',
  },
  node_token_wrong: { status: 401, http: 401, en: 'The judge token is wrong.', zh: '评测机令牌错误。' },
  node_session_gone: {
    status: 404,
    en: 'This judge session has ended; connect again.',
    zh: '评测机会话已结束，请重新连接。',
  },
  node_protocol_mismatch: {
    status: 400,
    en: 'This server uses judge protocol {server}, but the node uses {node}. Update the older one.',
    zh: '服务器的评测协议版本为 {server}，评测机为 {node}，请升级较旧的一方。',
  },
  blob_not_found: { status: 404, http: 404, en: 'There is no such file.', zh: '没有这个文件。' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errors;

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
export type ErrorParams<C extends ErrorCode> = { [K in Placeholders<(typeof errors)[C]['en']>]: string | number };

/** Arguments after the code: required exactly when the text has placeholders. */
export type ErrorArgs<C extends ErrorCode> = keyof ErrorParams<C> extends never ? [] : [params: ErrorParams<C>];

/** Moments among the values are said as `show` does. */
export function errorText(
  code: ErrorCode,
  locale: Locale,
  params: Record<string, string | number> = {},
  show: (moment: string) => string = inUtc,
): string {
  const said = Object.entries(params).map(([name, value]) => [name, isMoment(value) ? show(value) : value] as const);
  return fill(pick(errors[code], locale), Object.fromEntries(said));
}
