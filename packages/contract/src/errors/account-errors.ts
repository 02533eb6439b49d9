import type { ErrorSpec } from './error-spec.ts';

/** What a person is told about the way back in, and about changes of their own account. */
export const accountErrors = {
  login_busy: {
    status: 400,
    en: 'Very many people are logging in right now. Please try again in a few seconds.',
    zh: '当前登录人数过多，请几秒后重试。',
  },
  captcha_wrong: {
    status: 400,
    en: 'The captcha answer is wrong or has already been used. Please solve the new one.',
    zh: '验证码答案错误或已被使用，请完成新的验证码。',
  },
  mail_not_configured: {
    status: 400,
    en: 'This site does not send e-mails, so you cannot reset your password here. Please ask an administrator.',
    zh: '本站不发送邮件，无法在此重置密码，请联系管理员。',
  },
  reset_too_soon: {
    status: 400,
    en: 'An e-mail has just been sent. You can request another in {seconds} s.',
    zh: '重置邮件刚刚发送过，请 {seconds} 秒后再试。',
  },
  register_code_kept: {
    status: 400,
    en: 'No e-mail was sent. Please ask an administrator for the code for {email}.',
    zh: '本站不发送邮件。{email} 的验证码在管理员处，请向管理员索取。',
  },
  register_code_not_needed: {
    status: 400,
    en: 'You do not need a code to register here. If the form asks for one, enter any six digits.',
    zh: '本站注册不需要验证码。如果表单要求填写，请输入任意 6 位数字。',
  },
  email_unknown: { status: 400, en: 'The email does not exists', zh: '没有使用该邮箱的账号。' },
  reset_link_gone: {
    status: 400,
    en: 'This link has expired or has already been used. Please request a new e-mail.',
    zh: '重置链接已失效或已被使用，请重新申请重置邮件。',
  },
  reset_code_wrong: {
    status: 400,
    en: 'The code in this link is wrong. Please open the link in the newest e-mail.',
    zh: '重置链接中的验证码错误，请使用最新邮件中的链接。',
  },
  email_same: { status: 400, en: 'This is already your address.', zh: '新邮箱与当前邮箱相同。' },
  mobile_same: { status: 400, en: 'This is already your number.', zh: '新手机号与当前手机号相同。' },
  mobile_malformed: {
    status: 400,
    en: 'A mobile number has 6 to 15 digits, starting with + and the country code if needed.',
    zh: '手机号应为 6 到 15 位数字，必要时以 + 和国家代码开头。',
  },
  mobile_code_missing: {
    status: 400,
    en: 'Please enter the code that was sent to this number, or request a new one.',
    zh: '请填写发送到该手机号的验证码，或重新获取。',
  },
  sms_not_configured: {
    status: 400,
    en: 'This site does not send text messages, so no code is needed to change the number.',
    zh: '本站不发送短信，修改手机号不需要验证码。',
  },
  profile_field_too_long: { status: 400, en: '{field} is too long', zh: '{field}过长' },
  session_unknown: { status: 404, en: 'This login no longer exists.', zh: '该登录已不存在。' },

  // Mails, as the administrator sees them
  mail_not_found: { status: 404, en: 'There is no such e-mail.', zh: '没有这封邮件。' },
  mail_sent_already: { status: 400, en: 'This e-mail has already been sent.', zh: '这封邮件已经发送。' },
  mail_server_missing: {
    status: 400,
    en: 'No mail server is configured yet. Enter one in the configuration, then send again.',
    zh: '还没有设置邮件服务器，请先在配置中填写，再重新发送。',
  },

  // Profiles
  profile_unnamed: {
    status: 400,
    en: 'Please specify a user ID or username.',
    zh: '请指定用户 ID 或用户名。',
  },
  profile_not_found: { status: 400, en: 'There is no such user.', zh: '没有这个用户。' },
} as const satisfies Record<string, ErrorSpec>;
