import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { CaseMode } from '@oyez/contract/rules/outcome';
import { memo } from 'react';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { CaseTable, type WriteCase } from './CaseTable.tsx';
import { FormSection } from './FormSection.tsx';
import { type CaseRow, casesOf, emptyCase, type FormValues } from './formValues.ts';
import { MODES_OF_TYPE, spreadScores, totalScore } from './scores.ts';
import { UploadedTests } from './UploadedTests.tsx';
import type { FormHandle } from './useProblemForm.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

const MODE_NAMES = {
  default: 'sum',
  ergodic_without_error: 'stop',
  subtask_lowest: 'lowest',
  subtask_average: 'average',
} as const;

export function TestsSection({ form, pid }: { form: FormHandle; pid: number | undefined }) {
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
          data={(MODES_OF_TYPE[values.type] ?? []).map((mode) => ({
            value: mode,
            label: t(mode === 'default' && values.type !== 1 ? 'tests.mode.all' : `tests.mode.${MODE_NAMES[mode]}`),
          }))}
          onChange={(event) => set({ judgeCaseMode: event.currentTarget.value as CaseMode })}
        />
      </div>
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
      {values.isUpload ? <UploadedTests form={form} pid={pid} /> : <TypedTests form={form} />}
      {trouble !== undefined && (
        <p className={classes.error} tabIndex={-1} aria-invalid="true">
          {trouble}
        </p>
      )}
      {values.type === 1 && casesOf(values).length > 0 && (
        <div className={classes.foot}>
          <Total values={values} />
          <Button size="xs" variant="default" onClick={() => setRows(spreadScores(casesOf(values)))}>
            {t('tests.spread')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function switched(values: FormValues, isUpload: boolean): Partial<FormValues> {
  if (isUpload || values.typed.length > 0) return { isUpload };
  const typed = [emptyCase()];
  return { isUpload, typed: values.type === 1 ? spreadScores(typed) : typed };
}

function Total({ values }: { values: FormValues }) {
  const t = formTexts.use();
  const total = totalScore(values);
  return <span>{total === null ? t('tests.totalMissing') : t('tests.total', { total })}</span>;
}

function TypedTests({ form }: { form: FormHandle }) {
  const t = formTexts.use();
  const { values, set } = form;
  return (
    <>
      <CaseTable
        form={form}
        rows={values.typed}
        onChange={(typed) => set({ typed })}
        content={(row, index, write) =>
          (['input', 'output'] as const).map((side) => (
            <TypedText
              key={side}
              index={index}
              side={side}
              label={t(`tests.${side}Of`, { n: index + 1 })}
              value={row[side]}
              write={write}
            />
          ))
        }
      />
      <div>
        <Button size="xs" variant="default" onClick={() => set({ typed: [...values.typed, emptyCase()] })}>
          {t('tests.add')}
        </Button>
      </div>
    </>
  );
}

const TypedText = memo(function TypedText({
  index,
  side,
  label,
  value,
  write,
}: {
  index: number;
  side: 'input' | 'output';
  label: string;
  value: string;
  write: WriteCase;
}) {
  return (
    <td>
      <Textarea
        aria-label={label}
        autosize
        minRows={1}
        maxRows={10}
        spellCheck={false}
        size="xs"
        classNames={{ input: classes.mono ?? '' }}
        value={value}
        onChange={(event) => write(index, { [side]: event.currentTarget.value })}
      />
    </td>
  );
});
