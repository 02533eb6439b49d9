import { StoreTrouble } from '../store-trouble.ts';
import { placeOf, type S3Settings } from './s3-settings.ts';

/** What a store says instead of what was asked for. Its own sentences may repeat what was signed, and are not shown. */
type Said = { status: number; code: string | undefined; date: Date | undefined };

const FOR_A_WHILE = [408, 425, 429, 500, 502, 503, 504];
const FOR_A_WHILE_CODES = ['InternalError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown', 'OperationAborted'];

/** What somebody has to correct, by what the store calls it. */
const REMEDIES: Record<string, string> = {
  AccessDenied: 'the key may not list, read, write and delete there',
  AllAccessDisabled: 'the key may not list, read, write and delete there',
  AuthorizationHeaderMalformed: 'OYEZ_S3_REGION is not the region of the bucket',
  InvalidAccessKeyId: 'it does not know OYEZ_S3_ACCESS_KEY',
  NoSuchBucket: 'there is no such bucket; make it first, or correct OYEZ_S3_BUCKET',
  PermanentRedirect: 'the bucket is at another address; correct OYEZ_S3_ENDPOINT and OYEZ_S3_REGION',
  SignatureDoesNotMatch: 'OYEZ_S3_SECRET_KEY does not fit OYEZ_S3_ACCESS_KEY',
};

export function wordsOf(xml: string): { code: string | undefined } {
  return { code: /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(xml)?.[1] };
}

export function saysComeBack({ status, code }: Said): boolean {
  return FOR_A_WHILE.includes(status) || (code !== undefined && FOR_A_WHILE_CODES.includes(code));
}

export function troubleOf(settings: S3Settings, said: Said, passes: boolean): StoreTrouble {
  const place = placeOf(settings);
  const { status, code, date } = said;
  if (code === 'RequestTimeTooSkewed') {
    const theirs = date === undefined ? '' : ` (here it is ${new Date().toISOString()}, there ${date.toISOString()})`;
    // It ends by itself when somebody sets a clock.
    return new StoreTrouble(
      'away',
      `The file store ${place} refuses this machine because of its clock${theirs}; set both clocks (NTP).`,
    );
  }
  const name = [code, `HTTP ${status}`].filter((one) => one !== undefined).join(', ');
  if (passes) return new StoreTrouble('away', `The file store ${place} cannot answer now (${name}).`);
  const remedy = REMEDIES[code ?? ''] ?? 'correct the settings OYEZ_S3_…';
  return new StoreTrouble('refused', `The file store ${place} refuses us: ${remedy} (${name}).`);
}

export function noAnswer(settings: S3Settings, error: unknown): StoreTrouble {
  if (error instanceof StoreTrouble) return error;
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  return new StoreTrouble('away', `The file store ${placeOf(settings)} does not answer (${reason}).`, { cause: error });
}

/** A host with several addresses fails with one error for each. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error.message;
}
