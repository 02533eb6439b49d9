import { limits } from '@oyez/contract/rules/limits';
import { MESSAGE_TYPES, type MessageType } from '@oyez/contract/site/messages';
import { paths } from '../../app/paths.ts';
import type { messageTexts } from './messages.i18n.ts';

type TextKey = Parameters<(typeof messageTexts)['now']>[0];

export type MessageKind = Lowercase<MessageType>;

/** The tabs of the message centre in their order. */
export const kinds: readonly {
  type: MessageType;
  kind: MessageKind;
  to: string;
  label: Extract<TextKey, `kind.${string}`>;
  limit: number;
}[] = MESSAGE_TYPES.map((type) => {
  const kind = type.toLowerCase() as MessageKind;
  const isFromSite = type === 'Sys' || type === 'Mine';
  return {
    type,
    kind,
    to: paths.messages(kind),
    label: `kind.${kind}`,
    limit: isFromSite ? limits.page.siteMessages : limits.page.reminders,
  };
});

const MOST_SHOWN = 99;

/** What a badge says: nothing, a number, or that there are more than it can show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}
