import { latePart } from '../../ui/loading/latePart.tsx';

export type { ViewedCase } from './CaseViewer.tsx';

/** A test in a dialog, for whoever lists tests. */
export const CaseViewerPart = latePart(async () => (await import('./CaseViewer.tsx')).CaseViewer);
