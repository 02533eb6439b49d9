import type { Config } from '../../config.ts';
import { fitsSecret, sealSecret } from '../../secrets.ts';

const PURPOSE = 'training password';

export function sealTrainingPassword({ secretKey }: Pick<Config, 'secretKey'>, password: string): string {
  return sealSecret(secretKey, PURPOSE, password);
}

export function isTrainingPassword(
  { secretKey }: Pick<Config, 'secretKey'>,
  sealed: string | null,
  tried: string,
): boolean {
  return fitsSecret(secretKey, PURPOSE, sealed, tried);
}
