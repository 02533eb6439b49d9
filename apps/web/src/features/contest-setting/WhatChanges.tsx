import classes from './contestSetting.module.css';

/** What something would do, in lines that follow what is typed; a line that does not apply is null. */
export function WhatChanges({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section aria-label={title} aria-live="polite">
      <b>{title}</b>
      <ul className={classes.effects}>
        {lines.flatMap((line) => (line === null ? [] : [<li key={line}>{line}</li>]))}
      </ul>
    </section>
  );
}
