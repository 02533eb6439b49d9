import type {
  MessageLine,
  MessageType,
  QuoteType,
  Reminder,
  SiteMessage,
  SourceType,
} from '@oyez/contract/site/messages';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { MessageKind, MessageRow } from './messages.sql.ts';
import { renderMessage } from './templates.ts';

const DELETED_SOURCE: Record<SourceType, Bilingual> = {
  Discussion: { zh: '该讨论已被删除', en: 'The discussion was deleted' },
  Contest: { zh: '该比赛已被删除', en: 'The contest was deleted' },
};
const DELETED_QUOTE: Record<QuoteType, Bilingual> = {
  Comment: { zh: '你的评论已被删除', en: 'Your comment was deleted' },
  Reply: { zh: '你的回复已被删除', en: 'Your reply was deleted' },
};

/** Only rows that `insertReminder` wrote come here: what it always fills is there. */
export function toReminder(row: MessageRow, locale: Locale): Reminder {
  const { action, source_kind: sourceType, source_id: sourceId, quote_kind: quoteType } = row;
  if (action === null || sourceType === null || sourceId === null) throw new Error(`message ${row.id} has no source`);
  return {
    ...stateOf(row),
    action,
    sourceId,
    sourceType,
    sourceTitle: row.source_title ?? pick(DELETED_SOURCE[sourceType], locale),
    sourceContent: row.source_content,
    quoteId: row.quote_id,
    quoteType,
    quoteContent: quoteType === null ? null : quoteOf(row, quoteType, locale),
    url: row.url ?? '',
    senderId: row.sender_uid,
    senderUsername: row.sender_username,
    senderAvatar: row.sender_avatar,
  };
}

export function toSiteMessage(row: MessageRow, locale: Locale): SiteMessage {
  const text = row.template === null ? row : renderMessage(row.template, row.params, locale);
  return {
    ...stateOf(row),
    title: text.title ?? '',
    content: text.content ?? '',
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

export function toMessageLine(row: MessageRow, locale: Locale): MessageLine {
  const title = row.action === null ? toSiteMessage(row, locale).title : toReminder(row, locale).sourceTitle;
  return { ...stateOf(row), kind: TYPE[row.kind], action: row.action, title, senderUsername: row.sender_username };
}

/** A quote is always the reader's own text. */
function quoteOf(row: MessageRow, type: QuoteType, locale: Locale): string {
  if (row.quote_content === null) return pick(DELETED_QUOTE[type], locale);
  return `${row.reader_username} : ${row.quote_content}`;
}

function stateOf(row: MessageRow) {
  return { id: row.id, state: row.read_at !== null, gmtCreate: row.created_at.toISOString() };
}
