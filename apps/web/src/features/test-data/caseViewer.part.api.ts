import { lazy } from 'react';

export type { ViewedCase } from './CaseViewer.tsx';

/** A test in a dialog, for whoever lists tests. */
export const CaseViewerPart = lazy(async () => ({ default: (await import('./CaseViewer.tsx')).CaseViewer }));
