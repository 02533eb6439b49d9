import { mkdirSync, chmodSync } from 'node:fs';
import { createCleanup } from './bench.ts';
import { openSite } from './site/site.ts';
import { seedUsedSite } from './site/seed.ts';
import { MEASURED_CORE, OTHER_CORE, pin } from './load/cores.ts';
import { startChild } from './load/child.ts';
import { serverService } from '@oyez/cli/up/serving';
import { freePort } from '@oyez/cli/system/ports';
const roots = (process.argv[2] ?? '/work/main').split(',');
const scenesWanted = (process.argv[3] ?? 'public,personal').split(',');
const rounds = Number(process.argv[4] ?? 3);
const prof = process.argv[5];
const cleanup = createCleanup(console.error);
const context = { say: console.error, onEnd: cleanup.add };
process.on('SIGINT', () => void cleanup.run().then(() => process.exit(1)));
try {
  const site = await openSite(context);
  await seedUsedSite(site.services);
  pin(site.databasePid, OTHER_CORE);
  const gen = startChild<any, any>(context, new URL('./load/generator.process.ts', import.meta.url), OTHER_CORE);
  const cport = await freePort();
  await startChild<any, any>(context, new URL('./load/constant.process.ts', import.meta.url), MEASURED_CORE).ask({
    port: cport,
  });
  if (prof) {
    mkdirSync(prof, { recursive: true });
    chmodSync(prof, 0o777);
  }
  const users = await Promise.all(Array.from({ length: 32 }, site.newUser));
  const req = (p: string, h: Record<string, string> = {}) =>
    `GET ${p} HTTP/1.1\r\nHost: b\r\nAccept-Encoding: gzip, deflate, br\r\n${Object.entries(h)
      .map(([k, v]) => `${k}: ${v}\r\n`)
      .join('')}\r\n`;
  const pages = (p: string, h = {}) =>
    Array.from({ length: 10 }, (_, i) => req(`${p}?limit=30&currentPage=${i + 1}`, h));
  const servers = [];
  for (const root of roots) {
    const port = await freePort();
    const stage = { ...site.stage, port, app: { root, node: process.execPath } };
    const svc = serverService(stage, site.services.config.databaseUrl, (spec) => ({
      ...spec,
      command: '/usr/bin/taskset',
      args: ['-c', '0', spec.command, ...(prof ? ['--cpu-prof', `--cpu-prof-dir=${prof}`] : []), ...spec.args],
    }));
    const running = await svc.start(new AbortController().signal);
    context.onEnd(() => running.stop());
    servers.push({ root, port });
  }
  const { cpu } = await import('./scratch-cpu.ts');
  const all: Record<string, number[]> = {};
  for (let r = 0; r < rounds; r++)
    for (const { root, port } of [{ root: 'constant', port: cport }, ...servers])
      for (const scene of root === 'constant' ? ['constant'] : scenesWanted) {
        const requests =
          scene === 'constant'
            ? [req('/')]
            : scene === 'public'
              ? pages('/api/get-problem-list')
              : scene === 'personal'
                ? users.flatMap((u) => pages('/api/get-problem-list', { Authorization: u.token }))
                : users.flatMap((u) => pages('/api/get-submission-list', { Authorization: u.token }));
        const c0 = cpu(port);
        const t0 = performance.now();
        const res = await gen.ask({ port, connections: 32, requests, expected: 200, warmUpMs: 0, forMs: 2000 });
        const used = cpu(port) - c0;
        (all[`${root} ${scene} wall/s`] ??= []).push(Math.round(res.perSecond));
        (all[`${root} ${scene} per cpu-s`] ??= []).push(Math.round((res.perSecond * 2) / used));
        (all[`${root} ${scene} p99`] ??= []).push(Math.round(res.p99Ms));
        if (res.failures) console.error('failures', res.failures);
        void t0;
      }
  for (const [k, v] of Object.entries(all))
    console.log(k.padEnd(50), v.join(' '), ' median', v.toSorted((a, b) => a - b)[v.length >> 1]);
} finally {
  await cleanup.run();
}
process.exit();
