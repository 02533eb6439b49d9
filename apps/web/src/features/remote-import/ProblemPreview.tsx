import type { RemoteLook } from '@oyez/contract/problems/remote-import';
import { useState } from 'react';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { importTexts } from './remoteImport.i18n.ts';
import classes from './remoteImport.module.css';

const SECTIONS = ['description', 'input', 'output', 'hint'] as const;

/** What has changed at the judge, and the statement as it would stand here; folded, and drawn when it is opened. */
export function ProblemPreview({ look }: { look: RemoteLook }) {
  const t = importTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {look.changes.length > 0 && <Changes changes={look.changes} />}
      <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={t('preview.of', { id: look.problemId })}>{t('preview.title')}</summary>
        {isOpen && (
          <div className={classes.statement}>
            {look.pictures > 0 && <p className={classes.note}>{t('preview.pictures')}</p>}
            {SECTIONS.filter((name) => look.statement[name].trim() !== '').map((name) => (
              <section key={name}>
                <h3>{t(`part.${name}`)}</h3>
                <Markdown headingBase={4} text={look.statement[name]} />
              </section>
            ))}
            {look.samples.length > 0 && (
              <section>
                <h3>{t('part.samples')}</h3>
                {look.samples.map((sample, index) => (
                  <div key={index} className={classes.sample}>
                    <pre>{sample.input}</pre>
                    <pre>{sample.output}</pre>
                  </div>
                ))}
              </section>
            )}
          </div>
        )}
      </details>
    </>
  );
}

function Changes({ changes }: Pick<RemoteLook, 'changes'>) {
  const t = importTexts.use();
  return (
    <details className={classes.fold} open>
      <summary>
        {t('changes.title', { parts: changes.map(({ part }) => t(`part.${part}`)).join(t('changes.comma')) })}
      </summary>
      <dl className={classes.changes}>
        {changes.map(({ part, before, after }) => (
          <div key={part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              <del aria-label={t('changes.before')}>{before === '' ? t('changes.nothing') : before}</del>
              <ins aria-label={t('changes.after')}>{after === '' ? t('changes.nothing') : after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
