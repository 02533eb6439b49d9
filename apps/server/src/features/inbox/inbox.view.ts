import type {
  MessageLine,
  MessageType,
  QuoteType,
  Reminder,
  SiteMessage,
  SourceType,
} from '@oyez/contract/site/messages';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { MessageKind } from './inbox.sql.ts';
import type { MessageRow } from './inbox.sql.ts';
import type { ShownMessage } from './sources.service.ts';
import { clipped } from '../discussions/mentions.service.ts';
import { renderMessage } from '../messages/messages.service.ts';

const GONE_SOURCE: Record<SourceType, Bilingual> = {
  Discussion: { zh: '该讨论已被删除，或你目前无法查看', en: 'The discussion was deleted, or you cannot open it now' },
  Contest: { zh: '该比赛已被删除，或你目前无法进入', en: 'The contest was deleted, or you cannot open it now' },
};
const DELETED_TEXT: Record<QuoteType, Bilingual> = {
  Comment: { zh: '该评论已被删除', en: 'The comment was deleted' },
  Reply: { zh: '该回复已被删除', en: 'The reply was deleted' },
};
const HIDDEN_TEXT: Record<QuoteType, Bilingual> = {
  Comment: { zh: '该评论已被隐藏', en: 'The comment was hidden' },
  Reply: { zh: '该回复已被隐藏', en: 'The reply was hidden' },
};
const DELETED_QUOTE: Record<QuoteType, Bilingual> = {
  Comment: { zh: '你的评论已被删除', en: 'Your comment was deleted' },
  Reply: { zh: '你的回复已被删除', en: 'Your reply was deleted' },
};

/** Only rows that `insertReminder` wrote come here: what it always fills is there. */
export function toReminder(row: ShownMessage, locale: Locale): Reminder {
  const { action, source_kind: sourceType, source_id: sourceId, quote_kind: quoteType } = row;
  if (action === null || sourceType === null || sourceId === null) throw new Error(`message ${row.id} has no source`);
  return {
    ...stateOf(row),
    action,
    mention: row.is_mention,
    sourceId,
    sourceType,
    ...(row.isOpen ? openSource(row, locale) : { ...CLOSED, sourceTitle: pick(GONE_SOURCE[sourceType], locale) }),
    quoteId: row.quote_id,
    quoteType,
    senderId: row.sender_uid,
    senderUsername: row.sender_username,
    senderAvatar: row.sender_avatar,
  };
}

/** Where one cannot go any more nothing of it is told, and no link leads there. */
const CLOSED = { sourceContent: null, quoteContent: null, url: '' };

function openSource(row: ShownMessage, locale: Locale) {
  const { about_kind: about, quote_kind: quote, url } = row;
  const deleted = about !== null && row.about_gone;
  const hidden = about !== null && row.about_hidden;
  return {
    sourceTitle: row.source_title ?? '',
    sourceContent: deleted
      ? pick(DELETED_TEXT[about], locale)
      : hidden
        ? pick(HIDDEN_TEXT[about], locale)
        : row.source_content && clipped(row.source_content),
    quoteContent: quote === null ? null : quoteOf(row, quote, locale),
    // To the place, where what stood in it is gone; what is hidden left a mark there.
    url: (deleted ? url?.replace(/#.*$/, '') : url) ?? '',
  };
}

export function toSiteMessage(row: MessageRow, locale: Locale): SiteMessage {
  const text = row.template === null ? row : renderMessage(row.template, row.params, locale);
  return {
    ...stateOf(row),
    title: text.title ?? '',
    content: text.content ?? '',
    moments: 'moments' in text ? text.moments : [],
    adminId: row.sender_uid,
    type: row.kind === 'mine' ? 'Mine' : 'Sys',
  };
}

const TYPE: Record<MessageKind, MessageType> = {
  discuss: 'Discuss',
  reply: 'Reply',
  like: 'Like',
  sys: 'Sys',
  mine: 'Mine',
};

export function toMessageLine(row: ShownMessage, locale: Locale): MessageLine {
  const title = row.action === null ? toSiteMessage(row, locale).title : toReminder(row, locale).sourceTitle;
  return {
    ...stateOf(row),
    kind: TYPE[row.kind],
    action: row.action,
    mention: row.is_mention,
    title,
    senderUsername: row.sender_username,
  };
}

/** A quote is always the reader's own text. */
function quoteOf(row: MessageRow, type: QuoteType, locale: Locale): string {
  if (row.quote_gone || row.quote_content === null) return pick(DELETED_QUOTE[type], locale);
  return `${row.reader_username} : ${row.quote_content}`;
}

function stateOf(row: MessageRow) {
  return { id: row.id, state: row.read_at !== null, gmtCreate: row.created_at.toISOString() };
}
