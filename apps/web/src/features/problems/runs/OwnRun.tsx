import { Button, Textarea } from '@mantine/core';
import clsx from 'clsx';
import { limits } from '@oyez/contract/rules/limits';
import { withExpected, withInput } from './ownCase.ts';
import { OldResults, RunHeadline, RunResult } from './RunResult.tsx';
import { runTexts } from './runs.i18n.ts';
import classes from './TestPanel.module.css';
import type { TestPanelState } from './useTestPanel.ts';

/** An input of one's own, with the output it should have where that is known. */
export function OwnRun({ panel, onLine }: { panel: TestPanelState; onLine: (line: number) => void }) {
  const t = runTexts.use();
  const { own, setOwn, ownRun, inputMax: max } = panel;
  const [run] = ownRun.runs;
  return (
    <>
      <div className={classes.own}>
        <Textarea
          label={t('input')}
          description={t('inputHint', { count: own.input.length, max })}
          error={own.input.length > max ? t('inputTooLong', { max }) : undefined}
          value={own.input}
          onChange={(event) => setOwn(withInput(own, event.currentTarget.value))}
          {...plainText}
        />
        <Textarea
          label={t('expectedOutput')}
          description={t('expectedHint')}
          value={own.expected}
          maxLength={limits.code.max}
          onChange={(event) => setOwn(withExpected(own, event.currentTarget.value))}
          {...plainText}
        />
      </div>
      {own.dropped !== null && (
        <p role="status" className={classes.dropped}>
          <span>{t('expectedDropped')}</span>
          <Button size="compact-xs" variant="default" onClick={() => setOwn(withExpected(own, own.dropped ?? ''))}>
            {t('expectedBack')}
          </Button>
        </p>
      )}
      {ownRun.error !== null && (
        <p role="status" className={classes.quiet}>
          {t('offline')}
        </p>
      )}
      {run !== undefined && (
        <div className={clsx(classes.ownResult, ownRun.isOld && classes.old)}>
          {ownRun.isOld && <OldResults />}
          <div className={classes.rowHead}>
            <RunHeadline run={run} />
          </div>
          <RunResult run={run} onLine={onLine} />
        </div>
      )}
    </>
  );
}

const plainText = {
  rows: 4,
  resize: 'vertical',
  spellCheck: false,
  autoCapitalize: 'off',
  autoCorrect: 'off',
  classNames: { input: classes.typed },
} as const;
