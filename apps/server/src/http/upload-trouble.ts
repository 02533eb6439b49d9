import { isDiskFull } from '../files/full-disk.ts';
import { StoreTrouble } from '../files/store-trouble.ts';
import { fail } from './app-error.ts';

const BROKEN_OFF = ['ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'];

/** The reader of forms throws bare errors. */
export function isFormCutOff(error: unknown): boolean {
  return error instanceof Error && /unexpected end of multipart/i.test(error.message);
}

/** Whether an error says that the other side of the connection has gone. */
export function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return BROKEN_OFF.includes(code) || /aborted|terminated early/.test(error.message) || isFormCutOff(error);
}

/** Full disks and lost connections have words of their own. */
export function asUploadTrouble(error: unknown): never {
  if (error instanceof StoreTrouble) throw error;
  if (isDiskFull(error)) fail('storage_full');
  if (isBrokenOff(error)) fail('upload_interrupted');
  throw error;
}
