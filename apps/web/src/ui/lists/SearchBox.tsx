import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../icons.tsx';
import classes from './SearchBox.module.css';
import { uiTexts } from '../ui.i18n.ts';
import { useHotkey } from '../hooks/useHotkey.ts';
import { useLatest } from '../hooks/useLatest.ts';
import { enterRows, stayInSearch } from './walking.ts';

/** Typing filters at once, but not at each letter. */
const PAUSE_MS = 250;

export type SearchBoxProps = { value: string; placeholder: string; onChange: (text: string) => void };

export function SearchBox({ value, placeholder, onChange }: SearchBoxProps) {
  const t = uiTexts.use();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // Chinese is typed in letters that turn into characters at the end: those letters are not what one looks for.
  const [isComposing, setComposing] = useState(false);
  const sent = useRef(value);
  const send = () => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted);
  };
  const sendLatest = useLatest(send);

  // The address changed elsewhere: back button, a chip that was removed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (isComposing || text.trim() === sent.current) return;
    const timer = setTimeout(() => sendLatest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing, sendLatest]);

  useHotkey('/', () => {
    input.current?.focus();
    input.current?.select();
  });

  return (
    <TextInput
      ref={input}
      className={classes.box}
      aria-label={placeholder}
      data-row-search
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        stayInSearch();
        setText(event.currentTarget.value);
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => {
        if (isComposing) return;
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault();
          setText('');
        }
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        const isNew = text.trim() !== sent.current;
        send();
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          enterRows(event.currentTarget, isNew);
        }
      }}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={classes.key} aria-hidden="true">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setText('')} />
        )
      }
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
