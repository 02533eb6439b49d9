import { ActionIcon, Button } from '@mantine/core';
import type { OverviewTag } from '@oyez/contract/problems/tags-admin';
import clsx from 'clsx';
import { type DragEvent, useState } from 'react';
import { IconChevronDown } from '../../ui/icons.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import classes from './TagAdminPage.module.css';
import { colorOf } from './colors.ts';
import { tagTexts } from './tagsAdmin.i18n.ts';

const DRAGGED = 'application/x-oyez-tag';

type ClassPanelProps = {
  name: string;
  tags: readonly OverviewTag[];
  onTag: (tag: OverviewTag) => void;
  /** A tag was dropped here. */
  onDrop: (tagId: number) => void;
  onEdit?: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
};

/** A classification with its tags; tags are dragged from one to another. */
export function ClassPanel({ name, tags, onTag, onDrop, onEdit, onUp, onDown }: ClassPanelProps) {
  const t = tagTexts.use();
  const ui = uiTexts.use();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = Number(event.dataTransfer.getData(DRAGGED));
    if (id > 0) onDrop(id);
  };
  return (
    <div
      className={clsx(isOver && classes.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Panel
        title={name}
        action={
          onEdit && (
            <span className={classes.panelActions}>
              <ActionIcon variant="subtle" aria-label={t('up', { name })} disabled={onUp === undefined} onClick={onUp}>
                <IconChevronDown size={16} className={classes.upwards} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('down', { name })}
                disabled={onDown === undefined}
                onClick={onDown}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
              <Button size="compact-xs" variant="subtle" aria-label={t('editClass', { name })} onClick={onEdit}>
                {ui('edit')}
              </Button>
            </span>
          )
        }
      >
        {tags.length === 0 ? (
          <p className={classes.empty}>{t('empty')}</p>
        ) : (
          <ul className={classes.tags}>
            {tags.map((tag) => (
              <li key={tag.id}>
                <button
                  type="button"
                  className={classes.tag}
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(tag.id))}
                  onClick={() => onTag(tag)}
                  title={t('problems', { count: tag.problems })}
                >
                  <i className={classes.dot} style={{ background: colorOf(tag) }} aria-hidden="true" />
                  {tag.name}
                  <span className={classes.hint}>{tag.problems}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
