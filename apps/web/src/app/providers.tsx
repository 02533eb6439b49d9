import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { latePart } from '../ui/loading/latePart.tsx';
import { cssVariables, theme } from './theme.ts';

// Nothing is said or asked before something was done: it comes after the first page, with what was to be said and asked.
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
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>
  );
}
