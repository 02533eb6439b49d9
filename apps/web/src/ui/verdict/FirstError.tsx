import { firstCompileError } from './compileError.ts';
import { verdictTexts } from './verdict.i18n.ts';
import classes from './VerdictReport.module.css';

/** How one comes to a line of the code where it stands on the page: shown code has an address, an editor is asked. */
export type ToLine = { href: (line: number) => string } | { go: (line: number) => void };

/** Of a long message, the line with which to begin. */
export function FirstError({ message, toLine }: { message: string; toLine?: ToLine | undefined }) {
  const t = verdictTexts.use();
  const error = firstCompileError(message);
  if (error === undefined) return null;
  const { line, text } = error;
  // The place stands in the middle of the sentence, and may be a link.
  const [before = '', after = ''] = t('firstError', { place: '\0', text }).split('\0');
  return (
    <p className={classes.note}>
      {before}
      <Place line={line} toLine={toLine} />
      {after}
    </p>
  );
}

function Place({ line, toLine }: { line: number; toLine: ToLine | undefined }) {
  const t = verdictTexts.use();
  const place = t('line', { line });
  if (toLine === undefined) return place;
  if ('href' in toLine) return <a href={toLine.href(line)}>{place}</a>;
  return (
    <button type="button" className={classes.place} onClick={() => toLine.go(line)}>
      {place}
    </button>
  );
}
