import {
  dropPackageImport,
  EXPORT_PATH,
  EXPORT_PROBLEM_PATH,
  ExportQuery,
  getPackageImport,
  getPackageImports,
  getPackageProblems,
  importFpsFile,
  importProblemZip,
  importQduojZip,
  previewExport as previewCall,
  ProblemIds,
  readSentPackage,
  sendPackage,
  startPackageImport,
  stopPackageImport,
  undoReplacement as undoCall,
  type PackageFormat,
} from '@oyez/contract/problems/packages';
import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError, fail } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import { acceptFiles, sentFiles } from '../../http/bodies/multipart.ts';
import type { Context, On } from '../../http/serve.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { receivePackage, takeUploadedPackage } from './import-arrival.service.ts';
import { importAtOnce } from './import-contract.service.ts';
import {
  dropImport,
  endCutOffReadings,
  forgetExpired,
  listImportProblems,
  listImports,
  readImport,
} from './import-preview.service.ts';
import { startImport, stopImport } from './import-run.service.ts';
import { forgetOldReplacements, undoReplacement } from './replacements.service.ts';
import { openExport, previewExport } from './writing/exports.service.ts';

const MB = 1024 * 1024;

/**
 * Problems by the package. What is sent is read apart and looked at first: what each problem would become, what was
 * repaired and what is lost. Whoever sent it then chooses. The contract's own calls do both at once.
 */
export function packageRoutes(
  app: FastifyInstance,
  on: On,
  within: (scope: FastifyInstance) => On,
  services: Services,
  authenticate: Authenticate,
): void {
  /** The package in a form, in the staging folder. */
  const receive = async (
    context: Context,
    how: { format: PackageFormat | null; inBackground: boolean },
    missing: ErrorCode,
  ): Promise<number> => {
    const { requestMb } = (await services.settings.current()).testData;
    for await (const file of sentFiles(context.request, { fileBytes: requestMb * MB, files: 1 })) {
      return await receivePackage(services, context.actor, file, { ...how, mb: requestMb });
    }
    throw new AppError(missing);
  };

  app.register(async (scope) => {
    await acceptFiles(scope);
    const onForm = within(scope);
    onForm(sendPackage).with(async ({ query }, context) => {
      const how = { format: query.format ?? null, inBackground: true };
      const id = await receive(context, how, 'package_missing');
      return readImport(services, context.actor, id, context.locale);
    });
    for (const [endpoint, format, missing] of [
      [importProblemZip, 'hoj', 'package_missing'],
      [importQduojZip, 'qduoj', 'package_missing'],
      [importFpsFile, 'fps', 'package_xml_missing'],
    ] as const) {
      onForm(endpoint).with(async (_, context) => {
        const importId = await receive(context, { format, inBackground: false }, missing);
        await importAtOnce(services, context, importId);
        return null;
      });
    }
  });

  on(readSentPackage).with(async ({ body }, { actor, locale }) => {
    const id = await takeUploadedPackage(services, actor, body.key, body.format ?? null);
    return readImport(services, actor, id, locale);
  });
  on(getPackageImports).with(({ query }, { actor, locale }) => listImports(services, actor, query, locale));
  on(getPackageImport).with(({ params }, { actor, locale }) => readImport(services, actor, params.id, locale));
  on(getPackageProblems).with(({ params, query }, { actor, locale }) =>
    listImportProblems(services, actor, params.id, query, locale),
  );
  on(startPackageImport).with(async ({ body: { id, ...start } }, context) => {
    await startImport(services, context, id, start);
    return readImport(services, context.actor, id, context.locale);
  });
  on(stopPackageImport).with(async ({ body: { id } }, context) => {
    await stopImport(services, context, id);
    return readImport(services, context.actor, id, context.locale);
  });
  on(undoCall).with(async ({ body }, context) => {
    await undoReplacement(services, { actor: context.actor, origin: context }, body);
    return null;
  });
  on(dropPackageImport).with(async ({ body }, { actor }) => {
    await dropImport(services, actor, body.id);
    return null;
  });
  on(previewCall).with(({ query }, context) => previewExport(services, context, query));

  serveDownload(app, authenticate, { path: EXPORT_PATH, access: 'admin', query: ExportQuery }, async (wish, by) => {
    if (!can(by.actor, 'problem_admin')) fail('no_permission');
    return openExport(services, by, wish);
  });
  serveDownload(
    app,
    authenticate,
    { path: EXPORT_PROBLEM_PATH, access: 'admin', query: z.object({ pid: ProblemIds }) },
    async ({ pid }, by) => {
      if (!can(by.actor, 'system_info_admin')) fail('no_permission');
      return openExport(services, by, { pid, format: 'oyez' });
    },
  );
}

export function packageDuties(services: Services): LeaderDuty[] {
  return [
    { name: 'end readings of packages that were cut off', everyMs: 15_000, run: () => endCutOffReadings(services) },
    { name: 'forget expired packages', everyMs: 600_000, run: () => forgetExpired(services) },
    { name: 'forget replaced problems', everyMs: 3_600_000, run: () => forgetOldReplacements(services) },
  ];
}
