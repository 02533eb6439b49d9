import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Written from AWS's description of signature version 4, without the library that the product signs with. */

export type Keys = { region: string; accessKey: string; secretKey: string };
export type Refusal = { status: number; code: string; message: string };

const SKEW_MS = 15 * 60_000;

/** Why a request is refused, if it is. */
export function refusalOf(request: IncomingMessage, keys: Keys, now: Date): Refusal | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return forbidden('AccessDenied', 'Access Denied.');
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!given) return refused('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const [, accessKey = '', day = '', region = '', signedHeaders = '', signature = ''] = given;
  if (accessKey !== keys.accessKey) return forbidden('InvalidAccessKeyId', 'There is no such key.');
  if (region !== keys.region) {
    return refused('AuthorizationHeaderMalformed', `The region '${region}' is wrong; expecting '${keys.region}'.`);
  }
  const moment = String(request.headers['x-amz-date']);
  const sentAt = dateOf(moment);
  if (sentAt === undefined || !moment.startsWith(day)) return forbidden('AccessDenied', 'There is no valid date.');
  if (Math.abs(sentAt.getTime() - now.getTime()) > SKEW_MS) {
    return forbidden('RequestTimeTooSkewed', 'The difference between the clocks is too large.');
  }
  const names = signedHeaders.split(';');
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))].find(
    (name) => !names.includes(name),
  );
  if (unsigned !== undefined) return forbidden('AccessDenied', `The header ${unsigned} is not signed.`);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical(request, names))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`);
  const expected = hmac(key, toSign);
  if (timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined;
  return forbidden('SignatureDoesNotMatch', 'The signature does not match.');
}

function canonical(request: IncomingMessage, names: readonly string[]): string {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/\s+/g, ' ')}\n`);
  const payload = String(request.headers['x-amz-content-sha256']);
  return [request.method, path, query.join('&'), headers.join(''), names.join(';'), payload].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}

function dateOf(moment: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const forbidden = (code: string, message: string): Refusal => ({ status: 403, code, message });
const refused = (code: string, message: string): Refusal => ({ status: 400, code, message });
