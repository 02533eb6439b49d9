import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';

/**
 * `migrate [--types] [--unless-used]`: brings the database to this build's schema; `--types` writes the generated types
 * too, and `--unless-used` refuses where servers run on an older one.
 */
export async function run(config: Config, _log: unknown, args: string[]): Promise<void> {
  const applied = await migrate(config.databaseUrl, {
    onApply: (name) => process.stdout.write(`applying ${name}\n`),
    unlessUsed: args.includes('--unless-used'),
  });
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date.\n'
      : `Applied ${applied.length === 1 ? '1 migration' : `${applied.length} migrations`}.\n`,
  );
  if (!args.includes('--types')) return;
  // What makes them is not on every machine that runs a site.
  const { writeDatabaseTypes } = await import('../db/generate-types.ts');
  await writeDatabaseTypes(config.databaseUrl);
}
