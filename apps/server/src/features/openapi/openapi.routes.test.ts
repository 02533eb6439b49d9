import { api } from '@oyez/contract/wire/api';
import { errors } from '@oyez/contract/errors/catalogue';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../../testing/site.ts';

type Described = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: { required?: string[] } } } };
  security: object[];
  responses: Record<string, { content: { 'application/json': { schema: { oneOf: object[] } } } }>;
  'x-changes-state'?: boolean;
  'x-grant'?: string;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object>; securitySchemes: object; responses: Record<string, object> };
  'x-error-codes': object;
};

let site: TestSite;
let document: Document;

beforeAll(async () => {
  site = await aSite({ environment: { OYEZ_BUILD: 'abc' } });
  const response = await site.app.inject({ url: '/api/openapi.json' });
  document = response.json();
});
afterAll(() => site.close());

const find = (path: string, method = 'get') => document.paths[path]?.[method];

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Oyez', version: 'abc' } });
  });

  it('has every endpoint of the contract, which the site serves', () => {
    expect(Object.keys(api).length).toBeGreaterThan(30);
    for (const [name, endpoint] of Object.entries(api)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      expect([name, find(path, endpoint.method.toLowerCase())?.operationId]).toEqual([name, name]);
      expect(site.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    }
  });

  it('has no other calls but the streams, which the site serves too', () => {
    const known = new Set(Object.values(api).map((endpoint) => endpoint.path.replaceAll(/:(\w+)/g, '{$1}')));
    const others = Object.keys(document.paths).filter((path) => !known.has(path as `/api/${string}`));
    expect(others).toContain(EVENTS_PATH);
    for (const path of others) {
      expect(find(path)?.tags).toEqual(['streams']);
      expect(site.app.findRoute({ method: 'GET', url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).not.toBeNull();
    }
  });

  it('leaves out nothing that is served below /api but itself', () => {
    const served = [...site.app.printRoutes({ commonPrefix: false }).matchAll(/(\/api\/\S+) \(/g)].map(
      ([, path]) => path,
    );
    expect(served).toContain('/api/file/export-problem');
    const described = new Set(Object.keys(document.paths));
    const missing = served.filter((path) => !described.has((path ?? '').replaceAll(/:(\w+)/g, '{$1}')));
    expect(new Set(missing)).toEqual(new Set(['/api/docs', '/api/openapi.json']));
  });

  it('tells success and failure apart by the status of the body', () => {
    const [success, failure] =
      find('/api/get-problem-list')?.responses[200]?.content['application/json'].schema.oneOf ?? [];
    expect(success).toMatchObject({
      properties: { status: { const: 200 }, data: { properties: { records: { type: 'array' } } } },
    });
    expect(failure).toEqual({ $ref: '#/components/schemas/Failure' });
    expect(document.components.schemas.Failure).toMatchObject({ properties: { code: { enum: Object.keys(errors) } } });
    expect(document['x-error-codes']).toMatchObject({ problem_not_found: { status: 404 } });
  });

  it('marks GETs that change something, and nothing else', () => {
    expect(find('/api/logout')?.['x-changes-state']).toBe(true);
    const marked = Object.values(document.paths).flatMap((methods) =>
      Object.entries(methods).filter(([, described]) => described['x-changes-state']),
    );
    expect(marked.every(([method]) => method === 'get')).toBe(true);
    expect(marked).toHaveLength(Object.values(api).filter((one) => one.method === 'GET' && one.changesState).length);
  });

  it('says what may be left out', () => {
    const query = find('/api/get-problem-list')?.parameters ?? [];
    expect(query.map((one) => one.name)).toEqual([
      'currentPage',
      'limit',
      'keyword',
      'difficulty',
      'tagId',
      'mine',
      'sort',
      'order',
      'oj',
    ]);
    expect(query.filter((one) => one.required)).toEqual([]);
    expect(find('/api/get-problem-detail')?.parameters).toMatchObject([
      { name: 'problemId', in: 'query', required: true },
      { name: 'gid', required: false },
      { name: 'tid', required: false },
    ]);
    const submit = find('/api/submit-problem-judge', 'post');
    expect(submit?.requestBody?.content['application/json'].schema.required).toEqual(['pid', 'language', 'code']);
    const files = find('/api/file/upload-testcase-zip', 'post')?.requestBody;
    expect(files?.content).toHaveProperty('multipart/form-data');
  });

  it('names each way in which the transport can refuse, and as what it answers', () => {
    const submit = find('/api/submit-problem-judge', 'post')?.responses ?? {};
    expect(Object.keys(submit)).toEqual(['200', '400', '401', '403', '404', '408', '413', '415', '429', '431', '503']);
    expect(Object.keys(find('/api/get-website-config')?.responses ?? {})).toEqual([
      '200',
      '400',
      '404',
      '429',
      '431',
      '503',
    ]);
    const named = new Set(Object.values(errors).flatMap((spec) => ('http' in spec ? [spec.http] : [])));
    // 405 is no answer to a call that is described, and 500 is none that is meant.
    const known = new Set([...Object.keys(submit).map(Number), 405, 500]);
    expect([...named].filter((http) => !known.has(http))).toEqual([]);
    for (const ref of Object.values(submit).flatMap((one) => ('$ref' in one ? [String(one.$ref)] : []))) {
      const response = document.components.responses[ref.split('/').at(-1) ?? ''];
      expect(response).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      });
    }
    const sheet = find('/api/file/generate-user-excel')?.responses ?? {};
    expect(Object.keys(sheet[200]?.content ?? {})).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
    ]);
    expect(sheet).toHaveProperty('404');
  });

  it('says who may call', () => {
    expect(document.components.securitySchemes).toMatchObject({
      token: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
    expect(find('/api/get-problem-list')?.security).toEqual([{}, { token: [] }]);
    expect(find('/api/logout')?.security).toEqual([{ token: [] }]);
    expect(find('/api/logout')?.responses).toHaveProperty('401');
    expect(find('/api/submit-problem-judge', 'post')).toMatchObject({ 'x-grant': 'submit' });
    expect(find('/api/submit-problem-judge', 'post')?.responses).toHaveProperty('403');
  });
});

describe('GET /api/docs', () => {
  it('is a page of every call and every error, in both languages and without a script', async () => {
    const response = await site.app.inject({ url: '/api/docs' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const page = response.body;
    for (const [name, endpoint] of Object.entries(api)) {
      expect(page).toContain(`<article id="${name}">`);
      expect(page).toContain(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'));
    }
    for (const code of Object.keys(errors)) expect(page).toContain(`<code>${code}</code>`);
    expect(page).toContain('题目');
    expect(page).toContain('prefers-color-scheme');
    expect(page).toContain('href="/api/openapi.json"');
    expect(page).not.toMatch(/<script|\son\w+=|(?:href|src|action)="https?:/);
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });
});
