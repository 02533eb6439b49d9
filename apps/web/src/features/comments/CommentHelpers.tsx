import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useActions } from '../../ui/editor/EditorToolbar.tsx';
import { editorTexts } from '../../ui/editor/editor.i18n.ts';
import type { MakeEdit } from '../../ui/editor/markdownEdits.ts';
import { icon } from '../../ui/icons.tsx';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { EMOJIS } from './emojis.ts';

const IconEmoji = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M7.3 8v.1M12.7 8v.1M6.8 12a4 4 0 0 0 6.4 0" />
  </>,
);

const OFFERED = ['inlineCode', 'codeBlock', 'link', 'bulletList', 'numberedList'] as const;
const COLUMNS = 8;

type Props = { isDisabled: boolean; edit: (make: MakeEdit) => void };

/** What a comment needs of Markdown, and emoji. */
export function CommentHelpers({ isDisabled, edit }: Props) {
  const t = commentTexts.use();
  const words = editorTexts.use();
  const names = OFFERED.map((name) => words(name));
  const actions = useActions().filter(({ name }) => names.includes(name));
  return (
    <div role="group" aria-label={t('helpers')} className={classes.helpers}>
      {actions.map(({ name, icon: picture, make }) => (
        <Tooltip key={name} label={name}>
          <ActionIcon aria-label={name} disabled={isDisabled} onClick={() => edit(make)}>
            {picture}
          </ActionIcon>
        </Tooltip>
      ))}
      <EmojiButton isDisabled={isDisabled} insert={(emoji) => edit(inPlace(emoji))} />
    </div>
  );
}

function inPlace(text: string): MakeEdit {
  return ({ from, to }) => ({ from, to, insert: text, select: [from + text.length, from + text.length] });
}

function EmojiButton({ isDisabled, insert }: { isDisabled: boolean; insert: (emoji: string) => void }) {
  const t = commentTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          aria-label={t('emoji')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          <IconEmoji />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('emojis')}>
        <EmojiGrid
          choose={(emoji) => {
            setOpen(false);
            insert(emoji);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One stop of the Tab key; the arrows move within. */
function EmojiGrid({ choose }: { choose: (emoji: string) => void }) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const to = current + (step ?? 0);
    if (step === undefined || to < 0 || to >= EMOJIS.length) return;
    event.preventDefault();
    setCurrent(to);
    grid.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div ref={grid} className={classes.emojis}>
      {EMOJIS.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          tabIndex={index === current ? 0 : -1}
          data-autofocus={index === current || undefined}
          onFocus={() => setCurrent(index)}
          onKeyDown={move}
          onClick={() => choose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
