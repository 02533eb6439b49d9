import {
  changeImport as changeCall,
  dropImport as dropCall,
  getAccountBatch,
  getAccountBatches,
  getAccountBatchRows,
  IMPORT_ERRORS_PATH,
  IMPORT_TEMPLATE_PATH,
  importUsers,
  previewUndoBatch,
  startImport as startCall,
  undoBatch,
} from '@oyez/contract/users/account-batches';
import { EXPORT_USERS_PATH, ExportQuery, GENERATED_USERS_PATH, SHEET_FORMATS } from '@oyez/contract/users/user-admin';
import { sentId, type Locale } from '@oyez/contract/wire/values';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fail } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload, type Download } from '../../http/downloads.ts';
import { acceptFiles, sentFiles } from '../../http/bodies/multipart.ts';
import type { On } from '../../http/serve.ts';
import { can } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { generatedList } from './generation.service.ts';
import {
  changeImport,
  dropImport,
  listBatches,
  listBatchRows,
  MAX_FILE_BYTES,
  readBatch,
  readImport,
  startImport,
} from './imports.service.ts';
import { exportUsers, importErrors, importTemplate, sheetOf } from './sheets.service.ts';
import { previewUndo, startUndo } from './undo.service.ts';
import { selectionOf } from './user-list.service.ts';
import type { Keeper } from './users.service.ts';

/** Accounts by the file: tables that come in, are looked at, applied and undone, and tables that go out. */
export function accountBatchRoutes(
  app: FastifyInstance,
  on: On,
  within: (scope: FastifyInstance) => On,
  services: Services,
  authenticate: Authenticate,
): void {
  app.register(async (scope) => {
    await acceptFiles(scope);
    within(scope)(importUsers).with(async ({ query }, context) => {
      const options = { conflict: query.conflict ?? 'skip', withRoles: query.withRoles === true } as const;
      for await (const file of sentFiles(context.request, { fileBytes: MAX_FILE_BYTES, files: 1 })) {
        // The form is left alone as soon as its loop ends, so the file has to be read inside.
        return await readImport(services, context, file, options);
      }
      return fail('batch_file_missing');
    });
  });

  on(changeCall).with(({ body }) => changeImport(services, body));
  on(startCall).with(({ body }, context) => startImport(services, context, body.id));
  on(dropCall).with(async ({ body }) => {
    await dropImport(services, body.id);
    return null;
  });
  on(getAccountBatches).with(({ query }) => listBatches(services, query));
  on(getAccountBatch).with(({ params }) => readBatch(services, params.id));
  on(getAccountBatchRows).with(({ params, query }) => listBatchRows(services, params.id, query));
  on(previewUndoBatch).with(({ params }) => previewUndo(services, params.id));
  on(undoBatch).with(({ body }, context) => startUndo(services, context, body));

  /** A file for who looks after accounts. */
  const download = <Q extends z.ZodType>(
    path: string,
    query: Q,
    make: (query: z.output<Q>, keeper: Keeper, locale: Locale) => Promise<Download>,
  ) =>
    serveDownload(app, authenticate, { path, access: 'admin', query }, async (sent, { locale, ...keeper }) => {
      if (!can(keeper.actor, 'user_admin')) fail('no_permission');
      return make(sent, keeper, locale);
    });

  download(
    GENERATED_USERS_PATH,
    z.object({ key: z.string().max(64), format: z.enum(SHEET_FORMATS).default('xlsx') }),
    async ({ key, format }, { actor }) => {
      const list = await generatedList(services, actor, key);
      return { name: `${key}.${format}`, content: sheetOf(format, '用户数据', [['用户名', '密码'], ...list]) };
    },
  );
  download(EXPORT_USERS_PATH, ExportQuery, async ({ format, columns, ...filter }, keeper, locale) => {
    const selection = selectionOf(filter);
    const content = await exportUsers(services, keeper, { selection, filter, columns, format, locale });
    return { name: `users_${services.now().getTime()}.${format}`, content };
  });
  download(IMPORT_TEMPLATE_PATH, z.object({}), async (_, _keeper, locale) => ({
    name: 'users_template.csv',
    content: importTemplate(locale),
  }));
  download(IMPORT_ERRORS_PATH, z.object({ id: sentId }), async ({ id }, _keeper, locale) => ({
    name: `users_errors_${id}.csv`,
    content: await importErrors(services, id, locale),
  }));
}
