import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { cssVariables, theme } from './theme.ts';

// Nothing is said before something was done: it comes after the first page, and says then what was to be said.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));
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
        <ModalsProvider>{children}</ModalsProvider>
      </QueryClientProvider>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </MantineProvider>
  );
}
