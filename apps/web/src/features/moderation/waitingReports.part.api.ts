import { latePart } from '../../ui/loading/latePart.tsx';

/** What waits to be decided about, for the bar of the back office. */
export const WaitingReportsPart = latePart(async () => (await import('./WaitingReports.tsx')).WaitingReports, {
  place: 'button',
});
