import { latePart } from '../../ui/loading/latePart.tsx';

/** Six labels and a reason, for whatever can be reported; what is reported is the caller's. */
export const ReportDialogPart = latePart(async () => (await import('./ReportDialog.tsx')).ReportDialog, {
  place: 'screen',
});
