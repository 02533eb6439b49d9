import { latePart } from '../../ui/loading/latePart.tsx';

/** What leads from the discussions of a place to its reports, its muted people and its log. */
export const ModerationTabsPart = latePart(async () => (await import('./ModerationTabs.tsx')).ModerationTabs, {
  lines: 1,
});
