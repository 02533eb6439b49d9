import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { fingerprint } from '../system/fingerprint.ts';
import { takeLock } from '../system/lock.ts';
import { UserError } from '../user-error.ts';
import { replaceBuild } from './previous-builds.ts';

const SOURCES = [
  ...['src', 'public', 'build', 'index.html', 'vite.config.ts', 'vite.first-look.config.ts', 'package.json'].map(
    (name) => `apps/web/${name}`,
  ),
  'packages/board/src',
  'packages/contract/src',
  // The help page shows them.
  'docs/judging.md',
  'docs/judging.zh.md',
  'package-lock.json',
];

/** Vite writes here, beside the build that may be served meanwhile. */
const NEXT = 'dist-next';
const STAMP = join(checkout, 'node_modules', '.oyez-web-build');

/** The name of this state of the web app: browsers with another one are offered a reload. */
export function webBuildId(): string {
  return fingerprint(checkout, SOURCES);
}

/** Builds the web app unless the last build was of these very sources. */
export async function buildWeb(say: Say): Promise<void> {
  if (isBuilt()) return;
  if (!isWritable(join(checkout, 'apps/web')) || !isWritable(join(checkout, 'node_modules'))) {
    throw new UserError(
      `The web app must be built, and you may not write to ${checkout}; run "./oyez up" once as the owner of the checkout.`,
    );
  }
  const lock = await takeLock(`${STAMP}-lock`, ({ pid }) =>
    say(`Process ${pid} is building the web app; waiting for it …`),
  );
  // Ctrl-C ends the process at once, and vite with it.
  const clean = () => {
    rmSync(join(checkout, 'apps/web', NEXT), { recursive: true, force: true });
    lock.release();
  };
  process.once('exit', clean);
  try {
    if (!isBuilt()) await build(say);
  } finally {
    process.off('exit', clean);
    clean();
  }
}

function isBuilt(): boolean {
  const built = existsSync(join(checkout, 'apps/web/dist/index.html')) && existsSync(STAMP);
  return built && readFileSync(STAMP, 'utf8') === webBuildId();
}

async function build(say: Say): Promise<void> {
  const id = webBuildId();
  say('Building the web app …');
  const startedAt = Date.now();
  await runVite(['--outDir', NEXT, '--emptyOutDir']);
  await runVite(['--config', 'vite.first-look.config.ts', '--outDir', `${NEXT}/first-look`]);
  replaceBuild(join(checkout, 'apps/web', NEXT), join(checkout, 'apps/web/dist'), `${STAMP}-history`);
  writeFileSync(STAMP, id);
  await giveToOwner([join(checkout, 'apps/web/dist'), STAMP, `${STAMP}-history`]);
  say(`The web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}

/** What root builds in somebody's checkout is theirs: a start without sudo may have to build it anew. */
async function giveToOwner(paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || statSync(checkout).uid === 0) return;
  await runCommand('chown', ['-R', '-h', `--reference=${checkout}`, ...paths.filter((path) => existsSync(path))]);
}

async function runVite(words: string[]): Promise<void> {
  const built = await runCommand(
    process.execPath,
    [join(checkout, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...words],
    { cwd: join(checkout, 'apps/web'), environment: { ...process.env, NODE_ENV: 'production' } },
  );
  if (built.code === 0) return;
  throw new UserError(
    `The web app could not be built: ${firstLines(built.stderr || built.stdout) || `vite ended with code ${built.code}`}`,
  );
}

/** Vite says first what is wrong, and then where in its own code that was noticed. */
function firstLines(output: string): string {
  return output.trim().split('\n').slice(0, 6).join('\n');
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
