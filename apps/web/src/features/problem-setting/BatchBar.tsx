import { Button, Menu } from '@mantine/core';
import type { AdminProblemRow } from '@oyez/contract/problem-admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ChosenBar } from '../../ui/choosing.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { openDialog } from '../../ui/dialog.tsx';
import { IconChevronDown } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';
import { askToDelete } from './DeleteProblems.tsx';
import { AUTHS, type FormTag } from './formValues.ts';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { useChangeTags, useChangeVisibilities } from './setting.api.ts';
import { TagField } from './TagField.tsx';

type Props = { rows: readonly AdminProblemRow[]; mayDelete: boolean; onClear: () => void };

/** What can be done with all chosen problems at once. */
export function BatchBar({ rows, mayDelete, onClear }: Props) {
  const t = listTexts.use();
  const visibilities = useChangeVisibilities();
  const [undo, setUndo] = useState<() => void>();
  const offerUndo = (count: number, revert: () => void) => {
    if (count === 0) return toast.info(t('batch.nothing'));
    toast.success(t('batch.changed', { count }));
    setUndo(() => () => {
      revert();
      setUndo(undefined);
    });
  };
  const undone = { onSuccess: () => toast.success(t('batch.undone')) };
  const setVisibility = async (auth: number, name: 'public' | 'hidden' | 'contest') => {
    const isSure = await confirm({
      title: t('batch.visibilityTitle', { auth: t(`name.${name}`) }),
      text: t('batch.visibilityText', { count: rows.length }),
      confirmLabel: t('batch.visibility'),
    });
    if (!isSure) return;
    visibilities.mutate(
      rows.map((row) => ({ pid: row.id, auth })),
      { onSuccess: (before) => offerUndo(before.length, () => visibilities.mutate(before, undone)) },
    );
  };

  return (
    <ChosenBar text={t('chosen', { count: rows.length })} onClear={onClear}>
      <Menu withinPortal>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('batch.visibility')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {AUTHS.filter((one) => one.value !== 1 || mayDelete).map(({ value, name }) => (
            <Menu.Item key={value} onClick={() => void setVisibility(value, name)}>
              {t(`name.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-sm" variant="default" onClick={() => askForTags(rows, offerUndo)}>
        {t('batch.tags')}
      </Button>
      <Button
        component={Link}
        to={paths.adminPackages({ pid: rows.map((row) => row.id).join(',') })}
        size="compact-sm"
        variant="default"
      >
        {t('batch.export')}
      </Button>
      {mayDelete && (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          onClick={() =>
            askToDelete(
              rows.map((row) => row.id),
              onClear,
            )
          }
        >
          {t('batch.delete')}
        </Button>
      )}
      {undo !== undefined && (
        <Button size="compact-sm" variant="light" onClick={undo}>
          {t('batch.undo')}
        </Button>
      )}
    </ChosenBar>
  );
}

type OfferUndo = (count: number, revert: () => void) => void;

function askForTags(rows: readonly AdminProblemRow[], offerUndo: OfferUndo): void {
  openDialog(
    {
      title: listTexts.now('batch.tagsTitle', { count: rows.length }),
    },
    (close) => <TagsDialog rows={rows} offerUndo={offerUndo} onClose={close} />,
  );
}

function TagsDialog({
  rows,
  offerUndo,
  onClose,
}: {
  rows: readonly AdminProblemRow[];
  offerUndo: OfferUndo;
  onClose: () => void;
}) {
  const t = listTexts.use();
  const [add, setAdd] = useState<FormTag[]>([]);
  const [remove, setRemove] = useState<FormTag[]>([]);
  const change = useChangeTags();
  const wish = ({ id, name, color }: FormTag) => (id === null ? { name, color } : { id });
  const apply = () => {
    const tags = { add: add.map(wish), remove: remove.flatMap(({ id }) => (id === null ? [] : [id])) };
    change.mutate(
      rows.map((row) => ({ pid: row.id, ...tags })),
      {
        onSuccess: (inverse) => {
          onClose();
          offerUndo(inverse.length, () =>
            change.mutate(inverse, { onSuccess: () => toast.success(t('batch.undone')) }),
          );
        },
      },
    );
  };
  return (
    <div className={classes.form}>
      <TagField label={t('batch.addTags')} tags={add} onChange={setAdd} />
      <TagField label={t('batch.removeTags')} tags={remove} onChange={setRemove} />
      <div className={classes.actions}>
        <Button disabled={add.length === 0 && remove.length === 0} loading={change.isPending} onClick={apply}>
          {t('batch.apply')}
        </Button>
      </div>
    </div>
  );
}
