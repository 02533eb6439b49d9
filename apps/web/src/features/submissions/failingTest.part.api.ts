import { latePart } from '../../ui/loading/latePart.tsx';

/** What a submission stumbled over first, folded, for the panel that its verdict arrives in. */
export const FailingTestFoldPart = latePart(
  async () => (await import('./failing/FailingTestFold.tsx')).FailingTestFold,
);

/** For what was never judged. */
export const ResubmitButtonPart = latePart(async () => (await import('./detail/ResubmitButton.tsx')).ResubmitButton, {
  place: 'button',
});
