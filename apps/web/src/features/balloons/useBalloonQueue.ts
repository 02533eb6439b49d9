import { type Balloon, type BalloonDeed, doWithBalloon } from '@oyez/contract/contests/balloons';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { readStored } from '../../api/storage.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { addPress, dropPresses, isOf, onPresses, type Press, pressesKey, readPresses } from './pressed.ts';

const RETRY_MS = 3000;

/** How the balloon stands now, or why nothing was done. */
export type Answer = { balloon: Balloon | null } | { refusal: string };

export type Refusal = { press: Press; message: string };

/**
 * What a runner presses is kept in the browser and sent in order, again and again until there is an answer: the key of
 * each press lets the server do it once. What is refused is told until it is closed.
 */
export function useBalloonQueue(cid: number, uid: string, onAnswer: (press: Press, answer: Answer) => void) {
  const place = pressesKey(uid, cid);
  const stored = useSyncExternalStore(onPresses, () => readStored(place));
  const presses = useMemo(() => readPresses(stored), [stored]);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [isStuck, setStuck] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const isSending = useRef(false);

  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const press = readPresses(readStored(place))[0];
        if (press === undefined) return;
        setSent(press.key);
        const answer = await sendOne(cid, press);
        if (answer === 'later') return setStuck(true);
        setStuck(false);
        // What it has become is known before the press is forgotten, so that nothing flickers.
        onAnswer(press, answer);
        dropPresses(place, ({ key }) => key === press.key);
        if ('refusal' in answer) setRefusals((now) => [...now, { press, message: answer.refusal }]);
      }
    } finally {
      setSent(null);
      isSending.current = false;
    }
  });

  const count = presses.length;
  useEffect(() => {
    if (count === 0) return;
    const again = () => void send();
    const first = setTimeout(again);
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [count]);

  return {
    presses,
    refusals,
    /** The last try got no answer. */
    isStuck: isStuck && count > 0,
    press: (deed: BalloonDeed, { cpid, participantId, deliveredAt }: Balloon, takeOver = false) => {
      const undone = deed === 'undo' && deliveredAt !== null ? { deliveredAt } : {};
      addPress(place, { deed, cpid, participantId, ...(takeOver && { takeOver }), ...undone });
    },
    /** Takes back what is not under way at this moment. */
    cancel: (balloon: Balloon) => dropPresses(place, (press) => isOf(press, balloon) && press.key !== sent),
    closeRefusal: (key: string) => setRefusals((now) => now.filter(({ press }) => press.key !== key)),
  };
}

async function sendOne(cid: number, { key, ...press }: Press): Promise<Answer | 'later'> {
  try {
    return await call(doWithBalloon, { body: { cid, key, takeOver: false, ...press } });
  } catch (error) {
    const isRefused =
      error instanceof ApiError &&
      error.kind === 'answer' &&
      error.http < 500 &&
      ![0, 401, 429, 500].includes(error.status);
    return isRefused ? { refusal: errorMessage(error) } : 'later';
  }
}
