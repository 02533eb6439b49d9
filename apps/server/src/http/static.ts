import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { compress, encodingOf, etagOf } from './byte-cache.ts';
import { type DrawnPage, indexWith, type PageFiles } from './drawn-pages.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

const PRELOADS = 'page-files.json';
/** What the server itself takes from the build. */
const NOT_SERVED = /^(?:page-files\.json|first-look\/)/;

type Asset = {
  type: string;
  etag: string;
  immutable: boolean;
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer };
};

/** The page at an address in advance, where there is one that whoever asks may read. */
export type DrawPage = (path: string, request: FastifyRequest) => Promise<DrawnPage | null>;

/**
 * Remembered: the built web app with its precompressed twins; all; until a restart. Any other address outside /api is
 * the app's own route.
 */
export function serveWebApp(app: FastifyInstance, directory: string, draw: DrawPage = async () => null): void {
  const assets = readAssets(directory);
  const index = assets.get('/index.html');
  const preloadsFor = preloadsOf(directory);
  const drawnIndexOf = index && createDrawnIndexes(index);
  // What is not here is said before its body is read.
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    const path = pathOf(request);
    if (path.startsWith('/api/'))
      throw new AppError(methodsOf(app, path).length > 0 ? 'method_not_allowed' : 'unknown_path');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed');
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const asset = assets.get(decode(path)) ?? (extname(path) === '' ? index : undefined);
    if (!asset) throw new AppError('unknown_path');
    const preloads = asset === index ? preloadsFor(path) : undefined;
    if (preloads === undefined) return sendAsset(request, reply, asset);
    // With a problem in it for those who may read problems, and without for others.
    void reply.header('vary', `${String(reply.getHeader('vary'))}, Cookie`);
    const drawn = await draw(path, request);
    if (drawn && drawnIndexOf) return sendAsset(request, reply, drawnIndexOf(drawn, preloads));
    void reply.header('link', preloads.header);
    return sendAsset(request, reply, asset);
  });
}

/** Remembered: index.html with each drawn page in it; as long as that page is held. */
function createDrawnIndexes(index: Asset): (page: DrawnPage, files: PageFiles) => Asset {
  const made = new WeakMap<DrawnPage, Asset>();
  return (page, files) => {
    const known = made.get(page);
    if (known) return known;
    const identity = Buffer.from(indexWith(page, index.bodies.identity.toString(), files));
    const bodies = { identity, br: compress(identity, 'br'), gzip: compress(identity, 'gzip') };
    const asset = { ...index, etag: etagOf(identity), bodies };
    made.set(page, asset);
    return asset;
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function methodsOf(app: FastifyInstance, url: string): string[] {
  return METHODS.filter((method) => app.findRoute({ method, url }) !== null);
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.bodyStatus = 200;
  void reply
    .header('etag', asset.etag)
    .header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type(asset.type);
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const encoding = encodingOf(request);
  const body = asset.bodies[encoding];
  if (body && encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(body ?? asset.bodies.identity);
}

/** Written by the build: what a browser is told to fetch together with the page at an address. */
function preloadsOf(directory: string): (path: string) => (PageFiles & { header: string }) | undefined {
  const file = join(directory, PRELOADS);
  if (!existsSync(file)) return () => undefined;
  const written = JSON.parse(readFileSync(file, 'utf8')) as (PageFiles & { path: string })[];
  const known = written.map(({ path, ...files }) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    header: headerOf(files),
    ...files,
  }));
  return (path) => known.find(({ pattern }) => pattern.test(path));
}

function headerOf({ styles, fonts, parts }: PageFiles): string {
  const links = [
    ...parts.map((href) => `<${href}>; rel=modulepreload; crossorigin`),
    ...styles.map((href) => `<${href}>; rel=preload; as=style; crossorigin`),
    ...fonts.map((href) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin`),
  ];
  return links.join(', ');
}

function readAssets(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const files = new Set(listFiles(directory));
  for (const file of files) {
    const name = relative(directory, file).split(sep).join('/');
    if (/\.(?:br|gz)$/.test(name) || NOT_SERVED.test(name)) continue;
    const path = `/${name}`;
    const identity = readFileSync(file);
    assets.set(path, {
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      etag: etagOf(identity),
      immutable: path.startsWith('/assets/'),
      bodies: {
        identity,
        ...(files.has(`${file}.br`) && { br: readFileSync(`${file}.br`) }),
        ...(files.has(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
      },
    });
  }
  return assets;
}

function listFiles(directory: string): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
