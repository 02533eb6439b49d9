import clsx from 'clsx';
import { type Clipping, type DiffLine, diffOutputs, pieces } from './diff.ts';
import classes from './DiffView.module.css';
import { diffTexts } from './diff.i18n.ts';

type Props = { expected: string; actual: string; strict: boolean; clipped?: Clipping };

/** Expected and own output side by side. Blanks are drawn where lines differ, and the first difference is marked. */
export function DiffView({ expected, actual, strict, clipped }: Props) {
  const t = diffTexts.use();
  const diff = diffOutputs(expected, actual, { strict, ...(clipped && { clipped }) });
  const isPart = clipped !== undefined && (clipped.expected || clipped.actual);
  if (diff.lines.length === 0) return <p className={classes.gap}>{t('bothEmpty')}</p>;
  return (
    <div className={classes.frame} tabIndex={0} role="group" aria-label={t('diff')}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          {diff.firstDifference === undefined
            ? t(isPart ? 'noDifferenceShown' : 'noDifference')
            : t('firstDifference', { line: diff.firstDifference })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('line')}
            </th>
            <th scope="col">{t('expected')}</th>
            <th scope="col">{t('yours')}</th>
          </tr>
        </thead>
        <tbody>
          {diff.before > 0 && <Gap text={t('equalBefore', { count: diff.before })} />}
          {diff.lines.map((line) => (
            <tr key={line.n} className={clsx(!line.same && classes.different)}>
              <th scope="row" className={classes.number}>
                {line.n}
              </th>
              <Cell line={line} side="expected" />
              <Cell line={line} side="actual" />
            </tr>
          ))}
          {diff.after > 0 && <Gap text={t('moreAfter', { count: diff.after })} />}
        </tbody>
      </table>
    </div>
  );
}

function Gap({ text }: { text: string }) {
  return (
    <tr>
      <td colSpan={3} className={classes.gap}>
        {text}
      </td>
    </tr>
  );
}

function Cell({ line, side }: { line: DiffLine; side: 'expected' | 'actual' }) {
  const t = diffTexts.use();
  const text = line[side];
  if (text === undefined) return <td className={classes.none}>{t('noLine')}</td>;
  if (line.same) return <td>{text}</td>;
  const { at } = line;
  return (
    <td className={side === 'actual' ? classes.actual : classes.wanted}>
      {at === undefined ? (
        <Drawn text={text} />
      ) : (
        <>
          <Drawn text={text.slice(0, at)} />
          <mark className={classes.first} title={t('firstHere')}>
            <Drawn text={firstCharacter(text, at) || '\u200b'} />
          </mark>
          <Drawn text={text.slice(at + firstCharacter(text, at).length)} />
        </>
      )}
    </td>
  );
}

function firstCharacter(text: string, at: number): string {
  return String.fromCodePoint(...[text.codePointAt(at) ?? []].flat());
}

/** The blanks stay blanks for whoever copies them. */
function Drawn({ text }: { text: string }) {
  return pieces(text).map((piece, index) =>
    piece.kind === 'word' ? (
      piece.text
    ) : (
      <span key={index} className={piece.kind === 'tab' ? classes.tab : classes.space}>
        {piece.text}
      </span>
    ),
  );
}
