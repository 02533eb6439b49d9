import { getUploadPart } from '@oyez/contract/problems/case-files';
import { limits } from '@oyez/contract/rules/limits';
import {
  cancelUpload,
  finishUpload,
  getUpload,
  sendChunk,
  startUpload,
  TestZipOptions,
  uploadTestcaseZip,
  uploadTestFiles,
  type Upload,
} from '@oyez/contract/problems/test-data';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../http/app-error.ts';
import { acceptFiles, sentBytes, sentFiles } from '../../http/bodies/multipart.ts';
import type { On } from '../../http/serve.ts';
import { parseInput } from '../../http/validate.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { scopeOf } from '../../policy/scope.ts';
import type { Services } from '../../services.ts';
import { groupNamedBy, readForm } from '../files/sent-forms.ts';
import { setsProblems } from '../problems/problems.service.ts';
import { toTestFiles } from './test-data.view.ts';
import { createUploads, readUploadPart } from './uploads.service.ts';
import type { UploadRow } from './uploads.sql.ts';

const MB = 1024 * 1024;

/**
 * Test data on its way in: a zip, single files, or pieces of something large. What comes out of each is a list of tests
 * and a one-time name for it, which the problem form sends back. Pieces lie in the staging folder under the upload's key,
 * and the row of `upload` says how much has arrived, so that any server goes on with it. An archive is read in a process
 * of its own (`archive/`). Uploads expire after a day; files that no row names are collected after a week.
 */
export function testDataRoutes(app: FastifyInstance, within: (scope: FastifyInstance) => On, services: Services): void {
  const uploads = createUploads(services);
  const bounds = async () => (await services.settings.current()).testData;
  const refuseStranger = async (actor: Actor, groupId?: number) => {
    const { db } = services.database;
    const sets = groupId
      ? (await scopeOf(db, actor, { gid: groupId }, services.now())).sets
      : await setsProblems(db, actor);
    if (!sets) fail('setters_only');
  };

  app.register(async (scope) => {
    await acceptFiles(scope);
    const on = within(scope);

    on(getUploadPart).with(({ query }, { actor }) => readUploadPart(services, actor, query));

    on(uploadTestcaseZip).with(async ({ query }, { actor, locale, request }) => {
      await refuseStranger(actor, query.gid);
      const { requestMb } = await bounds();
      const form = await readForm(request, 'file', requestMb * MB, (file) => uploads.takeZip(actor, file));
      const read = form.file ?? fail('test_file_missing');
      try {
        await refuseStranger(actor, groupNamedBy(form));
        const { mode } = parseInput(TestZipOptions, { mode: query.mode ?? form.fields.get('mode') }, locale);
        return toTestFiles(read, mode, locale);
      } catch (error) {
        await uploads.cancel(actor, read.key);
        throw error;
      }
    });

    on(uploadTestFiles).with(async ({ query }, { actor, locale, request }) => {
      await refuseStranger(actor);
      const { requestMb, files } = await bounds();
      const sent = sentFiles(request, { fileBytes: requestMb * MB, files });
      return toTestFiles(await uploads.takeFiles(actor, sent, query.addTo), query.mode, locale);
    });

    on(startUpload).with(async ({ body: { name, size, purpose } }, { actor }) => {
      if (purpose === 'package' && !can(actor, 'problem_admin')) fail('setters_only');
      await refuseStranger(actor);
      return toUpload(await uploads.start(actor, name, size, purpose));
    });

    on(getUpload).with(async ({ params }, { actor }) => toUpload(await uploads.own(actor, params.key)));

    on(sendChunk).with(async ({ params, query }, { actor, request }) => {
      const crc = query.crc32 === undefined ? undefined : Number.parseInt(query.crc32, 16);
      const piece = { offset: query.offset, crc, content: sentBytes(request) };
      return toUpload(await uploads.receive(actor, params.key, piece));
    });

    on(finishUpload).with(async ({ params, body }, { actor, locale }) =>
      toTestFiles(await uploads.finish(actor, params.key, body.addTo), body.mode, locale),
    );

    on(cancelUpload).with(async ({ params }, { actor }) => {
      await uploads.cancel(actor, params.key);
      return null;
    });
  });
}

function toUpload({ key, size, received }: UploadRow): Upload {
  return { key, size, received, chunkBytes: limits.testData.chunkBytes };
}
