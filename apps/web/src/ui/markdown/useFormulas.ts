import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Formulas } from './maths.ts';

/** More than stand on one screen. */
const AT_ONCE = 60;
const PER_SLICE = 50;

const unfinished = new Set<Formulas>();
let waiting: (() => void)[] = [];

/** Tells when every formula of the page stands. */
export function formulasDrawn(): Promise<void> {
  if (unfinished.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

function finish(formulas: Formulas): void {
  unfinished.delete(formulas);
  if (unfinished.size > 0) return;
  for (const tell of waiting) tell();
  waiting = [];
}

/**
 * How many formulas of a text are drawn: first as many as can be seen, the others a slice at a time, so that the page
 * can be used meanwhile. Paper gets them all.
 */
export function useDrawnCount(formulas: Formulas | undefined): number {
  const [drawn, setDrawn] = useState<{ of: Formulas; count: number }>();
  const all = formulas?.count ?? 0;
  let count = 0;
  if (formulas !== undefined) count = drawn?.of === formulas ? drawn.count : beginningOf(formulas);
  const isFinished = count >= all;

  useEffect(() => {
    if (formulas === undefined || isFinished) return;
    unfinished.add(formulas);
    const drawAll = () => flushSync(() => setDrawn({ of: formulas, count: formulas.count }));
    window.addEventListener('beforeprint', drawAll);
    return () => {
      window.removeEventListener('beforeprint', drawAll);
      finish(formulas);
    };
  }, [formulas, isFinished]);

  useEffect(() => {
    if (formulas === undefined || isFinished) return;
    const timer = setTimeout(() => setDrawn({ of: formulas, count: count + PER_SLICE }));
    return () => clearTimeout(timer);
  }, [formulas, count, isFinished]);
  return count;
}

function beginningOf(formulas: Formulas): number {
  // Where nothing will be painted there is no later either.
  if (typeof document === 'undefined') return formulas.count;
  return Math.max(AT_ONCE, formulas.countKnown());
}
