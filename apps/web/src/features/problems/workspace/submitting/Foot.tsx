import { Button, Kbd } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import clsx from 'clsx';
import { keyNames } from '../../../../ui/hooks/platform.ts';
import { pageTexts } from '../../problemPage.i18n.ts';
import { runTexts } from '../../runs/runs.i18n.ts';
import type { TestPanelState, TestView } from '../../runs/useTestPanel.ts';
import { Waiting } from '../../haste/Waiting.tsx';
import classes from '../Workbench.module.css';

type Props = {
  info: ProblemInfo;
  length: number;
  panel: TestPanelState;
  /** What the key runs now. */
  ready: TestView;
  onRun: (view: TestView) => void;
  onSubmit: () => void;
  isSubmitting: boolean;
  /** Until the site takes the next one. */
  waitSeconds: number;
};

/** What is pressed most, always in sight. */
export function Foot({ info, length, panel, ready, onRun, onSubmit, isSubmitting, waitSeconds }: Props) {
  const t = pageTexts.use();
  const runs = runTexts.use();
  const { control, shift } = keyNames();
  return (
    <footer className={classes.foot}>
      <span className={length > limits.code.max ? classes.tooLong : classes.count}>
        {t('characters', { count: length })}
      </span>
      <Button
        variant="subtle"
        color="gray"
        aria-pressed={panel.view === 'own'}
        onClick={() => panel.show(panel.view === 'own' ? null : 'own')}
      >
        {runs('views.own')}
      </Button>
      {(info.samples.length > 0 || ready === 'own') && (
        <Button
          variant="default"
          loading={(ready === 'own' ? panel.ownRun : panel.samples).isStarting}
          onClick={() => onRun(ready)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rightSection={<Keys text={`${control}+Enter`} />}
        >
          <Waiting seconds={panel.waitSeconds}>{runs(ready === 'own' ? 'runOwn' : 'runSamples')}</Waiting>
        </Button>
      )}
      <Button
        onClick={onSubmit}
        loading={isSubmitting}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        rightSection={<Keys text={`${control}+${shift}+Enter`} isOnAccent />}
      >
        <Waiting seconds={waitSeconds}>{t('submit')}</Waiting>
      </Button>
    </footer>
  );
}

function Keys({ text, isOnAccent = false }: { text: string; isOnAccent?: boolean }) {
  return (
    <Kbd size="xs" className={clsx(classes.keys, isOnAccent && classes.onAccent)} aria-hidden="true">
      {text}
    </Kbd>
  );
}
