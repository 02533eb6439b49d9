import type { Mentionable } from '@oyez/contract/discussions/comments';
import { typedName } from '@oyez/contract/rules/mentions';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { isComposing } from '../../ui/hooks/composing.ts';
import { type CommentPlace, mentionableQuery } from './comments.api.ts';

/** A name that is being typed: where its `@` stands, and what follows it. */
type Typed = { at: number; text: string };

function typedAt(text: string, caret: number): Typed | null {
  const typed = typedName(text.slice(0, caret));
  return typed === undefined ? null : { at: typed.at, text: typed.name };
}

export type Mentions = {
  people: readonly Mentionable[];
  current: number;
  /** What stands before the caret now. */
  look: (area: HTMLTextAreaElement) => void;
  /** Whether the key was for the list. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  choose: (person: Mentionable) => void;
  close: () => void;
};

/** People to choose from while a name is typed after `@`. `put` replaces from one place up to another. */
export function useMentions(place: CommentPlace, put: (from: number, to: number, text: string) => void): Mentions {
  const isMember = isLoggedIn(useSession());
  const [typed, setTyped] = useState<Typed | null>(null);
  const [current, setCurrent] = useState(0);
  const asked = useDeferredValue(typed?.text ?? null);
  const { data } = useQuery({
    ...mentionableQuery(place, asked ?? ''),
    enabled: isMember && asked !== null,
  });
  const people = typed === null || !isMember ? [] : (data ?? []);
  const close = () => setTyped(null);

  const choose = ({ username }: Mentionable) => {
    if (typed === null) return;
    put(typed.at, typed.at + 1 + typed.text.length, `@${username} `);
    close();
  };

  const onKey = (event: KeyboardEvent) => {
    const chosen = people[current];
    if (chosen === undefined || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') setCurrent((current + 1) % people.length);
    else if (event.key === 'ArrowUp') setCurrent((current + people.length - 1) % people.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? typedAt(value, selectionStart) : null;
    if (found?.at === typed?.at && found?.text === typed?.text) return;
    setTyped(found);
    setCurrent(0);
  };

  return { people, current: Math.min(current, Math.max(0, people.length - 1)), look, onKey, choose, close };
}
