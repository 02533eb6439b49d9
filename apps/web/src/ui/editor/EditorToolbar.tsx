import { ActionIcon, FileButton, Menu, Tooltip } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { editorTexts } from './editor.i18n.ts';
import {
  IconBold,
  IconBulletList,
  IconCodeBlock,
  IconFile,
  IconFormula,
  IconHeading,
  IconImage,
  IconInlineCode,
  IconItalic,
  IconLink,
  IconNumberedList,
  IconTable,
} from './icons.tsx';
import { codeBlock, formula, heading, link, list, type MakeEdit, table, wrap } from './markdownEdits.ts';
import classes from './MarkdownEditor.module.css';
import type { SourceHandle } from './sourceHandle.ts';
import type { MarkdownUploads, UploadKind } from './useUploads.ts';

export type Action = { name: string; icon: ReactNode; make: MakeEdit; key?: string };

const HEADINGS = [1, 2, 3, 4] as const;
const PICTURES = 'image/png,image/jpeg,image/gif,image/webp,image/bmp';
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

/** What the toolbar offers besides headings and uploads, with the keys that do the same. */
export function useActions(): readonly Action[] {
  const t = editorTexts.use();
  return useMemo(
    () => [
      { name: t('bold'), icon: <IconBold />, make: wrap('**', t('sample.text')), key: 'b' },
      { name: t('italic'), icon: <IconItalic />, make: wrap('*', t('sample.text')), key: 'i' },
      { name: t('inlineCode'), icon: <IconInlineCode />, make: wrap('`', t('sample.code')), key: 'e' },
      { name: t('codeBlock'), icon: <IconCodeBlock />, make: codeBlock },
      { name: t('link'), icon: <IconLink />, make: link(t('sample.link')), key: 'k' },
      { name: t('bulletList'), icon: <IconBulletList />, make: list('bullet') },
      { name: t('numberedList'), icon: <IconNumberedList />, make: list('number') },
      { name: t('table'), icon: <IconTable />, make: table(t('sample.column')) },
      { name: t('formula'), icon: <IconFormula />, make: formula(t('sample.formula')) },
    ],
    [t],
  );
}

type Props = {
  actions: readonly Action[];
  source: SourceHandle | null;
  uploads: MarkdownUploads;
  onFile: (kind: UploadKind, file: File) => void;
};

/** One stop of the Tab key; the arrows move between its buttons. */
export function EditorToolbar({ actions, source, uploads, onFile }: Props) {
  const t = editorTexts.use();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = targetOf(event.key, at, buttons.length);
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    buttons[to]?.focus();
  };

  const place = (at: number) => ({
    tabIndex: at === current ? 0 : -1,
    onFocus: () => setCurrent(at),
    onKeyDown: move,
    disabled: source === null,
  });
  const uploadsFrom = actions.length + 1;

  return (
    <div ref={bar} role="toolbar" aria-label={t('toolbar')} className={classes.toolbar}>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t('heading')} {...place(0)}>
            <IconHeading />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {HEADINGS.map((level) => (
            <Menu.Item key={level} onClick={() => source?.edit(heading(level))}>
              {t('headingLevel', { level })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {actions.map(({ name, icon, make, key }, index) => (
        <Tooltip key={name} label={key === undefined ? name : `${name} (${MODIFIER}${key.toUpperCase()})`}>
          <ActionIcon aria-label={name} {...place(index + 1)} onClick={() => source?.edit(make)}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      {uploads.image !== undefined && (
        <UploadButton
          name={t('image')}
          accept={PICTURES}
          onFile={(file) => onFile('image', file)}
          place={place(uploadsFrom)}
        >
          <IconImage />
        </UploadButton>
      )}
      {uploads.file !== undefined && (
        <UploadButton
          name={t('file')}
          onFile={(file) => onFile('file', file)}
          place={place(uploadsFrom + (uploads.image === undefined ? 0 : 1))}
        >
          <IconFile />
        </UploadButton>
      )}
    </div>
  );
}

type UploadButtonProps = {
  name: string;
  accept?: string;
  onFile: (file: File) => void;
  place: { tabIndex: number; onFocus: () => void; onKeyDown: (event: KeyboardEvent) => void; disabled: boolean };
  children: ReactNode;
};

function UploadButton({ name, accept, onFile, place, children }: UploadButtonProps) {
  // The same file may be chosen again after it failed.
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      {...(accept === undefined ? {} : { accept })}
      inputProps={{ 'aria-label': name, tabIndex: -1 }}
      onChange={(file) => {
        if (file !== null) onFile(file);
        reset.current?.();
      }}
    >
      {(button) => (
        <Tooltip label={name}>
          <ActionIcon aria-label={name} {...button} {...place}>
            {children}
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
