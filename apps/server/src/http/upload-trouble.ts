import { isDiskFull } from '../files/full-disk.ts';
import { fail } from './app-error.ts';

const BROKEN_OFF = ['ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'];

/** Full disks and lost connections have words of their own. */
export function asUploadTrouble(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isDiskFull(error)) fail('storage_full');
  if (
    BROKEN_OFF.includes(code) ||
    (error instanceof Error && /aborted|terminated early|Unexpected end of multipart/.test(error.message))
  ) {
    fail('upload_interrupted');
  }
  throw error;
}
