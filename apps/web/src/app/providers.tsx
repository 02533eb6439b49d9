import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { notificationsStore } from '@mantine/notifications';
import { type ReactNode, useEffect, useState } from 'react';
import { onDialog } from '../ui/dialogs/modals.ts';
import { latePart } from '../ui/loading/latePart.tsx';
import { cssVariables, theme } from './theme.ts';

// Who only reads needs none of it: it comes with the first thing that is done, said or asked.
const Overlays = latePart(async () => (await import('./frame/Overlays.tsx')).Overlays, { place: 'screen' });
const colorSchemeManager = localStorageColorSchemeManager({ key: 'Web_ColorScheme' });

export type ProvidersProps = {
  queryClient: QueryClient;
  /** `test`: no transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
};

export function Providers({ queryClient, env = 'default', children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <OverlaysInNeed />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const DEEDS = ['pointerdown', 'keydown'] as const;

function OverlaysInNeed() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return undefined;
    const need = () => setNeeded(true);
    if (notificationsStore.getState().notifications.length > 0) need();
    const ends = [notificationsStore.subscribe(need), onDialog(need)];
    for (const deed of DEEDS) window.addEventListener(deed, need, { capture: true, passive: true });
    return () => {
      for (const end of ends) end();
      for (const deed of DEEDS) window.removeEventListener(deed, need, { capture: true });
    };
  }, [isNeeded]);
  return isNeeded && <Overlays />;
}
