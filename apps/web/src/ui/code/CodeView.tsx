import clsx from 'clsx';
import { useEffect, useState } from 'react';
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
};

/** Colours beyond this would cost more time than they give. */
const MAX_COLOURED = 120_000;

/** Code to read and copy. The text stands at once; its colours follow without moving anything. */
export function CodeView({ code, language, lineNumbers = false, lineIdPrefix }: Props) {
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
        className={clsx(classes.code, lineNumbers && classes.numbered)}
        role="group"
        tabIndex={0}
        aria-label={t('code')}
      >
        <code>
          {lines.map((tokens, line) => (
            <span
              key={line}
              id={lineIdPrefix === undefined ? undefined : `${lineIdPrefix}${line + 1}`}
              className={classes.line}
            >
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
          ))}
        </code>
      </pre>
    </div>
  );
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
