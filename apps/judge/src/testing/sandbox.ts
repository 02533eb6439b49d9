import { cacheFolder } from '@oyez/cli/folders';
import { languageBinds } from '@oyez/cli/languages/binds';
import { containerInitOf, obtainGoJudge } from '@oyez/cli/sandbox/obtain';
import { startGoJudge } from '@oyez/cli/sandbox/start';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { PRECOMPILED_ROOT } from '../languages/cpp.ts';
import { GoJudge, type SandboxAddress } from '../sandbox/go-judge.ts';

/** Building go-judge for the first time takes minutes. */
const BUILD_MS = 600_000;
export const TEST_SLOTS = 2;

export type TestSandbox = { address: SandboxAddress; sandbox: GoJudge; cacheDir: string; pid: number };

/**
 * `headers`: the sandbox shows the folder of precompiled headers, which a node then fills. `libraries`: it shows
 * `SHARED_LIBRARIES` there instead. `storeKib`: what programs leave has no more room than that.
 */
export type SandboxOptions = { headers?: true; libraries?: true; storeKib?: number };

/** What takes half a minute to compile and is the same in every test is kept from one run of the tests to the next. */
export const SHARED_LIBRARIES = join(cacheFolder(), 'judge-tests');

/** One real, hardened go-judge for the tests of a file, with an empty cache folder of its own. */
export function useSandbox(options: SandboxOptions = {}): TestSandbox {
  const holder = {} as TestSandbox;
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const cacheDir = await mkdtemp(join(tmpdir(), 'oyez-judge-test-'));
    const headers = join(cacheDir, 'pch');
    await mkdir(headers);
    if (options.libraries) await mkdir(SHARED_LIBRARIES, { recursive: true });
    const prepared = options.libraries ? SHARED_LIBRARIES : options.headers && headers;
    const binary = await goJudgeBinary();
    const goJudge = await startGoJudge({
      binary: options.storeKib === undefined ? binary : await withSmallStore(binary, options.storeKib, cacheDir),
      sourceFolder: cacheDir,
      slots: TEST_SLOTS,
      binds: [...languageBinds(), ...(prepared ? [{ source: prepared, target: PRECOMPILED_ROOT }] : [])],
    });
    const address = { url: goJudge.url, token: goJudge.token };
    Object.assign(holder, { address, sandbox: new GoJudge(address), cacheDir, pid: goJudge.process.pid });
    stop = async () => {
      holder.sandbox.close();
      await goJudge.stop();
      await rm(cacheDir, { recursive: true, force: true });
    };
  }, BUILD_MS);
  afterAll(() => stop());
  return holder;
}

/** Only this go-judge sees the small file system in the place of its store. */
async function withSmallStore(binary: string, kib: number, folder: string): Promise<string> {
  const path = join(folder, 'go-judge');
  const inside = `mount -t tmpfs -o size=${kib}k none files && exec "$0" "$@"`;
  await writeFile(path, `#!/bin/sh\nexec unshare -m sh -c '${inside}' ${binary} "$@"\n`, { mode: 0o755 });
  await symlink(containerInitOf(binary), containerInitOf(path));
  return path;
}

export async function goJudgeBinary(): Promise<string> {
  const found = await obtainGoJudge();
  if ('missing' in found) throw new Error(`these tests need go-judge: ${found.missing}`);
  return found.path;
}
