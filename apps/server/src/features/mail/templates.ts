import { fill, type Bilingual, type Locale } from '@oyez/contract/wire';
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
        'Please enter it within {minutes} minutes. If it was not you, simply ignore this mail.',
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
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const lines = templates[template].lines[language].map((line) => fill(line, params));
  return {
    subject: fill(templates[template].subject[language], params),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
