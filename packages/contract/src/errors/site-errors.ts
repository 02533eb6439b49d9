import type { ErrorSpec } from './error-spec.ts';

/** What somebody who runs the site is told when something cannot be taken as it is. */
export const siteErrors = {
  announcement_not_found: { status: 404, en: 'There is no such announcement.', zh: '没有这条公告。' },
  announcement_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this announcement since you opened it. Load their version, or overwrite it with yours.',
    zh: '打开之后，这条公告已被他人修改。请载入新版本，或用你的版本覆盖。',
  },
  tool_not_found: {
    status: 404,
    en: 'There is no such link. Please reload the page.',
    zh: '没有这个链接，请刷新页面。',
  },
  honor_not_found: {
    status: 404,
    en: 'There is no such title. Please reload the page.',
    zh: '没有这个头衔，请刷新页面。',
  },
  honor_threshold_taken: {
    status: 400,
    en: 'There is already a title for {accepted} solved problems. Change that one, or choose another number.',
    zh: '已有一个需要通过 {accepted} 题的头衔。请修改那个头衔，或换一个题数。',
  },
  too_many_items: {
    status: 400,
    en: 'You can have at most {max} entries here. Please remove one first.',
    zh: '最多可以有 {max} 项，请先删除一项。',
  },
  carousel_picture_not_found: {
    status: 404,
    en: 'There is no such image in the carousel. Please reload the page.',
    zh: '轮播图中没有这张图片，请刷新页面。',
  },
  item_order_stale: {
    status: 400,
    en: 'The list has changed in the meantime. Please check it and reorder it again.',
    zh: '列表刚刚发生了变化，请查看后重新排序。',
  },
  test_address_missing: { status: 400, en: 'Please enter the recipient of the test.', zh: '请填写测试收件地址。' },
  test_address_malformed: {
    status: 400,
    en: 'The recipient of the test is not a valid address.',
    zh: '测试收件地址格式不正确。',
  },
  mail_test_no_server: {
    status: 400,
    en: 'No mail server is configured. Enter its host, save, and test again.',
    zh: '尚未设置邮件服务器。请填写服务器地址，保存后再测试。',
  },
  mail_test_unreachable: {
    status: 400,
    en: 'The mail server {server} cannot be reached. Check the host, the port and the firewall.',
    zh: '无法连接邮件服务器 {server}，请检查地址、端口和防火墙。',
  },
  mail_test_encryption: {
    status: 400,
    en: 'An encrypted connection to {server} could not be established. Check the port and whether the server has encryption enabled.',
    zh: '与 {server} 的加密连接失败，请检查端口以及服务器是否启用加密。',
  },
  mail_test_login: {
    status: 400,
    en: 'The mail server {server} rejected this username and password.',
    zh: '邮件服务器 {server} 拒绝了该用户名和密码。',
  },
  mail_test_refused: {
    status: 400,
    en: 'The mail server {server} rejected the e-mail (reply {reply}). Check the sender and the recipient.',
    zh: '邮件服务器 {server} 拒绝了这封邮件（返回码 {reply}），请检查发件人和收件人。',
  },
  sms_test_no_gateway: {
    status: 400,
    en: 'No text message gateway is configured. Enter its address, save, and test again.',
    zh: '尚未设置短信网关。请填写网关地址，保存后再测试。',
  },
  sms_test_unreachable: {
    status: 400,
    en: 'The gateway cannot be reached. Check its address and the firewall.',
    zh: '无法连接短信网关，请检查地址和防火墙。',
  },
  sms_test_private: {
    status: 400,
    en: 'The gateway is in a private network. If this is intended, allow it in the gateway settings.',
    zh: '短信网关位于内网。如果确实如此，请在设置中允许。',
  },
  sms_test_refused: {
    status: 400,
    en: 'The gateway did not accept the message (reply {reply}). Check the method, headers, body and key.',
    zh: '短信网关没有接收短信（返回 {reply}），请检查请求方法、请求头、内容和密钥。',
  },
  database_settings_fixed: {
    status: 400,
    en: 'Connections cannot be changed here. They are configured where the site is started (DATABASE_URL; see the operations guide).',
    zh: '此处不能修改连接设置，请在启动站点的地方修改（DATABASE_URL，见运维文档）。',
  },
  remote_accounts_uneven: {
    status: 400,
    en: '{site}: there are {names} usernames but {passwords} passwords. Each account needs both.',
    zh: '{site}：有 {names} 个用户名，却有 {passwords} 个密码。每个账号都需要两者。',
  },
  remote_account_twice: {
    status: 400,
    en: '{site}: the account {name} is listed twice.',
    zh: '{site}：账号 {name} 重复。',
  },
  remote_password_missing: {
    status: 400,
    en: '{site}: please enter the password of {name}. None is stored for it.',
    zh: '{site}：请输入 {name} 的密码，系统中没有保存。',
  },
  secret_goes_elsewhere: {
    status: 400,
    en: 'The stored secret would be sent to a different server. Please enter the password, key or header again.',
    zh: '已保存的密钥会被发送到另一台服务器，请重新输入密码、密钥或请求头的内容。',
  },

  digest_link_wrong: {
    status: 400,
    en: 'This link is not complete, or the site has a new key. Log in and switch these e-mails off in your settings.',
    zh: '此链接不完整，或站点已更换密钥。请登录后在设置中关闭邮件提醒。',
  },
} as const satisfies Record<string, ErrorSpec>;
