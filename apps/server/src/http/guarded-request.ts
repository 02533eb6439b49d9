import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupOfPublic } from '@oyez/remote-judges/http/public-address';

/** An address inside the own network was asked for, and the operator has not allowed it. */
export class PrivateAddressError extends Error {}

export type GuardedRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  /** The operator's own network is meant. */
  allowPrivate: boolean;
  timeoutMs: number;
};

const MAX_REPLY_BYTES = 64 * 1024;

/** One request to an address from settings. Redirects are answers, never followed. */
export async function guardedRequest(order: GuardedRequest): Promise<{ status: number; body: string }> {
  const url = new URL(order.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('only http and https addresses are called');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!order.allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolvePromise, reject) => {
    const request = send(
      url,
      {
        method: order.method,
        headers: order.headers,
        lookup: order.allowPrivate ? undefined : publicLookup,
        agent: false,
        signal: AbortSignal.timeout(order.timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_REPLY_BYTES) request.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolvePromise({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(order.body ?? undefined);
  });
}

const publicLookup = lookupOfPublic((host, address) => new PrivateAddressError(`${host} is ${address}`));
