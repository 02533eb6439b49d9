import { Button, Menu } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { type ChosenProblem, PROBLEMS_AT_ONCE } from '@oyez/contract/problems/problem-batches';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { paths } from '../../../app/paths.ts';
import { ChooseFound, ChosenBar, type Chosen } from '../../../ui/lists/choosing.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
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
  const visibilities = useChangeVisibilities();
  const tags = useChangeTags();
  // The bar and the questions are gone by the time when somebody undoes.
  const offer = (count: number, revert: () => Promise<unknown>) => {
    if (count === 0) return toast.info(t('batch.nothing'));
    offerUndo(randomId(), t('batch.changed', { count }), () =>
      onceDone(revert(), () => toast.success(listTexts.now('batch.undone'))),
    );
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
          {AUTHS.filter((one) => one.name !== 'public' || mayDelete).map(({ value, name }) => (
            <Menu.Item
              key={value}
              onClick={() =>
                askForVisibility(value, name, {
                  rows,
                  onChanged: (before) => offer(before.length, () => visibilities.mutateAsync(before)),
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
            onChanged: (before) => offer(before.length, () => tags.mutateAsync(before)),
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
    </ChosenBar>
  );
}
