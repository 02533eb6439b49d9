import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { latePart } from '../../ui/loading/latePart.tsx';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { shortcutsOf } from '../navigation.ts';
import { menuLinks } from '../menuLinks.ts';
import { useMenuContext } from './useMenu.ts';

const KeysHelp = latePart(async () => (await import('../../ui/dialogs/KeysHelp.tsx')).KeysHelp, { place: 'screen' });

/** `g` and a letter opens a page, `?` lists the keys. */
export function Shortcuts() {
  const shortcuts = shortcutsOf(menuLinks, useMenuContext());
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <>
      {shortcuts.map((shortcut) => (
        <GoTo key={shortcut.key} letter={shortcut.key} to={shortcut.to} />
      ))}
      {isOpen && (
        <KeysHelp
          pages={shortcuts.map(({ key, label }) => ({ key, label: pick(label, locale) }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function GoTo({ letter, to }: { letter: string; to: string }) {
  const navigate = useNavigate();
  useHotkey(`g ${letter}`, () => void navigate(to));
  return null;
}
