import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveWebApp } from './static.ts';

const LINK = '</assets/ProblemPage-1.js>; rel=modulepreload; crossorigin';
const folder = mkdtempSync(join(tmpdir(), 'oyez-static-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tells the browser what the page at an address needs, and only there', async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify([{ path: '/problem/:problemID', links: [LINK, LINK] }]));
  const app = fastify();
  app.decorateReply('bodyStatus', 0);
  serveWebApp(app, folder);
  const linksOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['link'];

  expect(await linksOf('/problem/P1000?l=en-US')).toBe(`${LINK}, ${LINK}`);
  expect(await linksOf('/problem')).toBeUndefined();
  expect(await linksOf('/problem/P1000/statistics')).toBeUndefined();

  const { etag } = (await app.inject('/problem/P1000')).headers;
  const unchanged = await app.inject({ url: '/problem/P1000', headers: { 'if-none-match': etag } });
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.headers['link']).toContain('ProblemPage');
});
