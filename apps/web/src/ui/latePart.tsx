import { Button } from '@mantine/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Notice } from './Notice.tsx';
import { uiTexts } from './ui.i18n.ts';

/**
 * A part of a page whose code is loaded when the part is first shown, or before by `preload`. A failure to load it takes
 * nothing else off the screen: it is said in the part's place, where the part can be asked for again.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    watchStyles();
    loading ??= load().then((part) => ({ default: part }));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  // Not the state of a component: React forgets that of a first render which has to wait, and would wait anew for ever.
  let latest = lazy(start);
  const renew = () => {
    latest = lazy(start);
  };
  function LatePart(props: Props) {
    const [attempt, setAttempt] = useState(1);
    const Part = latest;
    const retry = () => {
      askAgainForStyles();
      renew();
      setAttempt(attempt + 1);
    };
    return (
      <PartBoundary key={attempt} fallback={<NotLoaded onRetry={retry} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LatePart, { preload: () => void start().catch(() => undefined) });
}

/** Style sheets that did not arrive: the bundle asks for each only once, whether it comes or not. */
const lostStyles = new Set<HTMLLinkElement>();

function noteLostStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
}

function watchStyles(): void {
  document.addEventListener('error', noteLostStyle, { capture: true });
}

function askAgainForStyles(): void {
  for (const link of lostStyles) link.replaceWith(link.cloneNode());
  lostStyles.clear();
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = uiTexts.use();
  return (
    <Notice
      role="alert"
      compact
      title={t('error.chunk')}
      actions={
        <>
          <Button size="xs" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </>
      }
    />
  );
}

class PartBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
