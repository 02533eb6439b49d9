import clsx from 'clsx';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '../text/CopyButton.tsx';
import './code.css';
import { codeTexts } from './code.i18n.ts';
import { codeMode } from './codeLanguages.ts';
import classes from './CodeView.module.css';
import type { CodeToken } from './highlight.ts';

type Props = {
  code: string;
  /** A MIME type of the contract or the name after the backticks of a code block. */
  language?: string | undefined;
  lineNumbers?: boolean;
  /** Gives each line an address: `line-3` for the third with the prefix `line-`. */
  lineIdPrefix?: string;
  /** What belongs to its lines. */
  parts?: LineParts | undefined;
};

/** First and last, counted from 1. */
export type Lines = { from: number; to: number };

export type LineParts = {
  /** Something is said about them. */
  marked: ReadonlySet<number>;
  /** What stands below a line. */
  below: (line: number) => ReactNode;
  /** Lines can be chosen: by a click on a number, with Shift for several, or with the arrow keys. */
  choose?: LineChoice;
};

export type LineChoice = {
  chosen: Lines | null;
  label: (line: number) => string;
  /** `done`: these are meant; otherwise the choice is still under way. */
  onChoose: (lines: Lines, done: boolean) => void;
};

/** Colours beyond this would cost more time than they give. */
const MAX_COLOURED = 120_000;

/** Code to read and copy. The text stands at once; its colours follow without moving anything. */
export function CodeView({ code, language, lineNumbers = false, lineIdPrefix, parts }: Props) {
  const t = codeTexts.use();
  // The line break that ends the last line begins no other.
  const shown = code.endsWith('\n') ? code.slice(0, -1) : code;
  const coloured = useColours(shown, language);
  const lines = coloured ?? shown.split('\n').map((text): CodeToken[] => [{ text, className: '' }]);
  return (
    <div className={classes.frame}>
      <div className={classes.copy}>
        <CopyButton text={code} />
      </div>
      <pre
        className={clsx(classes.code, lineNumbers && classes.numbered, parts && classes.withParts)}
        role="group"
        tabIndex={0}
        aria-label={t('code')}
        data-choosable={parts?.choose ? true : undefined}
      >
        <code>
          {lines.map((tokens, line) => (
            <Fragment key={line}>
              <span
                id={lineIdPrefix === undefined ? undefined : `${lineIdPrefix}${line + 1}`}
                className={classes.line}
                data-marked={parts?.marked.has(line + 1) || undefined}
                data-chosen={isWithin(line + 1, parts?.choose?.chosen) || undefined}
              >
                {parts?.choose && <LineNumber line={line + 1} choice={parts.choose} />}
                {tokens.map((token, index) =>
                  token.className === '' ? (
                    token.text
                  ) : (
                    <span key={index} className={token.className}>
                      {token.text}
                    </span>
                  ),
                )}
                {'\n'}
              </span>
              {parts?.below(line + 1)}
            </Fragment>
          ))}
        </code>
      </pre>
    </div>
  );
}

/** One of them has the tabulator: `walkLines` moves it. */
function LineNumber({ line, choice }: { line: number; choice: LineChoice }) {
  const { label, chosen, onChoose } = choice;
  return (
    <button
      type="button"
      className={classes.number}
      data-line={line}
      tabIndex={line === 1 ? 0 : -1}
      onKeyDown={(event) => walkLines(event, line, choice)}
      aria-label={label(line)}
      onClick={({ shiftKey }) =>
        onChoose(shiftKey && chosen !== null ? span(chosen.from, line) : { from: line, to: line }, true)
      }
    >
      {line}
    </button>
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

function walkLines(event: KeyboardEvent<HTMLElement>, line: number, { chosen, onChoose }: LineChoice): void {
  const { currentTarget, key, shiftKey } = event;
  const code = currentTarget.closest('pre');
  if (code === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'c') {
    event.preventDefault();
    return onChoose(chosen !== null && isWithin(line, chosen) ? chosen : { from: line, to: line }, true);
  }
  const numbers = code.querySelectorAll('[data-line]');
  const step = STEPS[key] ?? (key === 'Home' ? -numbers.length : key === 'End' ? numbers.length : undefined);
  if (step === undefined) return;
  event.preventDefault();
  const next = Math.min(numbers.length, Math.max(1, line + step));
  focusLine(code, next);
  if (!shiftKey) return;
  // The end that was not moved stays.
  const fixed = chosen === null || !isWithin(line, chosen) ? line : line === chosen.to ? chosen.from : chosen.to;
  onChoose(span(fixed, next), false);
}

/** The tabulator stops there from now on. */
export function focusLine(code: HTMLElement, line?: number): void {
  const stop = code.querySelector<HTMLElement>('[data-line][tabindex="0"]');
  const wanted = line === undefined ? stop : code.querySelector<HTMLElement>(`[data-line="${line}"]`);
  if (wanted === null) return;
  if (stop !== null) stop.tabIndex = -1;
  wanted.tabIndex = 0;
  wanted.focus();
}

function span(one: number, other: number): Lines {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function isWithin(line: number, lines: Lines | null | undefined): boolean {
  return lines !== null && lines !== undefined && lines.from <= line && line <= lines.to;
}

function useColours(code: string, language: string | undefined): CodeToken[][] | undefined {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeToken[][] }>();
  const mode = codeMode(language);
  useEffect(() => {
    if (mode === undefined || code.length > MAX_COLOURED) return;
    let stale = false;
    import('./highlight.ts')
      .then(({ highlightLines }) => highlightLines(code, mode))
      .then((lines) => {
        if (!stale) setColoured({ code, lines });
      })
      // Code without colours is still code.
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [code, mode]);
  return coloured?.code === code ? coloured.lines : undefined;
}
