import { Button } from '@mantine/core';
import { failingTest, type Excerpt } from '@oyez/contract/judging/failing-test';
import type { ShownFailingTest } from '@oyez/contract/submissions/submission-detail';
import type { ReactNode } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { DiffView } from '../../../ui/diff/DiffView.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { formatBytes, formatCount } from '../../../ui/text/format.ts';
import { failingTexts } from './failing.i18n.ts';
import classes from './failing.module.css';

export type Tried = { input: string; output: string };

type Props = {
  failed: ShownFailingTest;
  /** The button by which its input is run; none where the problem is not open to the reader. */
  tryWith: ((tried: Tried) => ReactNode) | undefined;
};

/** What went in, what was expected and what came out, with the place where the two begin to differ. */
export function FailingTest({ failed, tryWith }: Props) {
  const t = failingTexts.use();
  const { input, expected, output, difference, byProgram, message } = failed;
  const isAnswered = expected !== null && output !== null;
  const isUnfound = isAnswered && difference === null && !byProgram;
  return (
    <div className={classes.test}>
      {message !== null && <p className={classes.message}>{message}</p>}
      <ExcerptText title={t('input')} copyLabel={t('copyInput')} excerpt={input} />
      {tryWith !== undefined &&
        (isWhole(input) ? (
          <div>{tryWith({ input: input.text, output: toldOutput(failed) })}</div>
        ) : (
          <p className={classes.note}>{t('tryCut')}</p>
        ))}
      {isUnfound && <p className={classes.note}>{t('far', { size: formatBytes(failingTest.searchBytes) })}</p>}
      {isAnswered && byProgram && <p className={classes.note}>{t('byProgram')}</p>}
      {isAnswered && difference !== null && (
        <>
          <div className={classes.heads}>
            <ExcerptHead title={t('expected')} copyLabel={t('copyExpected')} excerpt={expected} />
            <ExcerptHead title={t('output')} copyLabel={t('copyOutput')} excerpt={output} />
          </div>
          <p className={classes.note}>{t('place', { line: difference.line, column: difference.column })}</p>
          <DiffView
            expected={expected.text}
            actual={output.text}
            strict={difference.strict}
            clipped={{ fromLine: difference.fromLine, expected: !isToTheEnd(expected), actual: !isToTheEnd(output) }}
          />
        </>
      )}
      {isAnswered && difference === null && (
        <div className={classes.pair}>
          <ExcerptText
            title={t(byProgram ? 'answer' : 'expected')}
            copyLabel={t(byProgram ? 'copyAnswer' : 'copyExpected')}
            excerpt={expected}
          />
          <ExcerptText title={t('output')} copyLabel={t('copyOutput')} excerpt={output} />
        </div>
      )}
    </div>
  );
}

/** Stands beside the input, and looks the same wherever it leads. */
export const TRY_BUTTON = { size: 'compact-sm', variant: 'default' } as const;

export function TryButton({ onClick }: { onClick: () => void }) {
  const t = failingTexts.use();
  return (
    <Button {...TRY_BUTTON} onClick={onClick}>
      {t('try')}
    </Button>
  );
}

function ExcerptText({ title, copyLabel, excerpt }: ExcerptProps) {
  const t = failingTexts.use();
  const { text } = excerpt;
  return (
    <section className={classes.text} aria-label={title}>
      <ExcerptHead title={title} copyLabel={copyLabel} excerpt={excerpt} />
      <pre tabIndex={0} role="group" aria-label={title} className={text === '' ? classes.empty : undefined}>
        {text === '' ? t('empty') : text}
      </pre>
    </section>
  );
}

type ExcerptProps = { title: string; copyLabel: string; excerpt: Excerpt };

function ExcerptHead({ title, copyLabel, excerpt }: ExcerptProps) {
  const t = failingTexts.use();
  const locale = useLocale();
  const count = (bytes: number) => formatCount(bytes, locale);
  const { from, length, size, text } = excerpt;
  const part =
    from === 0
      ? t('head', { length: count(length), size: count(size) })
      : t('part', { first: count(from + 1), last: count(from + length), size: count(size) });
  return (
    <div className={classes.head}>
      <span>
        {title}
        {!isWhole(excerpt) && <span className={classes.clipped}> · {part}</span>}
      </span>
      <CopyButton text={text} label={copyLabel} />
    </div>
  );
}

/** Only what is sure to be the right output to this input. */
function toldOutput({ expected, byProgram }: ShownFailingTest): string {
  return expected !== null && isWhole(expected) && !byProgram ? expected.text : '';
}

function isWhole({ length, size }: Excerpt): boolean {
  return length === size;
}

function isToTheEnd({ from, length, size }: Excerpt): boolean {
  return from + length >= size;
}
