import { ActionIcon, Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { TestFiles } from '@oyez/contract/problems/test-data';
import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
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

type Part = FormPart<'type' | 'judgeCaseMode' | 'isUpload' | 'uploadKey' | 'files' | 'typed'>;

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
      {arrived !== undefined && values.uploadKey === arrived.fileListDir && <Arrived files={arrived} />}
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

/** The tests of the upload in place of the present ones; OI problems share 100 points among them. */
export function withUpload(
  values: Pick<FormValues, 'type' | 'judgeCaseMode'>,
  { fileList, fileListDir }: TestFiles,
): Partial<FormValues> {
  const files = fileList.map(({ input, output, groupNum }) => ({
    key: nextKey(),
    id: null,
    input,
    output,
    score: null,
    groupNum: groupNum ?? null,
  }));
  return { uploadKey: fileListDir, files: hasPoints(values.type) ? spreadPoints(files, values.judgeCaseMode) : files };
}

function Arrived({ files }: { files: TestFiles }) {
  const t = formTexts.use();
  return (
    <Alert variant="light" role="status" title={t('tests.uploaded', { count: files.fileList.length })}>
      {files.notices.length > 0 && (
        <>
          <p>{t('tests.notices')}</p>
          <ul className={classes.notices}>
            {files.notices.map((notice) => (
              <li key={`${notice.code} ${notice.entry}`}>{notice.text}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
