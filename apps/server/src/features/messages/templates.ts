import { ROLES, type Role } from '@oyez/contract/accounts/permissions';
import { fill, type Bilingual, type Locale, textLanguage } from '@oyez/contract/wire/values';
import { z } from 'zod';

/**
 * The site's own messages, stored as a name with its values and read in the reader's language. Titles are plain text,
 * contents Markdown. Stored rows name these keys, so a key that was once sent stays.
 */
type Template<P extends z.ZodType = z.ZodType> = {
  params: P;
  title: Bilingual;
  content: Bilingual;
  /** Values that depend on the language. */
  words?: (params: z.output<P>) => Record<string, Bilingual>;
};

function template<P extends z.ZodType>(spec: Template<P>): Template<P> {
  return spec;
}

const role = z.enum(Object.keys(ROLES) as [Role, ...Role[]]);
/** From outside, a browser's own name for instance: shown, never in full length. */
const short = z.string().transform((text) => text.slice(0, 200));

const templates = {
  role_changed: template({
    params: z.object({ before: role, after: role }),
    title: { zh: '你的角色已变更', en: 'Your role was changed' },
    content: {
      zh: '管理员已将你的角色从「{before}」改为「{after}」，立即生效。如有疑问，请联系管理员。',
      en: 'An administrator changed your role from “{before}” to “{after}”, effective at once. If you have questions, please ask an administrator.',
    },
    words: ({ before, after }) => ({ before: ROLES[before], after: ROLES[after] }),
  }),
  new_device_login: template({
    params: z.object({ ip: short, device: short }),
    title: { zh: '新设备登录提醒', en: 'Login from a new device' },
    content: {
      zh: '你的账号刚刚在一台新设备上登录。\n\n- 设备：{device}\n- IP 地址：{ip}\n\n如果是你本人，无需理会。如果不是，请[立即修改密码](/setting)并在设置中退出所有设备。',
      en: 'Your account was just used to log in from a new device.\n\n- Device: {device}\n- IP address: {ip}\n\nIf it was you, there is nothing to do. If not, please [change your password](/setting) now and log out all devices in your settings.',
    },
  }),
  password_changed: template({
    params: z.object({ ip: short }),
    title: { zh: '你的密码已修改', en: 'Your password was changed' },
    content: {
      zh: '你的密码已修改，其他设备上的登录均已失效（操作 IP：{ip}）。如果不是你本人操作，请立即通过邮箱重置密码，并联系管理员。',
      en: 'Your password was changed and all other devices were logged out (from IP address {ip}). If it was not you, please reset your password by e-mail at once and tell an administrator.',
    },
  }),
  password_set_by_staff: template({
    params: z.object({}),
    title: { zh: '管理员重置了你的密码', en: 'An administrator set a new password for you' },
    content: {
      zh: '管理员为你设置了新密码。请在[设置](/setting)中改成只有你自己知道的密码。',
      en: 'An administrator set a new password for your account. Please change it in your [settings](/setting) to one that only you know.',
    },
  }),
  email_changed: template({
    params: z.object({ ip: short }),
    title: { zh: '你的邮箱已更换', en: 'Your e-mail address was changed' },
    content: {
      zh: '你账号的邮箱已更换（操作 IP：{ip}）。如果不是你本人操作，请立即联系管理员。',
      en: 'The e-mail address of your account was changed (from IP address {ip}). If it was not you, please tell an administrator at once.',
    },
  }),
  group_problem_waiting: template({
    params: z.object({ group: z.string(), count: z.int() }),
    title: { zh: '有团队题目等待审核', en: 'Group problems wait for approval' },
    content: {
      zh: '团队「{group}」有 {count} 道题目申请公开，请在后台的[团队题目审核](/admin/group-problem/apply)中处理。',
      en: 'The group “{group}” asks to publish {count} of its problems. Please decide in the [back office](/admin/group-problem/apply).',
    },
  }),
} as const satisfies Record<string, Template>;

type Templates = typeof templates;
export type MessageTemplate = keyof Templates;
export type MessageParams<T extends MessageTemplate> = z.input<Templates[T]['params']>;

export function checkedParams<T extends MessageTemplate>(name: T, params: MessageParams<T>): object {
  return templates[name].params.parse(params);
}

export function renderMessage(name: string, params: unknown, locale: Locale): { title: string; content: string } {
  const chosen: Template = templates[name as MessageTemplate];
  const values = chosen.params.parse(params) as Record<string, string | number>;
  const language = textLanguage(locale);
  const words = Object.entries(chosen.words?.(values) ?? {}).map(([key, text]) => [key, text[language]] as const);
  const shown = { ...values, ...Object.fromEntries(words) };
  const literal = Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, literally(String(value))]));
  return { title: fill(chosen.title[language], shown), content: fill(chosen.content[language], literal) };
}

/** As Markdown that shows exactly this text: a value must not bring links, pictures or formulas of its own. */
function literally(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
