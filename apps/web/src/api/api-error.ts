import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { onClock } from '@oyez/contract/wire/moments';
import type { Envelope } from '@oyez/contract/wire/values';
import { formatTime } from '../ui/text/format.ts';

export type FieldError = { field: string; reason: string };

/**
 * A call that did not succeed. `status` is the envelope's (0 when no envelope arrived), `http` the transport's
 * (0 when nothing arrived at all).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly http: number;
  readonly kind: 'answer' | 'timeout' | 'network';
  readonly msg: string;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldError[];
  /** Seconds after which the same may succeed. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  /** Whether the token that was sent is still the session's: an old answer must not end a new login. */
  readonly ofCurrentSession: boolean;

  constructor(facts: {
    kind: ApiError['kind'];
    http: number;
    ofCurrentSession: boolean;
    envelope?: Partial<Envelope<unknown>>;
    requestId?: string;
  }) {
    super(facts.envelope?.msg ?? facts.kind);
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.http = facts.http;
    this.status = facts.envelope?.status ?? 0;
    this.msg = onClock(facts.envelope?.msg ?? '', facts.envelope?.moments ?? [], formatTime);
    this.code = facts.envelope?.code as ErrorCode | undefined;
    this.fields = facts.envelope?.fields ?? [];
    this.retryAfter = facts.envelope?.retryAfter;
    this.requestId = facts.envelope?.requestId ?? facts.requestId;
    this.ofCurrentSession = facts.ofCurrentSession;
  }
}

/** What the server would say of something whose address names nothing. */
export function notThere(): ApiError {
  return new ApiError({
    kind: 'answer',
    http: 200,
    ofCurrentSession: true,
    envelope: { status: 404 },
  });
}

/** It does not exist, or not for this reader any more. */
export function isNotThere(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === 'answer' && error.status === 404;
}
