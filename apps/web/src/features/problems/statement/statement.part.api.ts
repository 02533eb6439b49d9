import { latePart } from '../../../ui/loading/latePart.tsx';

/** The statement of the problem page, for whoever shows a problem elsewhere exactly as it will look. */
export const StatementPreview = latePart(async () => (await import('./StatementPreview.tsx')).StatementPreview, {
  lines: 10,
});
