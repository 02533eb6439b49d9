import { lazy } from 'react';

/** A stored test in a dialog, for whoever lists tests. */
export const CaseViewerPart = lazy(async () => ({ default: (await import('./CaseViewer.tsx')).CaseViewer }));
