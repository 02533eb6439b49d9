import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** For tests of whole pages: a busy machine may need seconds for the first of them, and that is no failure. */
export function bePatient(): void {
  configure({ asyncUtilTimeout: 20_000 });
  vi.setConfig({ testTimeout: 90_000 });
}
