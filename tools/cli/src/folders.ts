import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Record<string, string | undefined>;

/** The checkout (or the staged copy of it) that this file belongs to. */
export const checkout = resolve(import.meta.dirname, '..', '..', '..');

/** Where things that can be made again are kept: the sandbox binary, a Go tool-chain. */
export function cacheFolder(environment: Environment = process.env, userId = process.getuid?.() ?? 0): string {
  if (environment.OYEZ_CACHE) return resolve(environment.OYEZ_CACHE);
  if (userId === 0) return '/var/cache/oyez';
  return join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache'), 'oyez');
}
