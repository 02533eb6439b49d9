import { draftTexts } from './drafts/drafts.i18n.ts';
import classes from './longForm.module.css';

type Part = { id: string; title: string; wrong: number };

/** The parts of a long form, each with how much is wrong in it. */
export function SectionIndex({ label, parts }: { label: string; parts: readonly Part[] }) {
  const t = draftTexts.use();
  return (
    <nav className={classes.index} aria-label={label}>
      {parts.map(({ id, title, wrong }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(id)?.scrollIntoView();
          }}
        >
          {title}
          {wrong > 0 && (
            <span className={classes.wrong} title={t('wrong', { count: wrong })}>
              {wrong}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
