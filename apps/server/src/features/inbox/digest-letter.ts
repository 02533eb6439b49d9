import type { ReminderAction } from '@oyez/contract/site/messages';
import { shownLine } from '@oyez/contract/rules/shown-line';
import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { LetterLine } from '../mail/mail.service.ts';
import type { ShownMessage } from './sources.service.ts';
import { toReminder, toSiteMessage } from './inbox.view.ts';

/** More than this, and the page itself is easier to read. */
const LISTED = 15;
const TITLE = 80;

const SUBJECT: Bilingual = { zh: '{site}：你有 {count} 条未读消息', en: '{site}: {count} unread messages' };
const SUBJECT_ONE: Bilingual = { zh: SUBJECT.zh, en: '{site}: 1 unread message' };
const GREETING: Bilingual = {
  zh: '{username}，你好！你不在的时候有这些新消息：',
  en: 'Hello {username}, this is what is new for you:',
};
const MORE: Bilingual = { zh: '还有 {count} 条，可在消息中心查看', en: '{count} more are in your messages' };
const ALL: Bilingual = { zh: '打开消息中心', en: 'Open your messages' };
const WHY: Bilingual = {
  zh: '你在设置中开启了消息邮件提醒，因此收到这封邮件。不想再收到？点击这里停止',
  en: 'You get this e-mail because you asked for it in your settings. To stop it, open this link',
};
const SOMEONE: Bilingual = { zh: '已注销的用户', en: 'A deleted user' };

const DID: Record<ReminderAction | 'mention', Bilingual> = {
  Discuss: { zh: '{name} 评论了“{title}”', en: '{name} commented on “{title}”' },
  Reply: { zh: '{name} 在“{title}”中回复了你', en: '{name} replied to you in “{title}”' },
  Like_Post: { zh: '{name} 赞了你的帖子“{title}”', en: '{name} liked your post “{title}”' },
  Like_Discuss: { zh: '{name} 赞了你在“{title}”中的评论', en: '{name} liked your comment in “{title}”' },
  mention: { zh: '{name} 在“{title}”中提到了你', en: '{name} mentioned you in “{title}”' },
};

export type DigestFor = { username: string; locale: Locale; site: string; address: string; stop: string };

/** What is unread, newest first, in a line each: who did what and where, and nothing of what people wrote. */
export function digestLetter(
  rows: readonly ShownMessage[],
  { username, locale, site, address, stop }: DigestFor,
): { subject: string; lines: LetterLine[] } {
  const say = (text: Bilingual, params: Record<string, string | number> = {}) => fill(pick(text, locale), params);
  const count = rows.length;
  const listed = rows.slice(0, LISTED).map((row) => lineOf(row, locale, address));
  return {
    subject: say(count === 1 ? SUBJECT_ONE : SUBJECT, { site, count }),
    lines: [
      { text: say(GREETING, { username }) },
      ...listed,
      ...(count > LISTED ? [{ text: say(MORE, { count: count - LISTED }) }] : []),
      { text: say(ALL), link: `${address}/message` },
      { text: say(WHY), link: stop, isSmall: true },
    ],
  };
}

function lineOf(row: ShownMessage, locale: Locale, address: string): LetterLine {
  if (row.action === null) {
    const { title, type, id } = toSiteMessage(row, locale);
    return { text: quiet(title), link: `${address}/message/${type.toLowerCase()}#message-${id}` };
  }
  const { action, mention, senderUsername, sourceTitle, url } = toReminder(row, locale);
  const params = { name: senderUsername ?? pick(SOMEONE, locale), title: quiet(sourceTitle) };
  return { text: fill(pick(DID[mention ? 'mention' : action], locale), params), link: `${address}${url}` };
}

/** A title that mail programs make no link of: whoever writes one would send links in the site's name. */
function quiet(title: string): string {
  const signs = Array.from(shownLine(title));
  const short = signs.length <= TITLE ? signs.join('') : `${signs.slice(0, TITLE).join('')}…`;
  return short.replaceAll(/(?<=[\p{L}\p{N}])([.@:])(?=[\p{L}\p{N}/])/gu, '$1\u2060');
}
