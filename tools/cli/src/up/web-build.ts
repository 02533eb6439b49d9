import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { fingerprint } from '../system/fingerprint.ts';
import { UserError } from '../user-error.ts';

const SOURCES = [
  ...['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `apps/web/${name}`),
  'packages/contract/src',
  'package-lock.json',
];

/** The name of this state of the web app: browsers with another one are offered a reload. */
export function webBuildId(): string {
  return fingerprint(checkout, SOURCES);
}

/** Builds the web app unless the last build was of these very sources. */
export async function buildWeb(say: Say): Promise<void> {
  const stamp = join(checkout, 'node_modules', '.oyez-web-build');
  const id = webBuildId();
  const isBuilt = existsSync(join(checkout, 'apps/web/dist/index.html'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === id) return;
  say('Building the web app …');
  const startedAt = Date.now();
  const built = await runCommand(
    process.execPath,
    [join(checkout, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(checkout, 'apps/web'), environment: { ...process.env, NODE_ENV: 'production' } },
  );
  if (built.code !== 0) {
    throw new UserError(`The web app could not be built: ${lastLines(built.stderr || built.stdout, 6)}`);
  }
  writeFileSync(stamp, id);
  say(`The web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}
