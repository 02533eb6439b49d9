import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address inside the own network was asked for, and the operator has not allowed it. */
export class PrivateAddressError extends Error {}

/** What no stranger may make the server talk to. */
const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, bits, 'ipv4');
}
// Of IPv6 only the global addresses are outside, less those that carry an IPv4 address or documentation.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const odd6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  odd6.addSubnet(network, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal.check(address, 'ipv4');
  if (family === 6) return global6.check(address, 'ipv6') && !odd6.check(address, 'ipv6');
  return false;
}

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

/**
 * One request to an address from settings. The name is resolved here and the connection goes to exactly what was
 * checked, so that a name cannot mean something else a moment later. Redirects are answers, never followed.
 */
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

const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { family: options.family, hints: options.hints, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const inside = addresses.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined) return callback(new PrivateAddressError(`${hostname} is ${inside.address}`), []);
    const [first] = addresses as [LookupAddress, ...LookupAddress[]];
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
