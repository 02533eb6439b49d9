import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveWebApp } from './static.ts';

const FILES = {
  parts: ['/assets/Page-1.js', '/assets/Page-2.js'],
  styles: ['/assets/Page-1.css'],
  fonts: ['/assets/K.woff2'],
};
const LINKS = [
  '</assets/Page-1.js>; rel=modulepreload; crossorigin',
  '</assets/Page-2.js>; rel=modulepreload; crossorigin',
  '</assets/Page-1.css>; rel=preload; as=style; crossorigin',
  '</assets/K.woff2>; rel=preload; as=font; type=font/woff2; crossorigin',
].join(', ');
const folder = mkdtempSync(join(tmpdir(), 'oyez-static-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tells the browser what the page at an address needs, and only there', async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify([{ path: '/problem/:problemID', ...FILES }]));
  const app = fastify();
  app.decorateReply('bodyStatus', 0);
  serveWebApp(app, folder);
  const linksOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['link'];

  expect(await linksOf('/problem/P1000?l=en-US')).toBe(LINKS);
  expect(await linksOf('/problem')).toBeUndefined();
  expect(await linksOf('/problem/P1000/statistics')).toBeUndefined();

  const { etag } = (await app.inject('/problem/P1000')).headers;
  const unchanged = await app.inject({ url: '/problem/P1000', headers: { 'if-none-match': etag } });
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.headers['link']).toBe(LINKS);
});
