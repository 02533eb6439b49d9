import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { startProcess, type ProcessSpec } from '../system/process.ts';
import type { Stage } from './roles.ts';
import { localAddress } from './serving.ts';
import type { Service } from './service.ts';

const GRACE_MS = 2000;

/** The server, started again by Node whenever one of its sources changes, with its log on the terminal. */
export function watched(spec: ProcessSpec): ProcessSpec {
  return {
    ...spec,
    args: ['--watch', '--watch-preserve-output', ...spec.args],
    environment: { ...spec.environment, NODE_ENV: 'development' },
    output: 'terminal',
  };
}

/** Vite's development server; it hands /api to ours. */
export function webService(stage: Stage): Service {
  return {
    name: 'The web app',
    start: async () => {
      const vite = startProcess({
        command: process.execPath,
        args: [join(checkout, 'node_modules/vite/bin/vite.js'), '--strictPort'],
        cwd: join(checkout, 'apps/web'),
        environment: { ...process.env, OYEZ_DEV_API: localAddress(stage.host, stage.port) },
        output: 'terminal',
      });
      return { identities: [vite.identity], ended: vite.ended, stop: () => vite.stop(GRACE_MS) };
    },
  };
}
