import { VERDICTS, verdictOf } from '@oyez/contract/judging/verdict';
import clsx from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatMemory, formatRunTime } from '../text/format.ts';
import { verdictTexts } from './verdict.i18n.ts';
import { type Stretch, type Tile, toStretches } from './tiles.ts';
import { useVerdictWord } from './sign/Verdict.tsx';
import { verdictColor } from './sign/verdictColor.ts';
import { VerdictIcon } from './sign/VerdictIcon.tsx';
import classes from './VerdictTiles.module.css';

type Props = {
  tiles: readonly Tile[];
  label?: string;
  /** The greatest number that a tile of this page bears, where it has several groups of tiles. */
  lastSeq?: number;
  /** Where tiles open: the one that is open from the start, and what an open one holds besides. */
  opens?: { at: number | undefined; more: (seq: number) => ReactNode };
};

/**
 * One tile a test, which gets its shape and colour as it finishes; of hundreds of tests, one for each stretch of equal
 * results. One tab stop: arrows move, and the lines below tell what the tile under the pointer or the focus holds, and what
 * all of them together came to while there is none.
 */
export function VerdictTiles({ tiles, label, lastSeq = 0, opens }: Props) {
  const t = verdictTexts.use();
  const describe = useDescription();
  const [active, setActive] = useState<number>();
  const [opened, setOpened] = useState(opens?.at);
  const list = useRef<HTMLUListElement>(null);
  const detailId = useId();
  if (tiles.length === 0) return null;
  const { stretches, left } = toStretches(tiles);
  const digits = Math.max(String(lastSeq).length, ...stretches.map((stretch) => stretchName(stretch).length));
  const holding = (seq: number | undefined) =>
    seq === undefined ? -1 : stretches.findIndex(({ first, last }) => first.seq <= seq && seq <= last.seq);
  const open = opens === undefined ? undefined : stretches[holding(opened)];
  const shown = stretches[holding(active)] ?? open;
  const stop = shown ?? stretches[0];

  const move = (key: string) => {
    const index = stop === undefined ? 0 : stretches.indexOf(stop);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: stretches.length - 1 }[key];
    const target = next === undefined ? undefined : stretches[next]?.first;
    if (target === undefined) return false;
    setActive(target.seq);
    list.current?.querySelector<HTMLElement>(`[data-seq="${target.seq}"]`)?.focus();
    return true;
  };

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its buttons */}
      <ul
        ref={list}
        className={classes.tiles}
        style={{ ['--tile-digits' as string]: digits }}
        aria-label={label ?? t('tiles')}
        onKeyDown={(event) => {
          if (move(event.key)) event.preventDefault();
        }}
        onPointerLeave={() => setActive(undefined)}
      >
        {stretches.map((stretch) => {
          const { seq, status } = stretch.first;
          return (
            <li key={seq}>
              <button
                type="button"
                data-seq={seq}
                className={clsx(status === null ? classes.empty : classes.tile, stretch === open && classes.open)}
                aria-expanded={opens === undefined ? undefined : stretch === open}
                style={status === null ? undefined : { color: verdictColor(verdictOf(status)) }}
                tabIndex={stretch === stop ? 0 : -1}
                aria-label={describe(stretch).head}
                aria-describedby={stretch === shown ? detailId : undefined}
                onPointerEnter={() => setActive(seq)}
                onFocus={() => setActive(seq)}
                onClick={() => {
                  setActive(seq);
                  setOpened(stretch === open ? undefined : seq);
                }}
              >
                <span className={classes.number}>{stretchName(stretch)}</span>
                {status === null ? <span className={classes.hole} /> : <VerdictIcon status={status} size={14} />}
              </button>
            </li>
          );
        })}
        {left > 0 && <li className={classes.left}>{t('leftOut', { count: left })}</li>}
      </ul>
      <p id={detailId} className={classes.detail}>
        {shown === undefined ? <Counts tiles={tiles} /> : <Details {...describe(shown)} />}
      </p>
      {open !== undefined && open.first === open.last && opens?.more(open.first.seq)}
    </div>
  );
}

/** What the tiles came to, verdict by verdict: the most frequent first. */
function Counts({ tiles }: { tiles: readonly Tile[] }) {
  const t = verdictTexts.use();
  const word = useVerdictWord();
  const counts = new Map<number, number>();
  for (const { status } of tiles) if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => t('counted', { verdict: isSkipped(status) ? t('skipped') : word(status), count }))
    .join(' · ');
}

function stretchName({ first, last }: Stretch): string {
  return first === last ? String(first.seq) : `${first.seq}–${last.seq}`;
}

/** Nobody cancelled anything: an earlier test made this one needless. */
function isSkipped(status: number): boolean {
  return status === VERDICTS.cancelled.code;
}

function Details({ head, note }: { head: string; note: string | null }) {
  return (
    <>
      {head}
      {note !== null && <span className={classes.note}>{note}</span>}
    </>
  );
}

/** What a tile holds, in words. */
function useDescription(): (stretch: Stretch) => { head: string; note: string | null } {
  const t = verdictTexts.use();
  const word = useVerdictWord();
  return ({ first, last, tiles }) => {
    const isOne = first === last;
    const range = { from: first.seq, to: last.seq };
    if (first.status === null) {
      return { head: isOne ? t('tileNotRun', { n: first.seq }) : t('stretchNotRun', range), note: null };
    }
    const wasSkipped = isSkipped(first.status);
    const verdict = wasSkipped ? t('skipped') : word(first.status);
    const parts = [isOne ? t('tile', { n: first.seq, verdict }) : t('stretch', { ...range, verdict })];
    const time = greatest(tiles.map((tile) => tile.time));
    const memory = greatest(tiles.map((tile) => tile.memory));
    if (time !== null && memory !== null && !wasSkipped) {
      const facts = { time: formatRunTime(time), memory: formatMemory(memory) };
      parts.push(isOne ? t('tileFacts', facts) : t('stretchFacts', facts));
    }
    if (isOne && first.score !== null) parts.push(t('tileScore', { count: first.score }));
    return { head: parts.join(' · '), note: isOne ? first.note : null };
  };
}

function greatest(values: readonly (number | null)[]): number | null {
  return values.reduce((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null);
}
