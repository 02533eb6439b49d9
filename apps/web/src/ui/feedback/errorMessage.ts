import { ApiError } from '../../api/api-error.ts';
import { uiTexts } from '../ui.i18n.ts';

export type ErrorKind = 'notFound' | 'forbidden' | 'login' | 'network' | 'timeout' | 'server' | 'chunk' | 'refused';

/** The words browsers use when a lazy part of the site cannot be fetched. */
const CHUNK_WORDS = /dynamically imported module|importing a module script|ChunkLoadError|Unable to preload/i;

export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) {
    return error instanceof Error && CHUNK_WORDS.test(`${error.name} ${error.message}`) ? 'chunk' : 'server';
  }
  if (error.kind !== 'answer') return error.kind;
  const status = error.status === 0 ? error.http : error.status;
  if (status === 401) return 'login';
  if (status === 403) return 'forbidden';
  // Existing clients of the contract know the missing profile by 400.
  if (status === 404 || error.code === 'profile_not_found') return 'notFound';
  return status >= 500 || error.status === 0 ? 'server' : 'refused';
}

/** One line for a toast or a field: the server's words where it said something. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.msg !== '') return error.msg;
  const kind = errorKind(error);
  return uiTexts.now(`error.${kind}`);
}
