import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, checkout } from '../folders.ts';
import { lastLines, runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { takeLock } from '../system/lock.ts';
import { messageOf } from '../user-error.ts';
import { fetchGo, findGo, removeFetchedGo } from './go-toolchain.ts';
import { applyPatch, PATCHES } from './patches.ts';

const MODULE = 'github.com/criyle/go-judge';
const PACKAGE = `${MODULE}/cmd/go-judge`;
/** The first process of each container: every run begins with a fork of it, which is the quicker the smaller it is. */
const CONTAINER_INIT = `${MODULE}/cmd/go-judge-init`;
/** Without the tag `seccomp` go-judge ignores the system-call filter silently. */
const TAGS = 'seccomp,nomsgpack,grpcnotrace';

export type GoJudge = { path: string } | { missing: string };

type Options = {
  cache?: string;
  environment?: Record<string, string | undefined>;
  say?: Say;
};

/** Finds go-judge in the cache folder, or builds it there from the pinned module. */
export async function obtainGoJudge(options: Options = {}): Promise<GoJudge> {
  const environment = options.environment ?? process.env;
  const cache = options.cache ?? cacheFolder(environment);
  const say = options.say ?? (() => undefined);
  const binary = goJudgePath(cache);
  try {
    if (isBuilt(binary)) return trusted(binary);
    mkdirSync(join(cache, 'go-judge'), { recursive: true, mode: 0o755 });
    const lock = await takeLock(join(cache, 'go-judge', 'build.lock'), ({ pid }) =>
      say(`Process ${pid} is building the sandbox; waiting for it …`),
    );
    try {
      return isBuilt(binary) ? trusted(binary) : await build(binary, cache, environment, say);
    } finally {
      lock.release();
    }
  } catch (error) {
    return { missing: `the cache folder ${cache} cannot be used (${messageOf(error)}); set OYEZ_CACHE to another one` };
  }
}

/** Where the binary of this checkout's pinned sources is, or will be. */
export function goJudgePath(cache: string): string {
  const module = join(checkout, 'sandbox');
  const pinned = readFileSync(join(module, 'go.mod'), 'utf8');
  const version = /criyle\/go-judge (v[\d.]+)/.exec(pinned)?.[1] ?? 'unknown';
  const hash = createHash('sha256')
    .update(pinned)
    .update(readFileSync(join(module, 'go.sum')))
    .update(TAGS)
    .update(CONTAINER_INIT)
    .update(JSON.stringify(PATCHES))
    .digest('hex');
  return join(cache, 'go-judge', `go-judge-${version}-${process.arch}-${hash.slice(0, 12)}`);
}

/** Beside go-judge, and built with it. */
export function containerInitOf(binary: string): string {
  return `${binary}-init`;
}

function isBuilt(binary: string): boolean {
  return existsSync(binary) && existsSync(containerInitOf(binary));
}

/** They will run as root: a binary that somebody else could have put there is refused. */
function trusted(binary: string): GoJudge {
  const mine = process.getuid?.();
  for (const file of [binary, containerInitOf(binary)]) {
    const owner = statSync(file).uid;
    if (owner !== mine && owner !== 0) return { missing: `${file} belongs to another user; remove it` };
  }
  return { path: binary };
}

async function build(
  binary: string,
  cache: string,
  environment: Record<string, string | undefined>,
  say: Say,
): Promise<GoJudge> {
  const module = join(checkout, 'sandbox');
  const ownGo = await findGo(environment);
  const found = ownGo ? { go: ownGo } : await fetchGo(cache, join(module, 'go-toolchain.txt'), say);
  if ('missing' in found) return found;

  const folder = join(cache, 'go-judge', 'module');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(module, name), join(folder, name));
  const work = join(cache, 'go-work');
  const settings = {
    ...environment,
    CGO_ENABLED: '0',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    GOFLAGS: '-mod=readonly -modcacherw -buildvcs=false',
    ...(ownGo && environment.HOME ? {} : { GOCACHE: join(work, 'build'), GOPATH: join(work, 'path'), HOME: work }),
  };
  const inModule = { cwd: folder, environment: settings };

  say('Building the sandbox (go-judge): fetching its sources …');
  const listed = await runCommand(found.go, ['list', '-deps', '-tags', TAGS, PACKAGE, CONTAINER_INIT], inModule);
  if (listed.code !== 0)
    return { missing: `the sources of go-judge could not be fetched (${lastLines(listed.stderr)})` };
  const progress = packageProgress(listed.stdout.trim().split('\n').length, say);
  await patchSources(found.go, folder, settings);
  // go-judge last: where it is, its helper is too.
  const pieces = [
    [CONTAINER_INIT, containerInitOf(binary)],
    [PACKAGE, binary],
  ] as const;
  for (const [from, to] of pieces) {
    const draft = `${to}.${process.pid}`;
    const words = ['build', '-v', '-trimpath', '-ldflags=-s -w', '-tags', TAGS, '-o', draft, from];
    const built = await runCommand(found.go, words, { ...inModule, onLine: progress });
    if (built.code !== 0) return { missing: `go-judge could not be built (${lastLines(built.stderr)})` };
    renameSync(draft, to);
  }
  rmSync(work, { recursive: true, force: true });
  if (!ownGo) removeFetchedGo(cache);
  return { path: binary };
}

/** Makes the fetched and verified sources, with our changes, those that are built. */
async function patchSources(
  go: string,
  folder: string,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const inModule = { cwd: folder, environment };
  const located = await runCommand(go, ['list', '-m', '-f', '{{.Dir}}', MODULE], inModule);
  const sources = located.stdout.trim();
  if (located.code !== 0 || sources === '') throw new Error(`go-judge has no sources: ${lastLines(located.stderr)}`);
  const patched = join(folder, 'go-judge');
  // Fetched sources may not be written to.
  const copied = await runCommand('cp', ['-r', '--no-preserve=mode', sources, patched], inModule);
  if (copied.code !== 0) throw new Error(`go-judge's sources cannot be copied: ${lastLines(copied.stderr)}`);
  for (const patch of PATCHES) {
    const file = join(patched, patch.file);
    writeFileSync(file, applyPatch(readFileSync(file, 'utf8'), patch));
  }
  const replaced = await runCommand(go, ['mod', 'edit', `-replace=${MODULE}=./go-judge`], inModule);
  if (replaced.code !== 0) throw new Error(`go-judge cannot be replaced: ${lastLines(replaced.stderr)}`);
}

/** go prints one line for each package that it really compiles. */
function packageProgress(total: number, say: Say): (line: string) => void {
  let compiled = 0;
  let saidAt = Date.now();
  return () => {
    compiled += 1;
    if (Date.now() - saidAt < 3000) return;
    saidAt = Date.now();
    say(`Building the sandbox (go-judge): ${compiled} of ${total} packages`);
  };
}
