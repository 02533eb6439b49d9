import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { ProtocolServer } from './protocol-server.ts';
import { TEST_SLOTS, type TestSandbox } from './sandbox.ts';

/** A node as it runs on a machine of its own, with nothing in its environment but what it is told. */
export function startNode(
  server: ProtocolServer,
  { cacheDir, address }: TestSandbox,
  { stdio, ...settings }: { stdio: StdioOptions; OYEZ_JUDGE_LOG_LEVEL?: string },
): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: {
      OYEZ_SERVER: server.url,
      OYEZ_JUDGE_TOKEN: server.token,
      OYEZ_JUDGE_NAME: 'test',
      OYEZ_JUDGE_SLOTS: String(TEST_SLOTS),
      OYEZ_JUDGE_CACHE_DIR: cacheDir,
      OYEZ_SANDBOX_URL: address.url,
      OYEZ_SANDBOX_TOKEN: address.token,
      ...settings,
    },
    stdio,
  });
}
