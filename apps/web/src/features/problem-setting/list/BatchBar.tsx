import { Button, Menu } from '@mantine/core';
import type { AdminProblemRow } from '@oyez/contract/problems/problem-admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ChosenBar } from '../../../ui/lists/choosing.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { askForTags, askForVisibility } from './BatchQuestions.tsx';
import { askToDelete } from './DeleteProblems.tsx';
import { AUTHS } from '../form/formValues.ts';
import { listTexts } from './list.i18n.ts';
import { useChangeTags, useChangeVisibilities } from '../setting.api.ts';

type Props = { rows: readonly AdminProblemRow[]; mayDelete: boolean; onClear: () => void };

/** What can be done with all chosen problems at once. */
export function BatchBar({ rows, mayDelete, onClear }: Props) {
  const t = listTexts.use();
  const [undo, setUndo] = useState<() => void>();
  // Here rather than in the questions: those are closed when somebody undoes.
  const visibilities = useChangeVisibilities();
  const tags = useChangeTags();
  const undone = { onSuccess: () => toast.success(t('batch.undone')) };
  const offerUndo = (count: number, revert: () => void) => {
    if (count === 0) return toast.info(t('batch.nothing'));
    toast.success(t('batch.changed', { count }));
    setUndo(() => () => {
      revert();
      setUndo(undefined);
    });
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
            <Menu.Item
              key={value}
              onClick={() =>
                askForVisibility(value, name, {
                  rows,
                  onChanged: (before) => offerUndo(before.length, () => visibilities.mutate(before, undone)),
                })
              }
            >
              {t(`name.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          askForTags({
            rows,
            onChanged: (before) => offerUndo(before.length, () => tags.mutate(before, undone)),
          })
        }
      >
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
