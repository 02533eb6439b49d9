import { Button, Input, NativeSelect, Switch } from '@mantine/core';
import { type CaseMode, caseModesOf, hasSubtasks } from '@oyez/contract/rules/case-modes';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { useEffect, useRef, useState } from 'react';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { type CaseParts, linesOf, type WriteCase } from './CaseLine.tsx';
import { CaseTable } from './CaseTable.tsx';
import { FormSection } from './FormSection.tsx';
import { type CaseRow, casesOf, emptyCase, type FormValues } from '../form/formValues.ts';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { spreadScores, totalScore } from './scores.ts';
import { spreadPoints, subtasksOf, withCaseMode } from './subtasks.ts';
import { SubtaskTable } from './SubtaskTable.tsx';
import { UploadedTests } from './UploadedTests.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';

const MODE_NAMES = {
  default: 'sum',
  ergodic_without_error: 'stop',
  subtask_lowest: 'lowest',
  subtask_average: 'average',
} as const satisfies Record<CaseMode, string>;

const USED = ['type', 'judgeMode', 'judgeCaseMode', 'runsAllTests', 'isUpload', 'uploadKey', 'files', 'typed'] as const;
type Part = FormPart<(typeof USED)[number]>;

export const TestsSection = onlyWith(
  USED,
  function TestsSection({ form, pid }: { form: Part; pid: number | undefined }) {
    const t = formTexts.use();
    const { values, errors, set } = form;
    const setRows = (rows: CaseRow[]) => set(values.isUpload ? { files: rows } : { typed: rows });
    const trouble = errors['samples'] ?? Object.entries(errors).find(([name]) => name.startsWith('samples.'))?.[1];
    return (
      <FormSection section="tests">
        <div className={classes.wide}>
          <NativeSelect
            label={t('tests.caseMode')}
            value={values.judgeCaseMode}
            error={errors['problem.judgeCaseMode']}
            data={caseModesOf(values.type).map((mode) => ({
              value: mode,
              label: t(
                mode === 'default' && !hasPoints(values.type) ? 'tests.mode.all' : `tests.mode.${MODE_NAMES[mode]}`,
              ),
            }))}
            onChange={(event) => set(withCaseMode(values, event.currentTarget.value as CaseMode))}
          />
        </div>
        {!hasPoints(values.type) && values.judgeCaseMode === 'default' && (
          <Switch
            label={t('tests.runsAll')}
            description={t('tests.runsAllHint')}
            checked={values.runsAllTests}
            onChange={(event) => set({ runsAllTests: event.currentTarget.checked })}
          />
        )}
        <div className={classes.row}>
          <SegmentedControl
            aria-label={t('tests.kind')}
            value={values.isUpload ? 'upload' : 'typed'}
            onChange={(kind) => set(switched(values, kind === 'upload'))}
            data={[
              { value: 'upload', label: t('tests.upload') },
              { value: 'typed', label: t('tests.typed') },
            ]}
          />
        </div>
        {hasSubtasks(values.judgeCaseMode) && casesOf(values).length > 0 && (
          <SubtaskTable rows={casesOf(values)} mode={values.judgeCaseMode} onChange={setRows} />
        )}
        {values.isUpload ? <UploadedTests form={form} pid={pid} /> : <TypedTests form={form} />}
        {trouble !== undefined && (
          <p className={classes.error} tabIndex={-1} aria-invalid="true">
            {trouble}
          </p>
        )}
        {hasPoints(values.type) && casesOf(values).length > 0 && (
          <div className={classes.foot}>
            <Total values={values} />
            <Button
              size="xs"
              variant="default"
              onClick={() => setRows(spreadPoints(casesOf(values), values.judgeCaseMode))}
            >
              {t('tests.spread')}
            </Button>
          </div>
        )}
      </FormSection>
    );
  },
);

function switched(values: Part['values'], isUpload: boolean): Partial<FormValues> {
  if (isUpload || values.typed.length > 0) return { isUpload };
  const typed = [emptyCase()];
  return { isUpload, typed: hasPoints(values.type) ? spreadScores(typed) : typed };
}

function Total({ values }: { values: Part['values'] }) {
  const t = formTexts.use();
  const total = totalScore(values);
  if (total === null) return <span>{t('tests.totalMissing')}</span>;
  const { judgeCaseMode: mode } = values;
  const rows = casesOf(values);
  const parts = hasSubtasks(mode) ? subtasksOf(rows, mode) : [];
  return (
    <div>
      <p>
        {parts.length > 1
          ? t('tests.totalOf', { sum: parts.map((one) => one.most).join(' + '), count: total })
          : t('tests.total', { count: total })}
      </p>
      <p className={classes.hint}>
        {hasSubtasks(mode) ? t(`tests.explain.${MODE_NAMES[mode]}`) : t('tests.explain.sum', { count: rows.length })}
      </p>
    </div>
  );
}

function TypedTests({ form }: { form: Part }) {
  const t = formTexts.use();
  const { values, set } = form;
  const [added, setAdded] = useState<number>();
  const add = () => {
    const test = emptyCase();
    setAdded(test.key);
    set({ typed: [...values.typed, test] });
  };
  return (
    <>
      <CaseTable
        form={form}
        rows={values.typed}
        added={added}
        onChange={(typed) => set({ typed })}
        content={typedTexts}
      />
      <div>
        <Button size="xs" variant="default" onClick={add}>
          {t('tests.add')}
        </Button>
      </div>
    </>
  );
}

const typedTexts: CaseParts['content'] = ({ row, index, write, isAdded }) => (
  <>
    <TypedText side="input" text={row.input} index={index} write={write} isAdded={isAdded} />
    <TypedText side="output" text={row.output} index={index} write={write} />
  </>
);

function TypedText({
  side,
  text,
  index,
  write,
  isAdded = false,
}: {
  side: 'input' | 'output';
  text: string;
  index: number;
  write: WriteCase;
  isAdded?: boolean;
}) {
  const t = formTexts.use();
  const element = useRef<HTMLTextAreaElement>(null);
  // Who adds a test goes on to write it.
  useEffect(() => {
    if (isAdded) element.current?.focus();
  }, [isAdded]);
  return (
    <td>
      <Input
        ref={element}
        component="textarea"
        multiline
        size="xs"
        aria-label={t(`tests.${side}Of`, { n: index + 1 })}
        classNames={{ input: classes.caseText ?? '' }}
        spellCheck={false}
        rows={linesOf(text)}
        value={text}
        onChange={(event) => write(index, { [side]: event.currentTarget.value })}
      />
    </td>
  );
}
