import { Menu } from '@mantine/core';
import type { OverviewTag } from '@oyez/contract/problems/tags-admin';
import clsx from 'clsx';
import { type DragEvent, useState } from 'react';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RowMenu } from '../../ui/lists/RowMenu.tsx';
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
            <RowMenu label={ui('rowActions', { name })}>
              <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
              {onUp && <Menu.Item onClick={onUp}>{t('up')}</Menu.Item>}
              {onDown && <Menu.Item onClick={onDown}>{t('down')}</Menu.Item>}
            </RowMenu>
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
