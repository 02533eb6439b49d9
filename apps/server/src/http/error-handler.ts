import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errors, errorText, type ErrorCode } from '@oyez/contract/errors/catalogue';
import { momentsAmong } from '@oyez/contract/wire/moments';
import { DEFAULT_LOCALE, type Envelope, type Locale } from '@oyez/contract/wire/values';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { brokenUniqueKey, isDatabaseAway, isUnstorableText } from '../db/client.ts';
import { isDiskFull } from '../files/full-disk.ts';
import { StoreTrouble } from '../files/store-trouble.ts';
import { AppError } from './app-error.ts';
import { localeOf } from './locale.ts';
import { isBrokenOff, isFormCutOff } from './upload-trouble.ts';

/** Which failure a broken unique key means to a person. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  account_username_key: 'username_taken',
  account_email_key: 'email_taken',
  problem_display_key: 'display_id_taken',
  tag_name_key: 'tag_name_taken',
  problem_check_name_key: 'problem_check_name_taken',
};

const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** The only place that knows how a failure looks on the wire. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = hasHungUp(request, error) ? new AppError('upload_interrupted') : toAppError(error);
  const spec = errors[failure.code];
  const http = 'http' in spec ? spec.http : 200;
  // A full disk is nobody's mistake, and only who runs the site can end it.
  if (http >= 500 || failure.code === 'storage_full') {
    request.log.error({ error, code: failure.code }, 'request failed');
    reply.header('retry-after', '2');
  }
  // The framework would cut whoever is still sending, who then reads no answer; `unread.ts` ends it gently.
  reply.removeHeader('connection');
  send(reply, http, failureEnvelope(failure, localeOf(request.headers['accept-language']), request.id));
}

/**
 * Its connection broke, which looks like the database's: nobody's fault here, and nobody is left to read of it. A request
 * that was read to its end counts as destroyed, too; one that was answered before its end has let go of its socket.
 */
function hasHungUp({ raw }: FastifyRequest, error: unknown): boolean {
  const socket: Socket | null = raw.socket;
  return isBrokenOff(error) && (socket?.destroyed || (raw.destroyed && !raw.complete));
}

const UNREADABLE: Record<string, [code: ErrorCode, status: string]> = {
  HPE_HEADER_OVERFLOW: ['address_too_long', '431 Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['body_too_slow', '408 Request Timeout'],
};

/** What is no request that could be read, so that nothing is known of who sent it. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [code, status] = UNREADABLE[error.code ?? ''] ?? ['malformed_body', '400 Bad Request'];
    const body = JSON.stringify(failureEnvelope(new AppError(code), DEFAULT_LOCALE, randomUUID()));
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy();
}

export function failureEnvelope(failure: AppError, locale: Locale, requestId: string): Envelope<never> {
  const msg = errorText(failure.code, locale, failure.params);
  const moments = momentsAmong(failure.params);
  return {
    status: errors[failure.code].status,
    data: null,
    msg,
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
    ...(typeof failure.params['seconds'] === 'number' && { retryAfter: failure.params['seconds'] }),
    ...(moments.length > 0 && { moments }),
    requestId,
  };
}

function send(reply: FastifyReply, http: number, body: Envelope<never>): void {
  reply.bodyStatus = body.status;
  // The client reads back where its failed call belonged to: to the site or to the back office.
  const urlType = reply.request.headers['url-type'];
  if ((http === 401 || http === 403) && (urlType === 'admin' || urlType === 'general'))
    reply.header('url-type', urlType);
  void reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const constraint = brokenUniqueKey(error);
  if (constraint !== undefined) return new AppError(CONSTRAINTS[constraint] ?? 'duplicate');
  if (isUnstorableText(error)) return new AppError('malformed_body');
  if (isDiskFull(error)) return new AppError('storage_full');
  if (error instanceof StoreTrouble) return new AppError('file_store_away');
  if (isDatabaseAway(error)) return new AppError('busy');
  if (isFrameworkError(error)) {
    const code = FRAMEWORK[error.code];
    if (code) return new AppError(code);
    if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('malformed_body');
  }
  if (isFormCutOff(error)) return new AppError('upload_interrupted');
  if (isNoForm(error)) return new AppError('malformed_body');
  return new AppError('server_error');
}

/** Without a boundary, or with one that is too long: its reader throws bare errors. */
function isNoForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |^The needle /.test(error.message);
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error;
}
