import { ActionIcon } from '@mantine/core';
import type { LoginPuzzle, PuzzleAnswer } from '@oyez/contract/accounts/accounts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { IconRefresh } from '../../../ui/icons.tsx';
import { accountTexts } from './login.i18n.ts';
import classes from './SlidePuzzle.module.css';
import { clampX, PUZZLE, thinned, wavers } from './slideTrack.ts';

export type Answer = z.infer<typeof PuzzleAnswer>;

export type SlidePuzzleProps = {
  puzzle: LoginPuzzle;
  /** Null while the piece has not been let go in a believable way. */
  onAnswer: (answer: Answer | null) => void;
  onReload: () => void;
};

const KEY_STEP = 2;
const KEY_LEAP = 12;
const DEFAULT_PIECE = 44;
/** Keys have no height: an empty track says that there was no pointer. */
const KEYBOARD: number[] = [];

/** Remounted by its `key` for each new puzzle. */
export function SlidePuzzle({ puzzle, onAnswer, onReload }: SlidePuzzleProps) {
  const t = accountTexts.use();
  const [x, setX] = useState(0);
  const [pieceWidth, setPieceWidth] = useState(DEFAULT_PIECE);
  const [tooFast, setTooFast] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const drag = useRef<{ startX: number; from: number; scale: number; track: number[] } | null>(null);

  const settle = (at: number, track: number[]) => {
    if (!wavers(track)) {
      setTooFast(true);
      setX(0);
      onAnswer(null);
      return;
    }
    setTooFast(false);
    onAnswer({ key: puzzle.key ?? '', x: Math.round(at), track: thinned(track) });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = picture.current?.getBoundingClientRect().width ?? PUZZLE.width;
    // On a narrow phone the picture is drawn smaller; positions stay in its own pixels.
    drag.current = {
      startX: event.clientX,
      from: x,
      scale: PUZZLE.width / (width || PUZZLE.width),
      track: [event.clientY],
    };
    onAnswer(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return;
    drag.current.track.push(Math.round(event.clientY * 10) / 10);
    setX(clampX(drag.current.from + (event.clientX - drag.current.startX) * drag.current.scale, pieceWidth));
  };
  const onPointerUp = () => {
    if (drag.current === null) return;
    const { track } = drag.current;
    drag.current = null;
    settle(x, track);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = clampX(x + direction * (event.shiftKey ? KEY_LEAP : KEY_STEP), pieceWidth);
    setX(next);
    setTooFast(false);
    onAnswer({ key: puzzle.key ?? '', x: Math.round(next), track: KEYBOARD });
  };

  return (
    <fieldset className={classes.puzzle}>
      <legend className={classes.legend}>{t('puzzle.label')}</legend>
      <div ref={picture} className={classes.picture}>
        {puzzle.background !== null && (
          <img className={classes.background} src={puzzle.background} alt="" draggable={false} />
        )}
        {puzzle.piece !== null && (
          <img
            className={classes.piece}
            src={puzzle.piece}
            alt=""
            draggable={false}
            style={{
              left: percent(x, PUZZLE.width),
              top: percent(puzzle.pieceY ?? 0, PUZZLE.height),
              width: percent(pieceWidth, PUZZLE.width),
            }}
            onLoad={(event) => setPieceWidth(event.currentTarget.naturalWidth || DEFAULT_PIECE)}
          />
        )}
        <ActionIcon
          className={classes.reload}
          size="sm"
          variant="default"
          aria-label={t('puzzle.reload')}
          onClick={onReload}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      </div>
      <div className={classes.track}>
        <div
          className={classes.handle}
          role="slider"
          tabIndex={0}
          aria-label={t('puzzle.handle')}
          aria-valuemin={0}
          aria-valuemax={PUZZLE.width - pieceWidth}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t('puzzle.position', { x: Math.round(x), width: PUZZLE.width })}
          style={{ left: percent(x, PUZZLE.width), width: percent(pieceWidth, PUZZLE.width) }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={classes.hint} role={tooFast ? 'alert' : undefined} data-error={tooFast || undefined}>
        {tooFast ? t('puzzle.tooFast') : t('puzzle.hint')}
      </p>
    </fieldset>
  );
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
