import { useEffect, useState } from 'react';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** From one step to the next at speed 1. */
const STEP_MS = 1600;

export type Show = ReturnType<typeof useShow>;

/** Where the show stands: by hand, or by itself until it is paused or at its end. */
export function useShow(length: number) {
  const [done, setDone] = useState(0);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const atEnd = done >= length;
  const goTo = (step: number) => setDone(Math.max(0, Math.min(length, step)));
  const byHand = (change: number) => {
    setPlays(false);
    setDone((before) => Math.max(0, Math.min(length, before + change)));
  };
  const runs = plays && !atEnd;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => setDone((before) => before + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [runs, done, speed]);

  const show = {
    done,
    length,
    atEnd,
    runs,
    speed,
    setSpeed,
    forward: () => byHand(1),
    back: () => byHand(-1),
    /** By hand too: whoever jumps wants to look. */
    jump: (step: number) => {
      setPlays(false);
      goTo(step);
    },
    toggle: () => setPlays(!runs),
  };
  const faster = (by: number) => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed);
  useHotkey(' ', show.forward);
  useHotkey('ArrowRight', show.forward);
  useHotkey('ArrowLeft', show.back);
  useHotkey('p', show.toggle);
  useHotkey('+', () => faster(1));
  useHotkey('-', () => faster(-1));
  useHotkey('Home', () => show.jump(0));
  useHotkey('End', () => show.jump(length));
  return show;
}
