import type { ProblemInfo } from '@oyez/contract/problems';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { pageTexts } from './problemPage.i18n.ts';
import classes from './Statement.module.css';

/** Input and output side by side, each copied with one click, exactly as the judge would feed and expect it. */
export function Samples({ samples }: { samples: ProblemInfo['samples'] }) {
  const t = pageTexts.use();
  if (samples.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('samples')}</h2>
      {samples.map((sample, index) => {
        const n = index + 1;
        return (
          <div key={n} className={classes.samples}>
            <Sample title={t('sampleInput', { n })} copyLabel={t('copySampleInput', { n })} text={sample.input} />
            <Sample title={t('sampleOutput', { n })} copyLabel={t('copySampleOutput', { n })} text={sample.output} />
          </div>
        );
      })}
    </section>
  );
}

function Sample({ title, copyLabel, text }: { title: string; copyLabel: string; text: string }) {
  const t = pageTexts.use();
  return (
    <div className={classes.sample}>
      <div className={classes.sampleHead}>
        <h3>{title}</h3>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <pre role="group" tabIndex={0} aria-label={title} className={text === '' ? classes.empty : undefined}>
        {text === '' ? t('emptySample') : text.replace(/\n+$/, '')}
      </pre>
    </div>
  );
}
