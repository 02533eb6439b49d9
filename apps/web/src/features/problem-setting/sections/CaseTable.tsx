import { VisuallyHidden } from '@mantine/core';
import { hasSubtasks } from '@oyez/contract/rules/case-modes';
import { limits } from '@oyez/contract/rules/limits';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { useCallback, useRef } from 'react';
import { useSorting } from '../../../ui/lists/sorting/sorting.tsx';
import { MoreToTheRight } from '../../../ui/lists/wide/SideScroll.tsx';
import { CaseLine, type CaseParts, type WriteCase } from './CaseLine.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { CaseRow } from '../form/formValues.ts';
import type { FormPart } from '../form/onlyWith.ts';
import { useRemoval } from '../list/useRemoval.tsx';

type Props = CaseParts & {
  form: FormPart<'isUpload' | 'files' | 'typed' | 'type' | 'judgeCaseMode'>;
  rows: readonly CaseRow[];
  onChange: (rows: CaseRow[]) => void;
  /** The key of a test that has just been added, where writing goes on. */
  added?: number | undefined;
};

/** Tests in their order, with points and subtasks where the problem has them. */
export function CaseTable({ form, rows, onChange, added, content, actions }: Props) {
  const t = formTexts.use();
  const viewport = useRef<HTMLDivElement>(null);
  const { values, errors, set } = form;
  const kind = values.isUpload ? 'files' : 'typed';
  const sorting = useSorting(rows, (_, index) => t('tests.testName', { n: index + 1 }), onChange);
  const removal = useRemoval(rows, (index) => t('tests.removed', { n: index + 1 }), onChange);
  const write = useCallback<WriteCase>(
    (index, patch) =>
      set((before) => ({ [kind]: before[kind].map((row, at) => (at === index ? { ...row, ...patch } : row)) })),
    [set, kind],
  );
  const maxScore = hasPoints(values.type) ? limits.problem.score : null;
  const maxGroup = hasSubtasks(values.judgeCaseMode) ? limits.problem.cases : null;

  return (
    <>
      <MoreToTheRight viewport={viewport} className={classes.casesHead}>
        <div
          ref={viewport}
          className={classes.cases}
          data-uploaded={values.isUpload || undefined}
          data-typed={!values.isUpload || undefined}
        >
          <table aria-label={t('tests.table')} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                <th scope="col" className={classes.caseHandle}>
                  <VisuallyHidden>{t('tests.order')}</VisuallyHidden>
                </th>
                <th scope="col" className={classes.caseNo}>
                  {t('tests.number')}
                </th>
                <th scope="col">{t('tests.input')}</th>
                <th scope="col">{t('tests.output')}</th>
                {maxGroup !== null && (
                  <th scope="col" className={classes.number}>
                    {t('tests.group')}
                  </th>
                )}
                {maxScore !== null && (
                  <th scope="col" className={classes.number}>
                    {t('tests.score')}
                  </th>
                )}
                <th scope="col" className={classes.actions}>
                  <VisuallyHidden>{t('tests.actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <CaseLine
                  key={row.key}
                  row={row}
                  index={index}
                  maxScore={maxScore}
                  maxGroup={maxGroup}
                  isWrong={errors[`samples.${index}`] !== undefined}
                  isAdded={row.key === added}
                  sorting={sorting.events}
                  state={sorting.stateOf(index)}
                  write={write}
                  remove={removal.remove}
                  content={content}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      </MoreToTheRight>
      {removal.notice}
    </>
  );
}
