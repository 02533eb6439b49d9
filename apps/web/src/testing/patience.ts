import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** For tests of whole pages: a busy machine may need seconds for the first of them, and that is no failure. */
export function bePatient(): void {
  configure({ asyncUtilTimeout: 8000 });
  vi.setConfig({ testTimeout: 30_000 });
}
