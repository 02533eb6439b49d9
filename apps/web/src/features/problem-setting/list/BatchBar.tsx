import { Button, Menu } from '@mantine/core';
import { type ChosenProblem, PROBLEMS_AT_ONCE } from '@oyez/contract/problems/problem-batches';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ChooseFound, ChosenBar, type Chosen } from '../../../ui/lists/choosing.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { askForTags, askForVisibility } from './BatchQuestions.tsx';
import { askToDelete } from './DeleteProblems.tsx';
import { AUTHS } from '../form/formValues.ts';
import { listTexts } from './list.i18n.ts';
import { type ListQuery, readSelection, useChangeTags, useChangeVisibilities } from '../setting.api.ts';

type Props = {
  chosen: Chosen<ChosenProblem>;
  /** Of the list that they are chosen from. */
  filter: Partial<ListQuery>;
  total: number;
  mayDelete: boolean;
};

/** What can be done with all chosen problems at once. */
export function BatchBar({ chosen, filter, total, mayDelete }: Props) {
  const t = listTexts.use();
  const { rows, clear } = chosen;
  const { keyword, auth, oj } = filter;
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
    <ChosenBar text={t('chosen', { count: rows.length })} onClear={clear}>
      <ChooseFound
        chosen={chosen}
        filter={{ keyword, auth, oj }}
        total={total}
        most={PROBLEMS_AT_ONCE}
        read={() => readSelection(filter)}
      />
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
              clear,
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
