import { CASE_PART, type CaseSide, DOWNLOAD_CASE_PATH, getCasePart } from '@oyez/contract/case-files';
import type { CaseMode } from '@oyez/contract/rules/outcome';
import { finishUpload, type TestFiles } from '@oyez/contract/test-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import type { Finish } from '../../ui/upload/useUpload.ts';

/** Reads what has arrived as test data; each further file joins the ones before it. */
export const readTestData =
  (mode: CaseMode | undefined): Finish<TestFiles> =>
  (key, previous) =>
    call(finishUpload, { params: { key }, body: { mode, addTo: previous?.fileListDir } });

export type CaseFile = { pid: number; caseId: number; side: CaseSide };

/** A part of a test's file; negative offsets count from its end. */
export const casePartQuery = (file: CaseFile, offset: number) =>
  queryOptions({
    queryKey: ['case-part', file, offset],
    queryFn: ({ signal }) => call(getCasePart, { query: { ...file, offset, bytes: CASE_PART.default }, signal }),
    staleTime: 60_000,
  });

export const saveCaseFile = (file: CaseFile) => download(DOWNLOAD_CASE_PATH, file);
