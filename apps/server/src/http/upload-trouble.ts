import { isDiskFull } from '../files/full-disk.ts';
import { fail } from './app-error.ts';

const BROKEN_OFF = ['ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'];

/** The reader of forms throws bare errors. */
export function isFormCutOff(error: unknown): boolean {
  return error instanceof Error && /unexpected end of multipart/i.test(error.message);
}

/** Full disks and lost connections have words of their own. */
export function asUploadTrouble(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isDiskFull(error)) fail('storage_full');
  if (
    BROKEN_OFF.includes(code) ||
    (error instanceof Error && /aborted|terminated early/.test(error.message)) ||
    isFormCutOff(error)
  ) {
    fail('upload_interrupted');
  }
  throw error;
}
