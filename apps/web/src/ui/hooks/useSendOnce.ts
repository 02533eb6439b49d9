import { useRef } from 'react';

/** Sends once on a double click: its second half comes before React knows that something is on its way. */
export function useSendOnce(send: () => void): () => void {
  const isSent = useRef(false);
  return () => {
    if (isSent.current) return;
    isSent.current = true;
    // After what tells React, which waits as long.
    setTimeout(() => (isSent.current = false), 0);
    send();
  };
}
