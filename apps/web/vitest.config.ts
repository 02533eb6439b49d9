import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // As in the other projects.
    expect: { poll: { timeout: 30_000 } },
    // Most of a file's time would go into loading the same modules again.
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
