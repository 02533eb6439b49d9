import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { limits } from '@oyez/contract/limits';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { IconTrash } from '../../ui/icons.tsx';
import { useSorting } from '../../ui/sorting.tsx';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { type CaseRow, hasSubtasks } from './formValues.ts';
import type { FormHandle } from './useProblemForm.ts';
import { useRemoval } from './useRemoval.tsx';

/** More rows than this appear when somebody wants to see them. */
const SHOWN = 200;

export type WriteCase = (index: number, patch: Partial<CaseRow>) => void;

type Props = {
  form: FormHandle;
  rows: readonly CaseRow[];
  onChange: (rows: CaseRow[]) => void;
  /** The cells of a test's input and output; `write` stays the same function. */
  content: (row: CaseRow, index: number, write: WriteCase) => ReactNode;
  /** More that can be done with a test. */
  actions?: (row: CaseRow, index: number) => ReactNode;
};

/** Tests in their order, with points and subtasks where the problem has them. */
export function CaseTable({ form, rows, onChange, content, actions }: Props) {
  const t = formTexts.use();
  const [showsAll, setShowsAll] = useState(false);
  const { values, errors, set } = form;
  const kind = values.isUpload ? 'files' : 'typed';
  const sorting = useSorting(rows, (_, index) => t('tests.nameOf', { n: index + 1 }), onChange);
  const removal = useRemoval(rows, (index) => t('tests.removed', { n: index + 1 }), onChange);
  // With hundreds of tests only the field that is written may be drawn anew at each key.
  const write = useCallback<WriteCase>(
    (index, patch) =>
      set((before) => ({ [kind]: before[kind].map((row, at) => (at === index ? { ...row, ...patch } : row)) })),
    [set, kind],
  );
  const hasScores = values.type === 1;
  const hasGroups = hasSubtasks(values);

  return (
    <>
      <div className={classes.cases}>
        <table aria-label={t('tests.table')}>
          <thead>
            <tr>
              <th scope="col" aria-label={t('tests.order')} />
              <th scope="col">{t('tests.number')}</th>
              <th scope="col">{t('tests.input')}</th>
              <th scope="col">{t('tests.output')}</th>
              {hasGroups && <th scope="col">{t('tests.group')}</th>}
              {hasScores && <th scope="col">{t('tests.score')}</th>}
              <th scope="col" aria-label={t('tests.actions')} />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, showsAll ? undefined : SHOWN).map((row, index) => {
              const n = index + 1;
              const isWrong = errors[`samples.${index}`] !== undefined;
              return (
                <tr key={row.key} className={classes.case} {...sorting.row(index)}>
                  <td>{sorting.handle(row, index)}</td>
                  <td className={classes.caseNo}>{n}</td>
                  {content(row, index, write)}
                  {hasGroups && (
                    <Points
                      index={index}
                      name="groupNum"
                      label={t('tests.groupOf', { n })}
                      value={row.groupNum}
                      max={limits.problem.cases}
                      isWrong={isWrong}
                      write={write}
                    />
                  )}
                  {hasScores && (
                    <Points
                      index={index}
                      name="score"
                      label={t('tests.scoreOf', { n })}
                      value={row.score}
                      max={limits.problem.score}
                      isWrong={isWrong}
                      write={write}
                    />
                  )}
                  <td className={classes.actions}>
                    {actions?.(row, index)}
                    <ActionIcon aria-label={t('tests.removeOf', { n })} onClick={() => removal.remove(index)}>
                      <IconTrash />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {removal.notice}
      {rows.length > SHOWN && !showsAll && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => setShowsAll(true)}>
            {t('tests.more', { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}

const Points = memo(function Points({
  index,
  name,
  label,
  value,
  max,
  isWrong,
  write,
}: {
  index: number;
  name: 'groupNum' | 'score';
  label: string;
  value: number | null;
  max: number;
  isWrong: boolean;
  write: WriteCase;
}) {
  return (
    <td className={classes.number}>
      <NumberInput
        size="xs"
        aria-label={label}
        min={0}
        max={max}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={isWrong && value === null}
        value={value ?? ''}
        onChange={(next) => write(index, { [name]: next === '' ? null : Number(next) })}
      />
    </td>
  );
});
