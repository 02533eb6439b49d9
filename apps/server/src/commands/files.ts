import type { Logger } from 'pino';
import { UsageError, type Config } from '../config.ts';
import { openFileStore } from '../files/open-file-store.ts';

/** Tries the file store of the site's settings, and says where it is. Needs no database. */
export async function run(config: Config, _log: Logger, args: string[]): Promise<void> {
  if (args[0] !== 'check' || args.length > 1) throw new UsageError('Please say what to do: files check');
  const files = await openFileStore(config);
  await files.check();
  process.stdout.write(`${files.place}\n`);
}
