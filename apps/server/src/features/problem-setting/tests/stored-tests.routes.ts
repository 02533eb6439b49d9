import { caseFileQuery, DOWNLOAD_CASE_PATH, getCasePart } from '@oyez/contract/problems/case-files';
import { getProblemCases } from '@oyez/contract/problems/problem-admin';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { sentId } from '@oyez/contract/wire/values';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Authenticate } from '../../../http/auth.ts';
import { serveDownload } from '../../../http/downloads.ts';
import type { On } from '../../../http/serve.ts';
import type { Services } from '../../../services.ts';
import { findEditable } from '../../problems/problems.service.ts';
import { openCaseFile, readCasePart } from './case-files.service.ts';
import { openTestDataZip } from './download.service.ts';
import { casesForSetter } from './stored-tests.service.ts';

/** The present tests of a problem, for those who edit it: in the form, in parts, and as files to take home. */
export function storedTestRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): void {
  on(getProblemCases).with(async ({ query }, { actor }) => {
    const problem = await findEditable(services.database.db, query.pid, actor);
    return casesForSetter(services, problem, query.isUpload ? 'names' : 'texts');
  });

  on(getCasePart).with(({ query }, { actor }) => readCasePart(services, actor, query));

  serveDownload(
    app,
    authenticate,
    { path: DOWNLOAD_TESTCASE_PATH, access: 'login', query: z.object({ pid: sentId }) },
    ({ pid }, by) => openTestDataZip(services, by, pid),
  );

  serveDownload(app, authenticate, { path: DOWNLOAD_CASE_PATH, access: 'login', query: caseFileQuery }, (file, by) =>
    openCaseFile(services, by, file),
  );
}
