import { ActionIcon, Tooltip } from '@mantine/core';
import clsx from 'clsx';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';
import { IconChevronRight } from '../../../ui/icons.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import { IconFocus, IconUnfocus } from './icons.tsx';
import classes from './ProblemWorkspace.module.css';
import type { Side } from './splitting/SplitPane.tsx';
import type { useFocusMode } from './splitting/useFocusMode.ts';

type Props = {
  hidden: Side | null;
  onHide: (side: Side | null) => void;
  focus: ReturnType<typeof useFocusMode>;
};

/** Room for the statement: without the editor, or without the site around it. */
export function FrameTools({ hidden, onHide, focus }: Props) {
  const t = pageTexts.use();
  useHotkey('f', focus.toggle);
  const foldName = t(hidden === 'right' ? 'showEditor' : 'onlyProblem');
  const focusName = t(focus.isOn ? 'leaveFocus' : 'enterFocus');
  return (
    <span className={classes.frameTools}>
      <Tooltip label={focusName}>
        <ActionIcon aria-label={focusName} aria-pressed={focus.isOn} onClick={focus.toggle}>
          {focus.isOn ? <IconUnfocus /> : <IconFocus />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={foldName}>
        <ActionIcon
          aria-label={foldName}
          aria-pressed={hidden === 'right'}
          onClick={() => onHide(hidden === 'right' ? null : 'right')}
        >
          <IconChevronRight className={clsx(hidden === 'right' && classes.turned)} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
