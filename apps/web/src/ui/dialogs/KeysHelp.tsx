import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './KeysHelp.module.css';
import { keyNames } from '../hooks/platform.ts';
import { uiTexts } from '../ui.i18n.ts';

export type KeysHelpProps = {
  /** What opens after `g`, by its letter. */
  pages: { key: string; label: string }[];
  onClose: () => void;
};

export function KeysHelp({ pages, onClose }: KeysHelpProps) {
  const t = uiTexts.use();
  const { control, alt, shift } = keyNames();
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} size={420}>
      <Keys title={t('keys.everywhere')}>
        <Key keys={[control, 'K']} text={t('keys.site')} />
        <Key keys={['?']} text={t('keys.help')} />
        {pages.map(({ key, label }) => (
          <Key key={key} keys={['g', key]} text={label} />
        ))}
      </Keys>
      <Keys title={t('keys.lists')}>
        <Key keys={['/']} text={t('keys.search')} />
        <Key keys={['↑', '↓']} text={t('keys.rows')} />
        <Key keys={['Enter']} text={t('keys.openRow')} />
        <Key keys={['m']} text={t('keys.ownRank')} />
        <Key keys={['f']} text={t('keys.searchBoard')} />
      </Keys>
      <Keys title={t('keys.editor')}>
        <Key keys={[control, 'Enter']} text={t('keys.run')} />
        <Key keys={[control, shift, 'Enter']} text={t('keys.submit')} />
        <Key keys={[alt, '1']} text={t('keys.statement')} />
        <Key keys={[alt, '2']} text={t('keys.editorSide')} />
        <Key keys={['e']} text={t('keys.enterEditor')} />
        <Key keys={['f']} text={t('keys.focus')} />
        <Key keys={[control, '/']} text={t('keys.comment')} />
        <Key keys={[control, 'F']} text={t('keys.find')} />
        <Key keys={['Esc', 'Tab']} text={t('keys.leaveEditor')} />
      </Keys>
      <Keys title={t('keys.comparing')}>
        <Key keys={['c']} text={t('keys.lineComment')} />
        <Key keys={['n']} text={t('keys.nextDifference')} />
        <Key keys={['p']} text={t('keys.previousDifference')} />
      </Keys>
    </Dialog>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </section>
  );
}

function Key({ keys, text }: { keys: string[]; text: string }) {
  return (
    <div className={classes.row}>
      <dt className={classes.combination}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
