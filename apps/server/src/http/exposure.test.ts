import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe('a stranger', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/metrics',
    '/debug/vars',
    '/server-status',
    '/actuator/env',
    '/package.json',
    '/src/main.ts',
    '/assets/index.js.map',
    '/api/admin/config/get-email-config',
    '/api/admin/switch/info',
    '/api/admin/config/get-db-and-redis-config',
  ])('finds nothing at %s', async (url) => {
    const answer = await site.app.inject(url);
    const isApp = String(answer.headers['content-type']).startsWith('text/html');
    if (isApp) expect(answer.body).not.toMatch(/postgres|secret|password/i);
    else expect([401, 403, 404]).toContain(answer.statusCode);
  });

  it.each([
    ['POST', '/api/login', '{"username":'],
    ['PUT', '/api/admin/switch/update', '{}'],
    ['GET', "/api/get-common-announcement?currentPage=1'%20OR%201=1", undefined],
    ['GET', '/api/get-common-announcement?limit=99999999999999999999', undefined],
  ] as const)('learns nothing of the inside from %s %s', async (method, url, payload) => {
    const answer = await site.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|select .* from|SyntaxError|ZodError|postgres/i);
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });
});
