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
} from '@oyez/contract/account-batches';
import { EXPORT_USERS_PATH, ExportQuery, GENERATED_USERS_PATH, SHEET_FORMATS } from '@oyez/contract/user-admin';
import { queryId, type Locale } from '@oyez/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { errors } from '@oyez/contract/errors';
import { AppError, fail } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { failureEnvelope } from '../../http/error-handler.ts';
import { localeOf } from '../../http/locale.ts';
import { acceptFiles, sentFiles } from '../../http/multipart.ts';
import type { On } from '../../http/serve.ts';
import { parseInput } from '../../http/validate.ts';
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
        return readImport(services, context, file, options);
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

  /** A file for who looks after accounts; a refusal comes as JSON with a transport 400, which file downloads read. */
  const download = <Q extends z.ZodType>(
    path: string,
    query: Q,
    make: (query: z.output<Q>, keeper: Keeper, locale: Locale) => Promise<{ name: string; content: Readable }>,
  ) =>
    app.get(path, async (request, reply) => {
      const { actor } = await authenticate('admin', request, reply);
      if (!can(actor, 'user_admin')) fail('no_permission');
      const locale = localeOf(request.headers['accept-language']);
      try {
        const sent = parseInput(query, request.query, locale);
        const { name, content } = await make(sent, { actor, ip: request.ip, requestId: request.id }, locale);
        return sendFile(reply, name, content);
      } catch (error) {
        return refuseFile(error, request, reply, locale);
      }
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
  download(IMPORT_ERRORS_PATH, z.object({ id: queryId }), async ({ id }, _keeper, locale) => ({
    name: `users_errors_${id}.csv`,
    content: await importErrors(services, id, locale),
  }));
}

const TYPES: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

function sendFile(reply: FastifyReply, name: string, content: Readable): FastifyReply {
  reply.bodyStatus = 200;
  return reply
    .headers({
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      // Existing clients take everything after `filename=`, quotes too. The names are ours and plain.
      'content-disposition': `attachment;filename=${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(content);
}

function refuseFile(error: unknown, request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  if (!(error instanceof AppError) || 'http' in errors[error.code]) throw error;
  reply.bodyStatus = errors[error.code].status;
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(failureEnvelope(error, locale, request.id));
}
