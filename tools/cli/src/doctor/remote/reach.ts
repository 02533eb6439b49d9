import { Forbidden, TemporarilyUnavailable } from '@oyez/remote-judges/errors';
import { decodedText } from '@oyez/remote-judges/http/charset';
import { siteClient } from '@oyez/remote-judges/http/client';
import { lookupOfPublic } from '@oyez/remote-judges/http/public-address';
import type { Site, SiteContext } from '@oyez/remote-judges/provider';
import { connect as connectPlainly } from 'node:net';
import { connect as connectSecurely, TLSSocket } from 'node:tls';
import type { Found } from './walk.ts';

const CONNECT_MS = 10_000;

/** Whether the site is there at all: its name, its address, its certificate, and what its first page says of it. */
export async function reach(site: Site, context: SiteContext): Promise<Found> {
  const line = await lineTo(new URL(context.baseUrl ?? site.baseUrl), context.baseUrl !== undefined);
  const { status, url, headers, bytes } = await siteClient(site, context).get('/');
  const { charset } = decodedText(bytes, headers['content-type'], site.charset);
  const found = `${line}; HTTP ${status} at ${url}, server ${headers['server'] ?? 'unnamed'}, ${charset}`;
  return status < 400 ? found : { found, but: 'the first page is not shown; see whether the next steps work' };
}

/** `lookup` keeps to the open network, as everything that goes to a site does. */
function lineTo(url: URL, isStandIn: boolean): Promise<string> {
  const { hostname: host, protocol, port } = url;
  const isSecure = protocol === 'https:';
  const lookup = isStandIn
    ? {}
    : { lookup: lookupOfPublic(() => new Forbidden(`${host} leads to an address that is not on the open network`)) };
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause?: unknown) =>
      reject(
        cause instanceof Forbidden
          ? cause
          : new TemporarilyUnavailable(`${host} cannot be reached (${why})`, 'network', { cause }),
      );
    const socket = isSecure
      ? connectSecurely({ host, port: Number(port || 443), servername: host, ...lookup })
      : connectPlainly({ host, port: Number(port || 80), ...lookup });
    socket.setTimeout(CONNECT_MS, () => {
      socket.destroy();
      fail(`no answer within ${CONNECT_MS / 1000} s`);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message, error));
    socket.on(isSecure ? 'secureConnect' : 'connect', () => {
      resolve(`${socket.remoteAddress}, ${protectionOf(socket)}`);
      socket.destroy();
    });
  });
}

function protectionOf(socket: unknown): string {
  if (!(socket instanceof TLSSocket)) return 'no TLS';
  return `${socket.getProtocol()} with a certificate until ${socket.getPeerCertificate().valid_to}`;
}
