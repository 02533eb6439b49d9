import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // How long something takes on a busy machine says nothing about whether it happens.
  expect: { poll: { timeout: 30_000 } },
};

/** One project a kind of test, so that each gets the parts it runs on and no more. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest would leave one processor to itself, and on two processors run one file after the other.
    maxWorkers: '100%',
    // Each file has a process of its own, and most load the same packages.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.test-compile-cache') },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'demo/**/*.test.ts',
            // Compiled and run outside the sandbox.
            'apps/judge/src/headers/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'judge',
          include: ['apps/judge/src/**/*.test.ts'],
          exclude: ['apps/judge/src/headers/**'],
          // Programs are timed.
          maxWorkers: 2,
        },
      },
      'apps/web/vitest.config.ts',
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/attacks/**', 'e2e/{crash,faults}/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          // As patient as its browsers.
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        test: {
          ...node,
          name: 'faults',
          include: ['e2e/{crash,faults}/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 400_000,
        },
      },
      {
        test: {
          ...node,
          name: 'attacks',
          include: ['e2e/attacks/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
