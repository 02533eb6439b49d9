import type { Config } from '../../config.ts';
import { fitsSecret, sealSecret } from '../../secrets.ts';

const PURPOSE = 'contest password';

/** As it is kept: those who set a contest up may have to read its password out again. */
export function sealContestPassword({ secretKey }: Pick<Config, 'secretKey'>, password: string): string {
  return sealSecret(secretKey, PURPOSE, password);
}

/** A contest whose password cannot be read lets nobody in. */
export function isContestPassword(
  { secretKey }: Pick<Config, 'secretKey'>,
  sealed: string | null,
  tried: string,
): boolean {
  return fitsSecret(secretKey, PURPOSE, sealed, tried);
}
