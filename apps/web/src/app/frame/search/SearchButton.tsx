import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { keyNames } from '../../../ui/hooks/platform.ts';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';
import { IconSearch } from '../../../ui/icons.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { searchTexts } from './search.i18n.ts';

const SiteSearch = latePart(async () => (await import('./SiteSearch.tsx')).SiteSearch, { place: 'screen' });

/** Opens the search of the site, as Ctrl+K does, and `/` where the page has no search of its own. */
export function SearchButton() {
  const t = searchTexts.use();
  const [isOpen, setOpen] = useState(false);
  const { control } = keyNames();
  useHotkey(
    '/',
    () => setOpen(true),
    () => document.querySelector('[data-row-search]') === null,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const holds = control === 'Ctrl' ? event.ctrlKey && !event.metaKey : event.metaKey && !event.ctrlKey;
      if (!holds || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    // Before the editor, which would delete a line.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [control]);
  const name = t('open');
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={name}
        aria-haspopup="dialog"
        aria-keyshortcuts={control === 'Ctrl' ? 'Control+K' : 'Meta+K'}
        title={`${name} (${control}+K)`}
        onPointerEnter={SiteSearch.preload}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} />
      </ActionIcon>
      {isOpen && <SiteSearch onClose={() => setOpen(false)} />}
    </>
  );
}
