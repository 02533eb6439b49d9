import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { IconChevronDown } from '../icons.tsx';
import { Panel } from '../Panel.tsx';
import classes from './CollapsiblePanel.module.css';
import { editorTexts } from './editor.i18n.ts';

export type CollapsiblePanelProps = {
  title: string;
  action?: ReactNode;
  startsCollapsed?: boolean;
  children: ReactNode;
};

/** A panel whose content can be put away; what was typed in it stays. */
export function CollapsiblePanel({ title, action, startsCollapsed = false, children }: CollapsiblePanelProps) {
  const t = editorTexts.use();
  const id = useId();
  const [isOpen, setOpen] = useState(!startsCollapsed);
  return (
    <Panel
      title={title}
      action={
        <span className={classes.actions}>
          {action}
          <ActionIcon
            aria-label={t(isOpen ? 'collapse' : 'expand', { title })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown className={classes.chevron} data-open={isOpen || undefined} />
          </ActionIcon>
        </span>
      }
    >
      <div id={id} hidden={!isOpen} className={classes.body}>
        {children}
      </div>
    </Panel>
  );
}
