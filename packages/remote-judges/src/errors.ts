import type { PageSnapshot } from './provider.ts';

type ErrorOptions = {
  /** The site's own words, plain text, bounded. Never an account's name. */
  siteText?: string;
  cause?: unknown;
};

/** What a site or a connection can do to a caller. `message` is for logs and holds no account, cookie or token. */
export abstract class RemoteError extends Error {
  abstract readonly kind: RemoteErrorKind;
  readonly siteText: string | undefined;

  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.siteText = options.siteText?.slice(0, 500);
  }
}

/** What they mean for the work and the account is decided where both are at hand. */
export type RemoteErrorKind =
  | 'InvalidId'
  | 'NotFound'
  | 'Forbidden'
  | 'LanguageNotSupported'
  | 'SourceRejected'
  | 'LoginFailed'
  | 'AccountBanned'
  | 'ChallengeRequired'
  | 'SessionExpired'
  | 'RateLimited'
  | 'DuplicateSubmission'
  | 'SubmitUncertain'
  | 'SiteChanged'
  | 'TemporarilyUnavailable';

export class InvalidId extends RemoteError {
  readonly kind = 'InvalidId';
  readonly form: { en: string; zh: string };
  readonly example: string;

  constructor(site: { name: string; idForm: { en: string; zh: string }; idExample: string }) {
    super(`not an id of ${site.name}`);
    this.form = site.idForm;
    this.example = site.idExample;
  }
}

export class NotFound extends RemoteError {
  readonly kind = 'NotFound';
}

export class Forbidden extends RemoteError {
  readonly kind = 'Forbidden';
}

export class LanguageNotSupported extends RemoteError {
  readonly kind = 'LanguageNotSupported';
}

export class SourceRejected extends RemoteError {
  readonly kind = 'SourceRejected';
}

export class LoginFailed extends RemoteError {
  readonly kind = 'LoginFailed';
}

export class AccountBanned extends RemoteError {
  readonly kind = 'AccountBanned';
}

export class ChallengeRequired extends RemoteError {
  readonly kind = 'ChallengeRequired';
  /** What a provider of the protection wants to know, such as Cloudflare's ray. */
  readonly ray: string | undefined;

  constructor(message: string, options: ErrorOptions & { ray?: string } = {}) {
    super(message, options);
    this.ray = options.ray;
  }
}

export class SessionExpired extends RemoteError {
  readonly kind = 'SessionExpired';
}

export class RateLimited extends RemoteError {
  readonly kind = 'RateLimited';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number, options: ErrorOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

export class DuplicateSubmission extends RemoteError {
  readonly kind = 'DuplicateSubmission';
}

/** It may have arrived. */
export class SubmitUncertain extends RemoteError {
  readonly kind = 'SubmitUncertain';
}

/** A page that is not what we know: nothing is read from it. */
export class SiteChanged extends RemoteError {
  readonly kind = 'SiteChanged';
  /** The selector or field that was missing. */
  readonly what: string;
  readonly page: PageSnapshot | undefined;

  constructor(what: string, page?: PageSnapshot, options: ErrorOptions = {}) {
    super(`the site's page has changed: ${what}`, options);
    this.what = what;
    this.page = page;
  }
}

export type Outage = 'network' | 'server error' | 'closed' | 'broken answer' | 'redirects' | 'too large' | 'too slow';

export class TemporarilyUnavailable extends RemoteError {
  readonly kind = 'TemporarilyUnavailable';
  readonly outage: Outage;
  /** When the site says how long, or is closed for a contest. */
  readonly retryAfterMs: number | undefined;
  /** False when no connection came about, so that the site cannot have read the request. */
  readonly mayHaveArrived: boolean;

  constructor(
    message: string,
    outage: Outage,
    options: ErrorOptions & { retryAfterMs?: number; mayHaveArrived?: boolean } = {},
  ) {
    super(message, options);
    this.outage = outage;
    this.retryAfterMs = options.retryAfterMs;
    this.mayHaveArrived = options.mayHaveArrived ?? true;
  }
}
