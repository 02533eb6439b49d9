import { REMOTE_TROUBLE_NAMES, REMOTE_TROUBLES } from '@oyez/contract/remote/account-troubles';
import { TEACHING_RIGHTS } from '@oyez/contract/classes/class-values';
import { ROLES, type Role } from '@oyez/contract/accounts/permissions';
import { fill, type Locale, textLanguage } from '@oyez/contract/wire/values';
import { inUtc, isMoment, momentsAmong } from '@oyez/contract/wire/moments';
import { z } from 'zod';
import { moderationTemplates } from './moderation-templates.ts';
import { template, whyOf, type Template } from './template.ts';

const role = z.enum(Object.keys(ROLES) as [Role, ...Role[]]);
/** From outside, a browser's own name for instance: shown, never in full length. */
const short = z.string().transform((text) => text.slice(0, 200));

const applicationAnswer = z.object({
  group: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  url: z.string(),
  reason: z.string(),
});
const applicationWords = ({ titleZh, titleEn, reason }: z.output<typeof applicationAnswer>) => ({
  title: { zh: titleZh, en: titleEn },
  why: whyOf(reason),
});

const templates = {
  ...moderationTemplates,
  role_changed: template({
    params: z.object({ before: role, after: role }),
    title: { zh: '你的角色已变更', en: 'Your role has changed' },
    content: {
      zh: '管理员已将你的角色从“{before}”改为“{after}”，立即生效。如有疑问，请联系管理员。',
      en: 'An administrator changed your role from “{before}” to “{after}”, effective immediately. If you have any questions, please ask an administrator.',
    },
    words: ({ before, after }) => ({ before: ROLES[before], after: ROLES[after] }),
  }),
  new_device_login: template({
    params: z.object({ ip: short, device: short }),
    title: { zh: '新设备登录提醒', en: 'Login from a new device' },
    content: {
      zh: '你的账号刚刚在一台新设备上登录。\n\n- 设备：{device}\n- IP 地址：{ip}\n\n如果是你本人，无需理会。如果不是，请[立即修改密码](/setting)并在设置中退出所有设备。',
      en: 'Your account was just used to log in from a new device.\n\n- Device: {device}\n- IP address: {ip}\n\nIf this was you, there is nothing to do. If not, please [change your password](/setting) now and log out all devices in your settings.',
    },
  }),
  password_changed: template({
    params: z.object({ ip: short }),
    title: { zh: '你的密码已修改', en: 'Your password was changed' },
    content: {
      zh: '你的密码已修改，其他设备上的登录均已失效（操作 IP：{ip}）。如果不是你本人操作，请立即通过邮箱重置密码，并联系管理员。',
      en: 'Your password was changed from IP address {ip}, and all other devices were logged out. If this was not you, please reset your password by e-mail at once and contact an administrator.',
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
      en: 'The e-mail address of your account was changed from IP address {ip}. If this was not you, please contact an administrator at once.',
    },
  }),
  group_dissolved: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), operator: z.string() }),
    title: { zh: '你所在的团队已解散', en: 'A group of yours was disbanded' },
    content: {
      zh: '[{operator}](/user-home?username={operator})已解散团队“{group}”，其中的题目、训练与比赛不再可用。如有疑问，请联系对方。',
      en: '[{operator}](/user-home?username={operator}) disbanded the group “{group}”. Its problems, trainings and contests are gone with it. If you have any questions, please ask them.',
    },
  }),
  group_restored: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int() }),
    title: { zh: '你所在的团队已恢复', en: 'A group of yours is back' },
    content: {
      zh: '团队[{group}](/group/{gid})已恢复，其中的全部内容均可继续使用。',
      en: 'The group [{group}](/group/{gid}) was restored with everything in it.',
    },
  }),
  group_banned: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int() }),
    title: { zh: '你的团队已被封禁', en: 'Your group was banned' },
    content: {
      zh: '管理员已封禁团队“{group}”（编号 {gid}），目前你和成员都无法访问。如有疑问，请联系管理员。',
      en: 'An administrator banned the group “{group}” (no. {gid}). You and its members can no longer open it. If you have any questions, please ask an administrator.',
    },
  }),
  group_opened: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int() }),
    title: { zh: '你的团队已解除封禁', en: 'Your group is open again' },
    content: {
      zh: '管理员已解除团队[{group}](/group/{gid})的封禁，你和成员可以继续使用。',
      en: 'An administrator opened the group [{group}](/group/{gid}) again. You and its members can continue to use it.',
    },
  }),
  group_owner_new: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), owner: z.string() }),
    title: { zh: '你已成为团队所有者', en: 'You own a group now' },
    content: {
      zh: '管理员已将你设为团队[{group}](/group/{gid})的所有者，你可以管理它的成员、内容与设置。',
      en: 'An administrator made you the owner of the group [{group}](/group/{gid}). Its members, its content and its settings are yours to manage.',
    },
  }),
  group_owner_old: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), owner: z.string() }),
    title: { zh: '你的团队已更换所有者', en: 'Your group has a new owner' },
    content: {
      zh: '管理员已将团队[{group}](/group/{gid})的所有者改为[{owner}](/user-home?username={owner})，你仍是团队管理员。如有疑问，请联系管理员。',
      en: 'An administrator made [{owner}](/user-home?username={owner}) the owner of the group [{group}](/group/{gid}). You are still one of its administrators. If you have any questions, please ask an administrator.',
    },
  }),
  group_problems_waiting: template({
    params: z.object({ count: z.int() }),
    title: { zh: '有团队题目申请等待处理', en: 'Group problems are waiting for approval' },
    content: {
      zh: '目前有 {count} 道团队题目申请公开，请在后台管理的[团队题目申请](/admin/group-problem/apply)中处理。',
      en: 'Groups have applied to publish problems; {count} of them wait for a decision. Please decide in the [back office](/admin/group-problem/apply).',
    },
  }),
  group_problem_published: template({
    inbox: 'mine',
    params: applicationAnswer,
    title: { zh: '你的团队题目已公开', en: 'A problem of your group is public now' },
    content: {
      zh: '管理员已将团队“{group}”的题目[{title}]({url})公开到题库。{why}',
      en: 'An administrator published the problem [{title}]({url}) of the group “{group}”: everyone can find it in the problem list now. {why}',
    },
    words: applicationWords,
  }),
  group_problem_refused: template({
    inbox: 'mine',
    params: applicationAnswer,
    title: { zh: '你的团队题目未被公开', en: 'A problem of your group was not published' },
    content: {
      zh: '管理员没有公开团队“{group}”的题目[{title}]({url})。题目仍属于团队，修改后可以再次申请公开。{why}',
      en: 'An administrator did not publish the problem [{title}]({url}) of the group “{group}”. It stays with the group; once it is improved, you can apply again. {why}',
    },
    words: applicationWords,
  }),
  group_problem_pending: template({
    inbox: 'mine',
    params: applicationAnswer,
    title: { zh: '你的团队题目申请将重新处理', en: 'The application for a problem is open again' },
    content: {
      zh: '管理员撤回了对团队“{group}”的题目[{title}]({url})的处理结果，申请公开正在等待重新处理。{why}',
      en: 'An administrator took back the decision about the problem [{title}]({url}) of the group “{group}”. The application to publish it is pending again. {why}',
    },
    words: applicationWords,
  }),
  submission_note: template({
    params: z.object({ name: z.string(), submitId: z.int(), noteId: z.int() }),
    title: { zh: '{name} 为你的提交 {submitId} 写了评语', en: '{name} commented on your submission {submitId}' },
    content: {
      zh: '{name} 为你的代码写了评语。[查看评语](/submission-detail/{submitId}#note-{noteId})',
      en: '{name} commented on lines of your code. [Read the comment](/submission-detail/{submitId}#note-{noteId})',
    },
  }),
  submission_note_answer: template({
    params: z.object({ name: z.string(), submitId: z.int(), noteId: z.int() }),
    title: { zh: '{name} 回复了提交 {submitId} 的评语', en: '{name} answered a comment on submission {submitId}' },
    content: {
      zh: '{name} 回复了一条评语。[查看回复](/submission-detail/{submitId}#note-{noteId})',
      en: '{name} answered a comment. [Read the answer](/submission-detail/{submitId}#note-{noteId})',
    },
  }),
  group_welcome: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int() }),
    title: { zh: '欢迎加入团队', en: 'Welcome to the group' },
    content: {
      zh: '你已成为团队[{group}](/group/{gid})的成员，现在可以查看其中的题目、训练与比赛。',
      en: 'You are now a member of [{group}](/group/{gid}). Its problems, trainings and contests are open to you.',
    },
  }),
  group_added: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), operator: short }),
    title: { zh: '你已被加入团队', en: 'You were added to a group' },
    content: {
      zh: '{operator} 已将你加入团队[{group}](/group/{gid})。如果不应加入，可在团队主页点击“退出团队”。',
      en: '{operator} added you to the group [{group}](/group/{gid}). If you do not belong there, leave it with “Exit Group” on its page.',
    },
  }),
  assistant_given: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), operator: short, right: z.enum(TEACHING_RIGHTS) }),
    title: { zh: '你成为了团队的助教', en: 'You are now a group assistant' },
    content: {
      zh: '{operator} 授予了你在团队[{group}](/group/{gid})中的助教权限：{right}。',
      en: '{operator} made you an assistant in the group [{group}](/group/{gid}). You may: {right}.',
    },
    words: ({ right }) => ({
      right: {
        view: { zh: '查看进度与代码', en: 'see progress and code' },
        grade: { zh: '查看进度与代码、评分', en: 'see progress and code, and grade' },
        manage: {
          zh: '查看进度与代码、评分、管理班级与作业',
          en: 'see progress and code, grade, and manage sections and assignments',
        },
      }[right],
    }),
  }),
  assistant_ended: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), operator: short }),
    title: { zh: '你的助教权限已取消', en: 'You are no longer a group assistant' },
    content: {
      zh: '{operator} 取消了你在团队[{group}](/group/{gid})中的助教权限。你仍是团队的成员。',
      en: '{operator} revoked your right as an assistant in the group [{group}](/group/{gid}). You are still a member of it.',
    },
  }),
  group_removed: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), operator: z.string() }),
    title: { zh: '你已被移出团队', en: 'You were removed from a group' },
    content: {
      zh: '[{operator}](/user-home?username={operator})已将你移出团队[{group}](/group/{gid})。如有疑问，请联系对方。',
      en: '[{operator}](/user-home?username={operator}) removed you from the group [{group}](/group/{gid}). If you have any questions, please ask them.',
    },
  }),
  group_acceptance_undone: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), operator: z.string() }),
    title: { zh: '你的团队成员身份已被撤销', en: 'Your membership was undone' },
    content: {
      zh: '[{operator}](/user-home?username={operator})撤销了将你加入团队[{group}](/group/{gid})的操作。如有疑问，请联系对方。',
      en: '[{operator}](/user-home?username={operator}) took back adding you to the group [{group}](/group/{gid}). If you have any questions, please ask them.',
    },
  }),
  group_application: template({
    inbox: 'mine',
    params: z.object({ group: z.string(), gid: z.int(), username: z.string() }),
    title: { zh: '有人申请加入你的团队', en: 'Someone applied to join your group' },
    content: {
      zh: '[{username}](/user-home?username={username})申请加入团队“{group}”，请在[成员页面](/group/{gid}/member)处理。',
      en: '[{username}](/user-home?username={username}) applied to join “{group}”. Please decide on its [members page](/group/{gid}/member).',
    },
  }),
  comment_deleted: template({
    inbox: 'mine',
    params: z.object({
      operator: z.string(),
      place: z.string(),
      url: z.string(),
      text: z.string(),
      reason: z.string(),
    }),
    title: { zh: '你的评论已被删除', en: 'Something you wrote was deleted' },
    content: {
      zh: '[{operator}](/user-home?username={operator})删除了你在[{place}]({url})中写的“{text}”。{why}',
      en: '[{operator}](/user-home?username={operator}) deleted what you wrote under [{place}]({url}): “{text}”. {why}',
    },
    words: ({ reason }) => ({ why: whyOf(reason) }),
  }),
  remote_account_trouble: template({
    params: z.object({ site: short, trouble: z.enum(REMOTE_TROUBLE_NAMES) }),
    title: { zh: '远程评测账号无法使用', en: 'A remote judge account cannot be used' },
    content: {
      zh: '本站在 {site} 的一个账号已停止使用：{why}\n\n请到[开关设置](/admin/switch)处理。',
      en: 'An account of this site at {site} is no longer used: {why}\n\nPlease look at the [switches](/admin/switch).',
    },
    words: ({ trouble }) => ({ why: REMOTE_TROUBLES[trouble] }),
  }),
  own_remote_account_trouble: template({
    params: z.object({ site: short, trouble: z.enum(REMOTE_TROUBLE_NAMES) }),
    title: { zh: '你的远程评测账号无法使用', en: 'Your remote judge account cannot be used' },
    content: {
      zh: '你在 {site} 的账号已停止使用：{why}\n\n请在[设置](/setting)中处理。在此之前，你的提交会使用本站的账号（如果有）。',
      en: 'Your account at {site} is no longer used: {why}\n\nPlease look at your [settings](/setting). Until then your submissions are sent from an account of this site, if it has one.',
    },
    words: ({ trouble }) => ({ why: REMOTE_TROUBLES[trouble] }),
  }),
  remote_page_changed: template({
    params: z.object({ site: short, missing: z.string() }),
    title: { zh: '远程评测的页面无法读取', en: 'A page of a remote judge could not be read' },
    content: {
      zh: '{site} 的一个页面与预期不符（{missing}）。系统没有据此给出任何结果，页面已保存在[远程评测](/admin/remote-judges)中供查看。',
      en: 'A page of {site} is not as expected ({missing}). No verdict was taken from it; the page is kept under [remote judges](/admin/remote-judges).',
    },
  }),
} as const satisfies Record<string, Template>;

type Templates = typeof templates;
export type MessageTemplate = keyof Templates;
export type MessageParams<T extends MessageTemplate> = z.input<Templates[T]['params']>;

export function inboxOf(name: MessageTemplate): 'sys' | 'mine' {
  const chosen: Template = templates[name];
  return chosen.inbox ?? 'sys';
}

export function checkedParams<T extends MessageTemplate>(name: T, params: MessageParams<T>): object {
  return templates[name].params.parse(params);
}

/** With the moments that it names, as `inUtc`. */
export function renderMessage(
  name: string,
  params: unknown,
  locale: Locale,
): { title: string; content: string; moments: string[] } {
  const chosen: Template = templates[name as MessageTemplate];
  const values = chosen.params.parse(params) as Record<string, string | number>;
  const language = textLanguage(locale);
  const words = Object.entries(chosen.words?.(values) ?? {}).map(([key, text]) => [key, text[language]] as const);
  const shown = { ...values, ...Object.fromEntries(words) };
  const literal = Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, isMoment(value) ? inUtc(value) : literally(String(value))]),
  );
  const content = fill(withQueries(chosen.content[language], shown), literal);
  return { title: fill(chosen.title[language], shown), content, moments: momentsAmong(shown) };
}

/** A value in the query of a link, as `/user-home?username={operator}`: a name may hold what ends it there. */
function withQueries(content: string, values: Record<string, string | number>): string {
  return content.replaceAll(/(\]\([^)\s]*=)\{(\w+)\}/g, (whole, before: string, name: string) => {
    const value = values[name];
    return value === undefined ? whole : `${before}${inAddress(String(value))}`;
  });
}

function inAddress(value: string): string {
  const hex = (sign: string) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`;
  return encodeURIComponent(value.toWellFormed()).replaceAll(/[!'()*_~]/g, hex);
}

/** As Markdown that shows exactly this text: a value must not bring links, pictures or formulas of its own. */
function literally(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
