import { ActionIcon, Tooltip } from '@mantine/core';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { IconTry } from '../workspace/icons.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import { runTexts } from '../runs/runs.i18n.ts';
import classes from './Statement.module.css';

type Sample = ProblemInfo['samples'][number];
type Props = { samples: readonly Sample[]; onTryInput: ((sample: Sample) => void) | undefined };

/** Input and output side by side, each copied with one click, exactly as the judge would feed and expect it. */
export function Samples({ samples, onTryInput }: Props) {
  const t = pageTexts.use();
  const runs = runTexts.use();
  if (samples.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('samples')}</h2>
      {samples.map((sample, index) => {
        const n = index + 1;
        return (
          <div key={n} className={classes.samples}>
            <SampleText
              title={t('sampleInput', { n })}
              copyLabel={t('copySampleInput', { n })}
              text={sample.input}
              action={
                onTryInput !== undefined && (
                  <Tooltip label={runs('useAsOwn')}>
                    <ActionIcon aria-label={runs('useAsOwnOf', { n })} onClick={() => onTryInput(sample)}>
                      <IconTry size={16} />
                    </ActionIcon>
                  </Tooltip>
                )
              }
            />
            <SampleText
              title={t('sampleOutput', { n })}
              copyLabel={t('copySampleOutput', { n })}
              text={sample.output}
            />
          </div>
        );
      })}
    </section>
  );
}

function SampleText(props: { title: string; copyLabel: string; text: string; action?: ReactNode }) {
  const t = pageTexts.use();
  const { title, copyLabel, text, action } = props;
  return (
    <div className={classes.sample}>
      <div className={classes.sampleHead}>
        <h3>{title}</h3>
        <span>
          {action}
          <CopyButton text={text} label={copyLabel} />
        </span>
      </div>
      <pre role="group" tabIndex={0} aria-label={title} className={text === '' ? classes.empty : undefined}>
        {text === '' ? t('emptySample') : text.replace(/(?<!\n)\n+$/, '')}
      </pre>
    </div>
  );
}
