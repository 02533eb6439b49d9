import { errors } from '@oyez/contract/errors/catalogue';
import { mayBeOpen } from '@oyez/contract/wire/endpoint';
import { streams, type JsonSchema, type Operation, type OperationGroup } from './operations.ts';

const BINARY = { type: 'string', format: 'binary' };
const FILES = {
  'multipart/form-data': { type: 'object', additionalProperties: BINARY },
  'application/octet-stream': BINARY,
} as const;
const FAILURE = { $ref: '#/components/schemas/Failure' };

/** OpenAPI 3.1. Each 200 is one of success and failure, told apart by `status` in the body. */
export function openApiDocument(groups: readonly OperationGroup[], build: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const group of groups) {
    for (const operation of group.operations) {
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = toOperation(operation, group.key);
    }
  }
  for (const stream of streams) {
    (paths[stream.path] ??= {}).get = {
      summary: stream.summary,
      tags: ['streams'],
      parameters: [
        ...pathNames(stream.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...stream.query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      ],
      security: security(stream.access),
      responses: { 200: { description: 'The stream', content: { [stream.type]: { schema: { type: 'string' } } } } },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oyez',
      version: build,
      description:
        'Every JSON answer is an envelope {status, data, msg}. Business failures are HTTP 200 with another status in the body; only a missing login (401), a missing right (403) and broken requests (4xx) show in the transport. Messages are in the language of Accept-Language: zh-CN or en-US.',
    },
    tags: [
      ...groups.map((group) => ({ name: group.key, description: `${group.name.en} · ${group.name.zh}` })),
      { name: 'streams', description: 'Streams and files · 流与文件' },
    ],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The raw token, without "Bearer". Judge nodes send theirs in the same header.',
        },
        uploadCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'oyez_upload',
          description: 'Set at a login, for upload forms that send no header. Believed from pages of this site only.',
        },
      },
      schemas: { Failure: failureSchema() },
      responses: {
        Invalid: failureResponse('The request cannot be understood; `fields` names what is wrong.'),
        LoginRequired: failureResponse('There is no valid login.'),
        Forbidden: failureResponse('The role lacks the right.'),
      },
    },
    'x-error-codes': errors,
  };
}

function toOperation(operation: Operation, tag: string): object {
  const parameters = [...toParameters(operation.params, 'path'), ...toParameters(operation.query, 'query')];
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: operation.body } } },
    }),
    ...(operation.media && {
      requestBody: { required: true, content: { [operation.media]: { schema: FILES[operation.media] } } },
    }),
    security: security(operation.access, operation.byCookie),
    ...(operation.grant !== undefined && { 'x-grant': operation.grant }),
    ...(operation.changesState && { 'x-changes-state': true }),
    responses: {
      200: {
        description: 'Success, or a failure that the body tells',
        content: { 'application/json': { schema: { oneOf: [successSchema(operation.reply), FAILURE] } } },
      },
      400: { $ref: '#/components/responses/Invalid' },
      ...(operation.access !== 'anonymous' && { 401: { $ref: '#/components/responses/LoginRequired' } }),
      ...((operation.access === 'admin' || operation.grant !== undefined) && {
        403: { $ref: '#/components/responses/Forbidden' },
      }),
    },
  };
}

function security(access: Operation['access'], byCookie = false): object[] {
  if (byCookie) return [{ token: [] }, { uploadCookie: [] }];
  return mayBeOpen(access) ? [{}, { token: [] }] : [{ token: [] }];
}

function toParameters(schema: JsonSchema | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: property,
  }));
}

function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function successSchema(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { status: { const: 200 }, data, msg: { type: 'string' } },
    required: ['status', 'data', 'msg'],
  };
}

function failureSchema(): JsonSchema {
  const statuses = [...new Set(Object.values(errors).map((spec) => spec.status))].toSorted((a, b) => a - b);
  return {
    type: 'object',
    properties: {
      status: { enum: statuses },
      data: { type: 'null' },
      msg: { type: 'string' },
      code: { enum: Object.keys(errors) },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, reason: { type: 'string' } },
          required: ['field', 'reason'],
        },
      },
      requestId: { type: 'string' },
    },
    required: ['status', 'data', 'msg'],
  };
}

function failureResponse(description: string): object {
  return { description, content: { 'application/json': { schema: FAILURE } } };
}
