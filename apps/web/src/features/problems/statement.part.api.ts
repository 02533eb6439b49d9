import { lazy } from 'react';

/** The statement of the problem page, for whoever shows a problem elsewhere exactly as it will look. */
export const StatementPreview = lazy(async () => ({
  default: (await import('./StatementPreview.tsx')).StatementPreview,
}));
