import { ActionIcon, Button, NumberInput, TextInput, VisuallyHidden } from '@mantine/core';
import { FULL_SCORE } from '@oyez/contract/rules/judging/case-scores';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { IconTrash } from '../../../ui/icons.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { CaseRow, FormValues } from '../form/formValues.ts';
import { parseRanges, rangesText, type Subtask, subtasksOf, testsWithout, withPoints, withTests } from './subtasks.ts';

type Props = {
  rows: readonly CaseRow[];
  mode: FormValues['judgeCaseMode'];
  onChange: (rows: CaseRow[]) => void;
};

/** The subtasks as what they are: which tests, and how many points. What stands at the tests follows. */
export function SubtaskTable({ rows, mode, onChange }: Props) {
  const t = formTexts.use();
  const subtasks = subtasksOf(rows, mode);
  const without = testsWithout(rows);
  const [begun, setBegun] = useState<Subtask>();
  const last = subtasks.at(-1)?.number ?? 0;
  const isBegun = begun !== undefined && begun.number > last;
  const shown = isBegun ? [...subtasks, begun] : subtasks;
  const add = () => {
    const earned = subtasks.reduce((sum, one) => sum + (one.most ?? 0), 0);
    const next = { number: last + 1, tests: [], points: Math.max(0, FULL_SCORE - earned), most: null };
    if (without.length === 0) setBegun(next);
    else onChange(withTests(rows, next, without));
  };
  return (
    <div className={classes.subtasks}>
      <div className={classes.cases}>
        <table aria-label={t('tests.subtasks.table')}>
          <thead>
            <tr>
              <th scope="col" className={classes.subtaskNo}>
                {t('tests.group')}
              </th>
              <th scope="col">{t('tests.table')}</th>
              <th scope="col" className={classes.number}>
                {t('tests.subtasks.points')}
              </th>
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>{t('tests.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((subtask) => (
              <SubtaskLine
                key={subtask.number}
                subtask={subtask}
                rows={rows}
                isBegun={subtask === begun && isBegun}
                onTests={(tests) => onChange(withTests(rows, subtask, tests))}
                onPoints={(points) =>
                  subtask === begun ? setBegun({ ...begun, points }) : onChange(withPoints(rows, subtask, points))
                }
                onRemove={() => (subtask === begun ? setBegun(undefined) : onChange(withTests(rows, subtask, [])))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {without.length > 0 && (
        <p className={classes.error}>
          {t('tests.subtasks.without', { count: without.length, tests: rangesText(without) })}
        </p>
      )}
      <div className={classes.foot}>
        <Button size="xs" variant="default" disabled={isBegun || shown.length >= limits.problem.cases} onClick={add}>
          {t('tests.subtasks.add')}
        </Button>
      </div>
    </div>
  );
}

type LineProps = {
  subtask: Subtask;
  rows: readonly CaseRow[];
  isBegun: boolean;
  onTests: (tests: number[]) => void;
  onPoints: (points: number | null) => void;
  onRemove: () => void;
};

function SubtaskLine({ subtask, rows, isBegun, onTests, onPoints, onRemove }: LineProps) {
  const t = formTexts.use();
  const { number: n, tests, points, most } = subtask;
  const stored = rangesText(tests);
  // While somebody writes; what is no range yet changes no test.
  const [written, setWritten] = useState<string>();
  const text = written ?? stored;
  const isWrong = written !== undefined && parseRanges(written, rows.length) === undefined;
  const commit = () => {
    if (written === undefined) return;
    const wanted = parseRanges(written, rows.length);
    if (wanted === undefined) return;
    setWritten(undefined);
    if (rangesText(wanted) !== stored) onTests(wanted);
  };
  const isMixed = !isBegun && points === null && most !== null;
  return (
    <tr>
      <td>{n}</td>
      <td>
        <TextInput
          size="xs"
          aria-label={t('tests.subtasks.testsOf', { n })}
          placeholder={t('tests.subtasks.example')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          error={isWrong && t('tests.subtasks.wrong', { count: rows.length })}
          onChange={(event) => setWritten(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWritten(undefined);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
        />
        {isMixed && <p className={classes.hint}>{t('tests.subtasks.mixed', { most })}</p>}
      </td>
      <td>
        <NumberInput
          size="xs"
          aria-label={t('tests.subtasks.pointsOf', { n })}
          min={0}
          max={limits.problem.score}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={points ?? ''}
          onChange={(next) => onPoints(next === '' ? null : Number(next))}
        />
      </td>
      <td className={classes.actions}>
        <ActionIcon aria-label={t('tests.subtasks.removeOf', { n })} onClick={onRemove}>
          <IconTrash />
        </ActionIcon>
      </td>
    </tr>
  );
}
