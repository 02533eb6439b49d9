import { fill, type Bilingual, type Locale, textLanguage } from '@oyez/contract/wire/values';
import { z } from 'zod';

/** Every mail the site sends: subject and body in both languages, plain text first, HTML made from the same lines. */
type Template = { subject: Bilingual; lines: { zh: string[]; en: string[] } };

const templates = {
  register_code: {
    subject: { zh: '{site}：注册验证码 {code}', en: '{site}: your code is {code}' },
    lines: {
      zh: [
        '你好！',
        '你正在 {site} 注册账号，验证码是：',
        '{code}',
        '请在 {minutes} 分钟内填写。如果不是你本人操作，忽略这封邮件即可。',
      ],
      en: [
        'Hello!',
        'Someone, most likely you, is registering at {site} with this address. The code is:',
        '{code}',
        'Please enter it within {minutes} minutes. If this was not you, simply ignore this e-mail.',
      ],
    },
  },
  reset_password: {
    subject: { zh: '{site}：重置密码', en: '{site}: set a new password' },
    lines: {
      zh: [
        '{username}，你好！',
        '有人申请重置你在 {site} 的密码。请在 {minutes} 分钟内打开下面的链接，设置新密码：',
        '{link}',
        '链接只能使用一次。如果不是你本人操作，忽略这封邮件即可，密码不会改变。',
      ],
      en: [
        'Hello {username},',
        'Someone, most likely you, wants to reset your password at {site}. To set a new one, please open this link within {minutes} minutes:',
        '{link}',
        'The link works only once. If this was not you, simply ignore this e-mail: your password will not change.',
      ],
    },
  },
  change_email: {
    subject: { zh: '{site}：更换邮箱验证码 {code}', en: '{site}: your code is {code}' },
    lines: {
      zh: [
        '{username}，你好！',
        '你正在把 {site} 的账号邮箱换成这个地址，验证码是：',
        '{code}',
        '请在 {minutes} 分钟内填写。如果不是你本人操作，忽略这封邮件即可。',
      ],
      en: [
        'Hello {username},',
        'You are changing the e-mail address of your account at {site} to this one. The code is:',
        '{code}',
        'Please enter it within {minutes} minutes. If this was not you, simply ignore this e-mail.',
      ],
    },
  },
  password_changed: {
    subject: { zh: '{site}：密码已修改', en: '{site}: your password was changed' },
    lines: {
      zh: [
        '{username}，你好！',
        '你在 {site} 的密码刚刚被修改，其他设备上的登录已全部退出。',
        '如果不是你本人操作，请立即用登录窗口中的“忘记密码”重置密码，并联系管理员。',
      ],
      en: [
        'Hello {username},',
        'Your password at {site} has just been changed. You have been logged out on all other devices.',
        'If this was not you, reset it at once with “Forgot your password?” in the login dialog and contact an administrator.',
      ],
    },
  },
  email_changed: {
    subject: { zh: '{site}：邮箱已更换', en: '{site}: your e-mail address was changed' },
    lines: {
      zh: [
        '{username}，你好！',
        '你在 {site} 的账号刚刚换成了另一个邮箱，以后的邮件不再发送到这个地址。',
        '如果不是你本人操作，请立即联系管理员。',
      ],
      en: [
        'Hello {username},',
        'The e-mail address of your account at {site} has just been changed. Future e-mails will no longer be sent here.',
        'If this was not you, please contact an administrator at once.',
      ],
    },
  },
} as const satisfies Record<string, Template>;

export type MailTemplate = keyof typeof templates;
export const MailTemplateSchema = z.enum(Object.keys(templates) as [MailTemplate, ...MailTemplate[]]);
export const MailParams = z.record(z.string(), z.union([z.string(), z.number()]));

export function renderMail(
  template: MailTemplate,
  params: z.infer<typeof MailParams>,
  locale: Locale,
): { subject: string; text: string; html: string } {
  const language = textLanguage(locale);
  const lines: readonly string[] = templates[template].lines[language];
  return {
    subject: fill(templates[template].subject[language], params),
    text: `${lines.map((line) => fill(line, params)).join('\n\n')}\n`,
    html: page(locale, String(params['site'] ?? ''), lines.map((line) => paragraph(line, params)).join('')),
  };
}

/** What a mail that is not kept says: a line, what it leads to, or small print. */
export type LetterLine = { text: string; link?: string; isSmall?: boolean };

export function renderLetter(
  { subject, lines }: { subject: string; lines: readonly LetterLine[] },
  locale: Locale,
  site: string,
): { subject: string; text: string; html: string } {
  return {
    subject,
    text: `${lines.map(({ text, link }) => (link === undefined ? text : `${text}\n${link}`)).join('\n\n')}\n`,
    html: page(locale, site, lines.map(letterLine).join('')),
  };
}

function letterLine({ text, link, isSmall = false }: LetterLine): string {
  const look = isSmall ? 'margin:16px 0 0;font-size:13px;color:#6b655d' : 'margin:0 0 12px';
  const shown = `<bdi>${escapeHtml(text)}</bdi>`;
  const linked = link === undefined ? shown : `<a href="${escapeHtml(link)}" style="color:#4056c4">${shown}</a>`;
  return `<p style="${look}">${linked}</p>`;
}

/** Mail programs know style attributes only. */
const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

function page(locale: Locale, site: string, content: string): string {
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"></head><body style="margin:0;padding:24px 12px;background:#f7f5f1;${FONT}">` +
    '<div style="max-width:520px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #e3dfd8;border-radius:8px;' +
    'color:#24211d;font-size:15px;line-height:1.6">' +
    `<p style="margin:0 0 16px;color:#4056c4;font-weight:600">${escapeHtml(site)}</p>${content}</div></body></html>`
  );
}

/** A line that is nothing but a code or a link is what the reader came for. */
function paragraph(line: string, params: z.infer<typeof MailParams>): string {
  const text = escapeHtml(fill(line, params));
  if (line === '{code}') {
    return `<p style="margin:16px 0;font-size:28px;letter-spacing:6px;font-weight:600;font-family:Menlo,Consolas,monospace">${text}</p>`;
  }
  if (line === '{link}') {
    return `<p style="margin:16px 0;word-break:break-all"><a href="${text}" style="color:#4056c4">${text}</a></p>`;
  }
  return `<p style="margin:0 0 12px">${text}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
