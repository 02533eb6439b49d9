import { RemoteError, type RemoteErrorKind } from '@oyez/remote-judges/errors';
import { RateLimited, SiteChanged } from '@oyez/remote-judges/errors';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import { AppError } from '../../http/app-error.ts';

const CODES: Partial<
  Record<RemoteErrorKind, 'remote_problem_missing' | 'remote_import_challenge' | 'remote_import_login'>
> = {
  NotFound: 'remote_problem_missing',
  Forbidden: 'remote_problem_missing',
  ChallengeRequired: 'remote_import_challenge',
  LoginFailed: 'remote_import_login',
  AccountBanned: 'remote_import_login',
  SessionExpired: 'remote_import_login',
};

/** What a site did to us, as the failure that an importer reads. */
export function failureOf(error: unknown, site: Site, id: RemoteId): unknown {
  if (!(error instanceof RemoteError)) return error;
  const who = { site: site.name, id: id.canonical };
  if (error instanceof RateLimited) {
    return new AppError('remote_import_busy', { ...who, seconds: Math.max(1, Math.ceil(error.retryAfterMs / 1000)) });
  }
  if (error instanceof SiteChanged) return new AppError('remote_page_unreadable', { ...who, what: error.what });
  const code = CODES[error.kind] ?? 'remote_import_timeout';
  return new AppError(code, who);
}
