import { type Reveal, stageAfter, type Step } from '@oyez/board/reveal';
import { shownName } from '@oyez/board/lists';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cssColor } from '../colors.ts';
import { medalsAfter } from './ceremony.ts';
import { scrollTexts } from './scroll.i18n.ts';
import classes from './scroll.module.css';
import { ROW_HEIGHT, StageRow } from './StageRow.tsx';

/** Rows beyond the edges that are drawn too, so that none comes out of nothing. */
const AROUND = 10;
/** The row that is next stands here, from the top. */
const CAMERA = 0.68;

type StageProps = { reveal: Reveal; done: number; pictures: ReadonlyMap<string, string> };

/** What the hall sees. Rows far outside of the screen are not drawn. */
export function Stage({ reveal, done, pictures }: StageProps) {
  const t = scrollTexts.use();
  const { rows, settledFrom } = useMemo(() => stageAfter(reveal, done), [reveal, done]);
  const medals = useMemo(() => medalsAfter(reveal.steps, done), [reveal, done]);
  const screen = useRef<HTMLDivElement>(null);
  const height = useHeight(screen);
  const { settings, steps } = reveal;
  const next = steps[done];
  const last = steps[done - 1];
  const nextIndex = next === undefined ? 0 : indexOf(next);
  const camera = Math.max(0, Math.min(rows.length * ROW_HEIGHT - height, nextIndex * ROW_HEIGHT - height * CAMERA));
  const from = Math.floor(camera / ROW_HEIGHT) - AROUND;
  const to = Math.ceil((camera + height) / ROW_HEIGHT) + AROUND;
  const drawn = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row, index }) => (index >= from && index <= to) || row.participant.id === last?.participantId)
    // Nodes that change places among each other would lose their way: only their transforms change.
    .toSorted((a, b) => a.row.participant.id - b.row.participant.id);
  const columns = { ['--problems' as string]: settings.problems.length };

  return (
    <div className={classes.stage} style={columns} role="table" aria-label={t('rows')} aria-rowcount={rows.length}>
      <div className={classes.heads} role="row">
        <span role="columnheader" className={classes.rank}>
          #
        </span>
        <span role="columnheader" className={classes.team} aria-live="polite">
          {last === undefined ? '' : <Told step={last} reveal={reveal} />}
        </span>
        <span role="columnheader" className={classes.sum}>
          ✓
        </span>
        <span role="columnheader" className={classes.sum}>
          {t('minutes')}
        </span>
        {settings.problems.map(({ id, label, color }) => (
          <span key={id} role="columnheader" className={classes.label}>
            <span className={classes.balloon} style={{ background: cssColor(color) ?? 'transparent' }} aria-hidden />
            {label}
          </span>
        ))}
      </div>
      <div ref={screen} className={classes.screen} role="rowgroup">
        <div className={classes.rows} style={{ transform: `translateY(${-camera}px)` }}>
          {drawn.map(({ row, index }) => {
            const { id, avatar } = row.participant;
            const isNext = id === next?.participantId;
            return (
              <StageRow
                key={id}
                row={row}
                settings={settings}
                index={index}
                isNext={isNext}
                column={isNext ? columnOf(next) : id === last?.participantId ? columnOf(last) : null}
                isSettled={index >= settledFrom}
                medal={medals.get(id)}
                picture={avatar === null ? null : (pictures.get(avatar) ?? null)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** What the last step was, in words. */
function Told({ step, reveal: { settings, start } }: { step: Step; reveal: Reveal }) {
  const t = scrollTexts.use();
  const { participant } = start.find((place) => place.participant.id === step.participantId)!;
  const name = shownName(participant, settings.shownName);
  if (step.kind === 'settle') return t('settled', { name, rank: step.rank === -1 ? '*' : step.rank });
  const problem = settings.problems[step.column]!.label;
  return t(step.accepted ? 'opened.yes' : 'opened.no', { name, problem });
}

function indexOf(step: Step): number {
  return step.kind === 'open' ? step.from : step.index;
}

function columnOf(step: Step): number | null {
  return step.kind === 'open' ? step.column : null;
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(800);
  useEffect(() => {
    const screen = element.current;
    if (screen === null) return undefined;
    const look = () => setHeight(screen.clientHeight || 800);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(screen);
    return () => sizes.disconnect();
  }, [element]);
  return height;
}
