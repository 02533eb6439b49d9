import { mayBeOpen, type Access } from '@oyez/contract/wire/endpoint';
import { errors } from '@oyez/contract/errors/catalogue';
import { streams, type JsonSchema, type Operation, type OperationGroup } from './operations.ts';

const BINARY = { type: 'string', format: 'binary' } as const;
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
      responses: {
        200: {
          description: 'The stream, or the file',
          content: Object.fromEntries(stream.types.map((type) => [type, { schema: schemaOf(type) }])),
        },
        400: { $ref: '#/components/responses/Invalid' },
        ...refusalsOf(stream.access),
        404: { $ref: '#/components/responses/NotFound' },
        ...ALWAYS,
      },
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
        Forbidden: failureResponse('The role lacks the right, or the page of another origin asks.'),
        NotFound: failureResponse('There is no such address, or no such file behind it.'),
        TooSlow: failureResponse('The body took too long to arrive.'),
        TooLarge: failureResponse('The body is larger than this call takes.'),
        MediaType: failureResponse('The body is not of the media type that is named here.'),
        TooMuch: failureResponse('Too much at once from this address.'),
        AddressTooLong: failureResponse('The address, or the headers, are too long.'),
        Busy: failureResponse('The site is busy, or its disk is full. `Retry-After` says when to try again.'),
      },
    },
    'x-error-codes': errors,
  };
}

function toOperation(operation: Operation, tag: string): object {
  const takesBody = operation.method !== 'GET';
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
      ...refusalsOf(operation.access, operation.grant),
      404: { $ref: '#/components/responses/NotFound' },
      ...(takesBody && {
        408: { $ref: '#/components/responses/TooSlow' },
        413: { $ref: '#/components/responses/TooLarge' },
        415: { $ref: '#/components/responses/MediaType' },
      }),
      ...ALWAYS,
    },
  };
}

function refusalsOf(access: Access, grant?: string): object {
  return {
    ...(access !== 'anonymous' && { 401: { $ref: '#/components/responses/LoginRequired' } }),
    ...((access === 'admin' || grant !== undefined) && { 403: { $ref: '#/components/responses/Forbidden' } }),
  };
}

/** What any call may be answered with. */
const ALWAYS = {
  429: { $ref: '#/components/responses/TooMuch' },
  431: { $ref: '#/components/responses/AddressTooLong' },
  503: { $ref: '#/components/responses/Busy' },
} as const;

function schemaOf(type: string): JsonSchema {
  return type.startsWith('text/') ? { type: 'string' } : BINARY;
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
