import { REPORTED_KINDS } from '@oyez/contract/discussions/moderation-values';
import { isMoment } from '@oyez/contract/wire/moments';
import type { Bilingual } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { template, whyOf } from './template.ts';

const CHANGES = ['disable', 'enable', 'delete', 'restore'] as const;
const COMMENT_CHANGES = ['hide', 'show', 'restore'] as const;
const kind = z.enum(REPORTED_KINDS);
/** Messages of earlier days name it as `2026-11-21 09:30`, in UTC. */
const moment = z.string().transform((text) => (isMoment(text) ? text : `${text.replace(' ', 'T')}:00.000Z`));

const KINDS: Record<z.output<typeof kind>, Bilingual> = {
  discussion: { zh: '讨论', en: 'discussion' },
  comment: { zh: '评论', en: 'comment' },
  reply: { zh: '回复', en: 'reply' },
};

/** Empty: on the whole site. */
function where(group: string): Bilingual {
  return group === '' ? { zh: '本站', en: 'on this site' } : { zh: `团队“${group}”中`, en: `in the group “${group}”` };
}

/** What people are told when others decide about what they wrote, or about what they reported. */
export const moderationTemplates = {
  discussion_moderated: template({
    inbox: 'mine',
    params: z.object({
      change: z.enum(CHANGES),
      operator: z.string(),
      title: z.string(),
      url: z.string(),
      reason: z.string(),
    }),
    title: { zh: '{short}', en: '{short}' },
    content: {
      zh: '[{operator}](/user-home?username={operator}){what}你的讨论[{title}]({url})。{next}{why}',
      en: '[{operator}](/user-home?username={operator}) {what} your discussion [{title}]({url}). {next} {why}',
    },
    words: ({ change, reason }) => ({
      why: whyOf(reason),
      short: {
        disable: { zh: '你的讨论已被封禁', en: 'Your discussion was disabled' },
        enable: { zh: '你的讨论已解除封禁', en: 'Your discussion was enabled again' },
        delete: { zh: '你的讨论已被删除', en: 'Your discussion was deleted' },
        restore: { zh: '你的讨论已恢复', en: 'Your discussion was restored' },
      }[change],
      what: {
        disable: { zh: '封禁了', en: 'disabled' },
        enable: { zh: '重新开放了', en: 'enabled' },
        delete: { zh: '删除了', en: 'deleted' },
        restore: { zh: '恢复了', en: 'restored' },
      }[change],
      next: {
        disable: {
          zh: '其他人暂时看不到它，你可以修改后请管理员重新开放。',
          en: 'Others cannot see it for now. You can change it and ask a moderator to enable it again.',
        },
        enable: { zh: '现在大家可以看到它。', en: 'Everyone can read it again.' },
        delete: { zh: '如有疑问，请联系对方。', en: 'If you have any questions, please ask them.' },
        restore: { zh: '现在大家可以看到它。', en: 'Everyone can read it again.' },
      }[change],
    }),
  }),
  comment_moderated: template({
    inbox: 'mine',
    params: z.object({
      change: z.enum(COMMENT_CHANGES),
      operator: z.string(),
      place: z.string(),
      url: z.string(),
      text: z.string(),
      reason: z.string(),
    }),
    title: { zh: '{short}', en: '{short}' },
    content: {
      zh: '[{operator}](/user-home?username={operator}){what}你在[{place}]({url})中写的“{text}”。{why}',
      en: '[{operator}](/user-home?username={operator}) {what} what you wrote under [{place}]({url}): “{text}”. {why}',
    },
    words: ({ change, reason }) => ({
      why: whyOf(reason),
      short: {
        hide: { zh: '你的评论已被隐藏', en: 'Something you wrote was hidden' },
        show: { zh: '你的评论已重新显示', en: 'Something you wrote is visible again' },
        restore: { zh: '你的评论已恢复', en: 'Something you wrote was restored' },
      }[change],
      what: {
        hide: { zh: '隐藏了', en: 'hid' },
        show: { zh: '重新显示了', en: 'made visible again' },
        restore: { zh: '恢复了', en: 'restored' },
      }[change],
    }),
  }),
  moderation_warning: template({
    inbox: 'mine',
    params: z.object({
      operator: z.string(),
      place: z.string(),
      url: z.string(),
      text: z.string(),
      reason: z.string(),
    }),
    title: { zh: '关于你发布的内容的提醒', en: 'A warning about something you wrote' },
    content: {
      zh: '[{operator}](/user-home?username={operator})提醒你注意在[{place}]({url})中写的“{text}”。请在今后发言时注意。{why}',
      en: '[{operator}](/user-home?username={operator}) warns you about what you wrote under [{place}]({url}): “{text}”. Please keep this in mind when you write. {why}',
    },
    words: ({ reason }) => ({ why: whyOf(reason) }),
  }),
  moderation_undone: template({
    inbox: 'mine',
    params: z.object({ operator: z.string(), place: z.string(), url: z.string() }),
    title: { zh: '一条提醒已撤销', en: 'A warning was taken back' },
    content: {
      zh: '[{operator}](/user-home?username={operator})撤销了就你在[{place}]({url})中发布的内容给出的提醒。',
      en: '[{operator}](/user-home?username={operator}) took back the warning about what you wrote under [{place}]({url}).',
    },
  }),
  muted: template({
    inbox: 'mine',
    params: z.object({ operator: z.string(), until: moment, reason: z.string(), group: z.string() }),
    title: { zh: '你已被禁言', en: 'You have been muted' },
    content: {
      zh: '[{operator}](/user-home?username={operator})禁止你在{site}发布讨论、评论与回复，直到 {until}。期间可以正常浏览和做题。{why}',
      en: '[{operator}](/user-home?username={operator}) muted you {site} until {until}. Until then you can read and solve problems, but not write discussions, comments or replies. {why}',
    },
    words: ({ reason, group }) => ({ why: whyOf(reason), site: where(group) }),
  }),
  unmuted: template({
    inbox: 'mine',
    params: z.object({ operator: z.string(), group: z.string() }),
    title: { zh: '你的禁言已解除', en: 'You can write again' },
    content: {
      zh: '[{operator}](/user-home?username={operator})解除了你的禁言，你可以在{site}继续发布讨论、评论与回复。',
      en: '[{operator}](/user-home?username={operator}) unmuted you: you can write {site} again.',
    },
    words: ({ group }) => ({ site: where(group) }),
  }),
  report_decided: template({
    inbox: 'mine',
    params: z.object({ kind, place: z.string(), url: z.string(), acted: z.boolean() }),
    title: { zh: '你的举报已处理', en: 'Your report was reviewed' },
    content: {
      zh: '感谢你对[{place}]({url})中{what}的举报。{outcome}',
      en: 'Thank you for reporting a {what} under [{place}]({url}). {outcome}',
    },
    words: ({ kind: one, acted }) => ({
      what: KINDS[one],
      outcome: acted
        ? { zh: '管理员已进行处理。', en: 'The moderators took action.' }
        : {
            zh: '管理员查看后认为它没有违反规则。',
            en: 'The moderators found nothing in it that breaks the rules.',
          },
    }),
  }),
} as const;
