import { useEffect, useEffectEvent, useRef } from 'react';
import { useRememberedFlag } from '../../ui/hooks/useRemembered.ts';

const TONE_HZ = 880;
const TONE_SECONDS = 0.35;

/** A short tone for each balloon that is new among these; silent until somebody switches it on. */
export function useBell(due: readonly string[] | undefined): { isOn: boolean; turn: (on: boolean) => void } {
  const [isOn, setOn] = useRememberedFlag('balloon-bell');
  const known = useRef<Set<string> | null>(null);
  const hear = useEffectEvent(() => {
    if (due === undefined) return;
    const isNews = known.current !== null && due.some((id) => known.current?.has(id) === false);
    known.current = new Set(due);
    if (isNews && isOn) ring();
  });
  const list = due?.join();
  useEffect(() => hear(), [list]);
  return {
    isOn,
    turn: (on) => {
      setOn(on);
      // Heard at once, and the browser learns that this page may be heard.
      if (on) ring();
    },
  };
}

function ring(): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = TONE_HZ;
    loudness.gain.setValueAtTime(0.2, context.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE_SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.onended = () => void context.close();
    tone.start();
    tone.stop(context.currentTime + TONE_SECONDS);
  } catch {
    // A browser without sound shows the balloon all the same.
  }
}
