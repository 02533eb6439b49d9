import { ActionIcon, Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { TestFiles, UploadNotice } from '@oyez/contract/problems/test-data';
import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
import { hasProgram } from '@oyez/contract/rules/judge-modes';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { useCallback, useState } from 'react';
import { UploadField } from '../../../ui/upload/UploadField.tsx';
import { CaseViewerPart, type ViewedCase } from '../../test-data/caseViewer.part.api.ts';
import { readTestData } from '../../test-data/test-data.api.ts';
import type { CaseParts } from './CaseLine.tsx';
import { CaseTable } from './CaseTable.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { type CaseRow, type FormValues, nextKey } from '../form/formValues.ts';
import { IconEye } from './icons.tsx';
import type { FormPart } from '../form/onlyWith.ts';
import { spreadPoints } from './subtasks.ts';

type Part = FormPart<'type' | 'judgeMode' | 'judgeCaseMode' | 'isUpload' | 'uploadKey' | 'files' | 'typed'>;

/** Tests as files: what an upload brought, or what the problem has already. */
export function UploadedTests({ form, pid }: { form: Part; pid: number | undefined }) {
  const t = formTexts.use();
  const { values, set } = form;
  const [arrived, setArrived] = useState<TestFiles>();
  const [viewed, setViewed] = useState<ViewedCase | null>(null);
  const setRows = (files: CaseRow[]) => set({ files });
  const { uploadKey } = values;
  const actions = useCallback(
    (row: CaseRow, index: number) => {
      const files = filesOf(row, pid, uploadKey);
      return (
        files !== undefined && (
          <ActionIcon
            aria-label={t('tests.view', { n: index + 1 })}
            onClick={() => setViewed({ number: index + 1, ...files })}
          >
            <IconEye />
          </ActionIcon>
        )
      );
    },
    [t, pid, uploadKey],
  );

  return (
    <>
      <UploadField
        purpose="test-data"
        label={t('tests.zip')}
        hint={t('tests.zipHint')}
        multiple
        finish={readTestData(values.judgeCaseMode)}
        onUploaded={(result) => {
          setArrived(result);
          set(withUpload(values, result));
        }}
      />
      {arrived !== undefined && values.uploadKey === arrived.fileListDir && (
        <Arrived files={arrived} rows={values.files} isCompared={!hasProgram(values.judgeMode)} />
      )}
      {values.files.length === 0 ? (
        <p className={classes.hint}>{t('tests.none')}</p>
      ) : (
        <>
          <CaseTable form={form} rows={values.files} onChange={setRows} content={fileNames} actions={actions} />
          <div>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => setRows(values.files.toSorted((a, b) => compareCaseNames(a.input, b.input)))}
            >
              {t('tests.byName')}
            </Button>
          </div>
        </>
      )}
      {viewed !== null && <CaseViewerPart case={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

const fileNames: CaseParts['content'] = ({ row }) => (
  <>
    <td className={classes.fileName}>{row.input}</td>
    <td className={classes.fileName}>{row.output}</td>
  </>
);

/** Where the files of a test are: in the problem, or in the upload until it is saved. */
function filesOf(
  { id, input, output }: CaseRow,
  pid: number | undefined,
  key: string,
): Omit<ViewedCase, 'number'> | undefined {
  if (id !== null && pid !== undefined) {
    return { input: { pid, caseId: id, side: 'input' }, output: { pid, caseId: id, side: 'output' } };
  }
  return key === '' ? undefined : { input: { key, name: input }, output: { key, name: output } };
}

/** The tests of the upload in place of the present ones; OI problems share 100 points among them unless the data has points. */
export function withUpload(
  values: Pick<FormValues, 'type' | 'judgeCaseMode'>,
  { fileList, fileListDir }: TestFiles,
): Partial<FormValues> {
  const isScored = hasPoints(values.type) && fileList.every(({ score }) => score !== undefined);
  const files = fileList.map(({ input, output, groupNum, score = null }) => ({
    key: nextKey(),
    id: null,
    input,
    output,
    score: isScored ? score : null,
    groupNum: groupNum ?? null,
  }));
  const isSpread = hasPoints(values.type) && !isScored;
  return { uploadKey: fileListDir, files: isSpread ? spreadPoints(files, values.judgeCaseMode) : files };
}

type ArrivedProps = {
  files: TestFiles;
  /** What of it is still there. */
  rows: readonly CaseRow[];
  /** No program of the setter's decides: what a test has no output for nobody can solve. */
  isCompared: boolean;
};

function Arrived({ files, rows, isCompared }: ArrivedProps) {
  const t = formTexts.use();
  const isAmiss = ({ code }: UploadNotice) => isCompared && code === 'output_made';
  const repairs = files.notices.filter((notice) => !isAmiss(notice));
  return (
    <>
      <Alert variant="light" role="status" title={t('tests.uploaded', { count: files.fileList.length })}>
        {repairs.length > 0 && (
          <>
            <p>{t('tests.notices')}</p>
            <ul className={classes.notices}>
              {repairs.map((notice) => (
                <li key={`${notice.code} ${notice.entry}`}>{notice.text}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      {files.notices.filter(isAmiss).map(({ entry, text }) => {
        const at = rows.findIndex(({ output }) => output === entry);
        if (at < 0) return null;
        return (
          <Alert key={entry} color="yellow" variant="light" role="alert" title={t('tests.noOutput', { n: at + 1 })}>
            {text} {t('tests.noOutputText')}
          </Alert>
        );
      })}
    </>
  );
}
