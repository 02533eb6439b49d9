import { Button } from '@mantine/core';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { icon } from '../../ui/icons.tsx';
import { AskForm } from './AskForm.tsx';
import { clarificationTexts } from './clarifications.i18n.ts';

const IconAsk = icon(
  <>
    <path d="M3 4.5h14v9.5H9l-3.5 3V14H3Z" />
    <path d="M8.2 7.8a1.9 1.9 0 1 1 2.6 1.8c-.6.2-.8.5-.8 1M10 12.2v.1" />
  </>,
);

type Props = {
  contestId: number;
  /** The problem that is open. */
  displayId?: string;
  /** The jury writes down what it was asked in the hall. */
  isJury?: boolean;
};

/** Opens the form, in which the problem that one reads is chosen already. */
export function AskJury({ contestId, displayId, isJury = false }: Props) {
  const t = clarificationTexts.use();
  const isAboutProblem = displayId !== undefined;
  const name = t(isJury ? 'ask.juryButton' : 'ask.button');
  return (
    <Button
      size="compact-xs"
      variant={isAboutProblem ? 'subtle' : 'light'}
      leftSection={<IconAsk size={15} />}
      aria-haspopup="dialog"
      aria-label={isAboutProblem ? t('ask.aboutButton') : undefined}
      onClick={() =>
        openDialog({ title: name, closeOnClickOutside: false }, (close) => (
          <AskForm contestId={contestId} displayId={displayId} onClose={close} />
        ))
      }
    >
      {name}
    </Button>
  );
}
