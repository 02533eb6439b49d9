import { limits } from '@oyez/contract/rules/limits';
import type { Part } from '@oyez/contract/site/parts';
import { MESSAGE_TYPES, type MessageType, UNREAD_KEYS, type UnreadCounts } from '@oyez/contract/site/messages';
import { paths } from '../../app/paths.ts';
import type { messageTexts } from './messages.i18n.ts';

type TextKey = Parameters<(typeof messageTexts)['now']>[0];

export type MessageKind = Lowercase<MessageType>;

export type Kind = {
  type: MessageType;
  kind: MessageKind;
  to: string;
  label: Extract<TextKey, `kind.${string}`>;
  limit: number;
  needs?: Part;
};

/** Comments, answers and likes come with discussions. */
const OF_THE_SITE: readonly MessageType[] = ['Sys', 'Mine'];

/** The tabs of the message centre in their order. */
const kinds: readonly Kind[] = MESSAGE_TYPES.map((type) => {
  const kind = type.toLowerCase() as MessageKind;
  const isFromSite = OF_THE_SITE.includes(type);
  return {
    type,
    kind,
    to: paths.messages(kind),
    label: `kind.${kind}`,
    limit: isFromSite ? limits.page.siteMessages : limits.page.reminders,
    ...(!isFromSite && { needs: 'discussions' as const }),
  };
});

export function kindOf(name: string | undefined): Kind | undefined {
  return kinds.find(({ kind }) => kind === name);
}

/** Where a message stands in the list of its kind. */
export function messageAddress({ id, kind }: { id: number; kind: MessageType }): string {
  return `${paths.messages(kind.toLowerCase() as MessageKind)}#${messageAnchor(id)}`;
}

export function messageAnchor(id: number): string {
  return `message-${id}`;
}

/** The message that an address names. */
export function messageIn(hash: string): number | undefined {
  const [, id] = /^#message-(\d{1,15})$/.exec(hash) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Those that there can be messages of on this site, and those of which there are some all the same. */
export function kindsOn(parts: readonly Part[], counts: UnreadCounts | undefined): readonly Kind[] {
  return kinds.filter(
    ({ needs, type }) => needs === undefined || parts.includes(needs) || (counts?.[UNREAD_KEYS[type]] ?? 0) > 0,
  );
}

/** Where something new is, otherwise the first. */
export function newestKind(parts: readonly Part[], counts: UnreadCounts | undefined): MessageKind {
  const shown = kindsOn(parts, counts);
  const withNews = shown.find(({ type }) => (counts?.[UNREAD_KEYS[type]] ?? 0) > 0);
  return (withNews ?? shown[0])?.kind ?? 'sys';
}
