import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive, identityOf } from '../system/identity.ts';
import { obtainGoJudge } from './obtain.ts';
import { sandboxObstacle, startGoJudge, type RunningGoJudge } from './start.ts';

const BUILD_MS = 600_000;
const SECOND = 1e9;

describe.skipIf(sandboxObstacle())('go-judge as we start it', () => {
  const source = mkdtempSync(join(tmpdir(), 'oyez-source-'));
  let binary: string;
  let sandbox: RunningGoJudge;
  beforeAll(async () => {
    const found = await obtainGoJudge();
    if ('missing' in found) throw new Error(found.missing);
    binary = found.path;
    sandbox = await startGoJudge({ binary, sourceFolder: source, slots: 1 });
  }, BUILD_MS);
  afterAll(async () => {
    await sandbox.stop();
    rmSync(source, { recursive: true });
  });

  async function run(command: string, extra: object = {}, token = sandbox.token) {
    const limits = {
      cpuLimit: SECOND,
      clockLimit: 3 * SECOND,
      memoryLimit: 64 << 20,
      stackLimit: 64 << 20,
      procLimit: 8,
    };
    const files = [
      { content: '' },
      { name: 'stdout', max: 4096, pipe: true },
      { name: 'stderr', max: 4096, pipe: true },
    ];
    const cmd = [{ args: ['/bin/sh', '-c', command], env: ['PATH=/usr/bin:/bin'], files, ...limits, ...extra }];
    return fetch(`${sandbox.url}/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cmd }),
    });
  }

  it('runs programs filtered, without capabilities, as nobody of the host', async () => {
    const [result] = (await (
      await run('grep -E "^(Seccomp|NoNewPrivs|CapEff):" /proc/self/status; cat /proc/self/uid_map')
    ).json()) as [{ status: string; files: { stdout: string } }];
    expect(result.status).toBe('Accepted');
    expect(result.files.stdout).toMatch(/Seccomp:\s+2/);
    expect(result.files.stdout).toMatch(/NoNewPrivs:\s+1/);
    expect(result.files.stdout).toMatch(/CapEff:\s+0+\n/);
    expect(result.files.stdout).toMatch(/1536\s+2000\d\s+1/);
  });

  it('lets nobody in without the token', async () => {
    expect((await run('true', {}, 'wrong')).status).toBe(401);
  });

  it('reads no file of the host outside the source folder', async () => {
    const reply = await run('cat secret', { copyIn: { secret: { src: '/etc/shadow' } } });
    expect(reply.status).toBe(400);
  });

  it('keeps the token off the command line and its files away from others', () => {
    const command = readFileSync(`/proc/${sandbox.process.pid}/cmdline`, 'utf8');
    expect(command).not.toContain(sandbox.token);
    expect(command).toContain('-seccomp-conf');
  });

  it('leaves neither files nor control groups when it is stopped', async () => {
    const second = await startGoJudge({ binary, sourceFolder: source, slots: 1 });
    const name = sandboxNameOf(second.process.pid ?? 0);
    expect(traces(name).length).toBeGreaterThan(1);
    await second.stop();
    expect(traces(name)).toEqual([]);
  });

  it('soon has no control groups of runs whose last processes die late', async () => {
    const bomb = 'while :; do (while :; do :; done) & done';
    for (let times = 0; times < 5; times += 1) await (await run(bomb, { procLimit: 64, cpuLimit: SECOND / 5 })).json();
    expect((await run('true')).status).toBe(200);
    await expect.poll(() => groupsOfRuns(sandboxNameOf(sandbox.process.pid ?? 0)), { timeout: 10_000 }).toEqual([]);
  });

  it('soon has no control group of a run that was removed from some hierarchies only', async () => {
    const containers = traces(sandboxNameOf(sandbox.process.pid ?? 0))
      .map((root) => join(root, 'containers'))
      .filter((folder) => existsSync(folder));
    if (containers.length < 2) return;
    mkdirSync(join(containers[0]!, '1'));
    await expect.poll(() => groupsOfRuns(sandboxNameOf(sandbox.process.pid ?? 0)), { timeout: 10_000 }).toEqual([]);
  });

  it('dies with the process that started it, and the next start clears what it left', async () => {
    const script = `
      import { startGoJudge } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
      const { process: child } = await startGoJudge({ binary: ${JSON.stringify(binary)}, sourceFolder: ${JSON.stringify(source)}, slots: 1 });
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const orphan = identityOf(Number(line.toString()));
    const name = sandboxNameOf(orphan.pid);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => isAlive(orphan)).toBe(false);
    expect(traces(name).length).toBeGreaterThan(0);

    await expect.poll(() => processesIn(traces(name))).toEqual([]);
    const next = await startGoJudge({ binary, sourceFolder: source, slots: 1 });
    await next.stop();
    expect(traces(name)).toEqual([]);
  });
});

describe.skipIf(process.getuid?.() === 0)('a user other than root', () => {
  it('is told what judging needs', () => {
    expect(sandboxObstacle()).toMatch(/needs root .*; start with sudo, or run a judge node/);
  });
});

function sandboxNameOf(pid: number): string {
  return /oyez-sandbox-[0-9a-f-]+/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[0] ?? '';
}

/** Folders of the file store and of the control groups with this name. */
function traces(name: string): string[] {
  const groups = readdirSync('/sys/fs/cgroup').map((hierarchy) => join('/sys/fs/cgroup', hierarchy, name));
  return ['/dev/shm', '/sys/fs/cgroup', tmpdir()]
    .map((folder) => join(folder, name))
    .concat(groups)
    .filter((path) => existsSync(path));
}

/** In the control groups among these folders. */
function processesIn(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.name === 'cgroup.procs')
    .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
    .filter((line) => line !== '');
}

function groupsOfRuns(name: string): string[] {
  return traces(name)
    .map((root) => join(root, 'containers'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
