import { VERDICTS, verdictOf } from '@oyez/contract/verdict';
import { useId, useRef, useState } from 'react';
import { formatMemory, formatRunTime } from '../format.ts';
import { verdictTexts } from './verdict.i18n.ts';
import type { Tile } from './tiles.ts';
import { useVerdictWord } from './Verdict.tsx';
import { verdictColor } from './verdictColor.ts';
import { VerdictIcon } from './VerdictIcon.tsx';
import classes from './VerdictTiles.module.css';

type Props = { tiles: readonly Tile[]; label?: string };

/**
 * One tile a test, which gets its shape and colour as it finishes. One tab stop: arrows move, and the line below tells
 * what the tile under the pointer or the focus holds.
 */
export function VerdictTiles({ tiles, label }: Props) {
  const t = verdictTexts.use();
  const word = useVerdictWord();
  const [active, setActive] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const detailId = useId();
  if (tiles.length === 0) return null;
  const shown = tiles.find((tile) => tile.seq === active);
  const stop = shown?.seq ?? tiles[0]?.seq;

  const describe = (tile: Tile) => {
    if (tile.status === null) return t('tileNotRun', { n: tile.seq });
    const parts = [t('tile', { n: tile.seq, verdict: word(tile.status) })];
    if (tile.time !== null && tile.memory !== null && tile.status !== VERDICTS.cancelled.code) {
      parts.push(t('tileFacts', { time: formatRunTime(tile.time), memory: formatMemory(tile.memory) }));
    }
    if (tile.score !== null) parts.push(t('tileScore', { score: tile.score }));
    return parts.join(' · ');
  };
  const move = (key: string) => {
    const index = tiles.findIndex((tile) => tile.seq === stop);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tiles.length - 1 }[key];
    const target = next === undefined ? undefined : tiles[next];
    if (target === undefined) return false;
    setActive(target.seq);
    list.current?.querySelector<HTMLElement>(`[data-seq="${target.seq}"]`)?.focus();
    return true;
  };

  return (
    <div className={classes.block}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its buttons */}
      <ul
        ref={list}
        className={classes.tiles}
        aria-label={label ?? t('tiles')}
        onKeyDown={(event) => {
          if (move(event.key)) event.preventDefault();
        }}
        onPointerLeave={() => setActive(undefined)}
      >
        {tiles.map((tile) => (
          <li key={tile.seq}>
            <button
              type="button"
              data-seq={tile.seq}
              className={tile.status === null ? classes.empty : classes.tile}
              style={tile.status === null ? undefined : { color: verdictColor(verdictOf(tile.status)) }}
              tabIndex={tile.seq === stop ? 0 : -1}
              aria-label={describe(tile)}
              aria-describedby={tile.seq === active ? detailId : undefined}
              onPointerEnter={() => setActive(tile.seq)}
              onFocus={() => setActive(tile.seq)}
              onClick={() => setActive(tile.seq)}
            >
              <span className={classes.number}>{tile.seq}</span>
              {tile.status === null ? (
                <span className={classes.hole} />
              ) : (
                <VerdictIcon status={tile.status} size={14} />
              )}
            </button>
          </li>
        ))}
      </ul>
      <p id={detailId} className={classes.detail}>
        {shown === undefined ? '' : describe(shown)}
      </p>
    </div>
  );
}
