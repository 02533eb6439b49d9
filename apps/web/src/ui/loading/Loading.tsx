import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { uiTexts } from '../ui.i18n.ts';

const DELAY_MS = 200;

/** Shows its content only when waiting has become noticeable, so that quick answers do not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return visible ? children : null;
}

/** Room for `lines` lines of content that is on its way. It takes its height at once and shows after 200 ms. */
export function Loading({ lines = 4, lineHeight = 36 }: { lines?: number; lineHeight?: number }) {
  const t = uiTexts.use();
  return (
    <div role="status" aria-label={t('loading')} style={{ minHeight: lines * lineHeight }}>
      <Delayed>
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} style={{ height: lineHeight, display: 'flex', alignItems: 'center' }}>
            <Skeleton height={12} radius="sm" width={`${92 - ((line * 23) % 40)}%`} />
          </div>
        ))}
      </Delayed>
    </div>
  );
}
