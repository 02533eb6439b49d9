import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { Markdown, preloadMarkdown } from '../../ui/markdown/Markdown.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { judgingTextQuery } from './help.api.ts';
import { helpTexts } from './help.i18n.ts';
import classes from './JudgingHelpPage.module.css';
import type { JudgingText } from './judgingText.ts';
import { LanguagesNow } from './LanguagesNow.tsx';

preloadMarkdown();

/** How verdicts come about, exactly: the same text as in the repository, with what this site can run now. */
export function JudgingHelpPage() {
  const locale = useLocale();
  const { data, error, refetch } = useQuery(judgingTextQuery(locale));
  usePageTitle(data?.title);
  if (data !== undefined) return <Document text={data} />;
  return <Pending lines={16} error={error} onRetry={refetch} />;
}

function Document({ text: { title, intro, parts } }: { text: JudgingText }) {
  const t = helpTexts.use();
  useScrollToPart();
  return (
    <div className={classes.page}>
      <nav className={classes.contents} aria-label={t('contents')}>
        <p className={classes.contentsTitle}>{t('contents')}</p>
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={classes.text}>
        <h1 className={classes.title}>{title}</h1>
        <Markdown text={intro} />
        {parts.map((part) => (
          <section key={part.id} id={part.id} className={classes.part} aria-labelledby={`${part.id}-title`}>
            <h2 id={`${part.id}-title`}>{part.title}</h2>
            {part.id === 'languages' && <LanguagesNow />}
            <Markdown text={part.text} headingBase={3} />
          </section>
        ))}
      </article>
    </div>
  );
}

/** The browser looks for the part when the page opens, which is before its text is there. */
function useScrollToPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // Parts have plain names: what would have to be decoded is none of them.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
