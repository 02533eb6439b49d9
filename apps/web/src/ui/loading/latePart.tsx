import { ActionIcon, Button } from '@mantine/core';
import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { onLineBack } from '../../api/line.ts';
import { IconRefresh } from '../icons.tsx';
import classes from './latePart.module.css';
import { Loading } from './Loading.tsx';
import { loadPart } from './loadPart.ts';
import { Notice } from '../feedback/Notice.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { uiTexts } from '../ui.i18n.ts';

export type LateLook = {
  /** Room kept for a part of the page's text while it comes. */
  lines?: number;
  /** `button`: it is one, in a bar or a row. `screen`: no place of the page is its own; a failure stands at the window's edge. */
  place?: 'page' | 'button' | 'screen';
};

/**
 * A part of a page whose code is loaded when the part is first shown, or before by `preload`. A failure to load it takes
 * nothing else off the screen: it is said in the part's place, where the part can be asked for again, once for all places.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, look: LateLook = {}) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    watchStyles();
    loading ??= loadPart(load).then((part) => ({ default: part }));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  // Not the state of a component: React forgets that of a first render which has to wait, and would wait anew for ever.
  let latest: Attempt<Props> = { number: 1, Part: lazy(start) };
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const now = () => latest;
  const retry = () => {
    askAgainForStyles();
    latest = { number: latest.number + 1, Part: lazy(start) };
    for (const listener of listeners) listener();
  };
  function LatePart(props: Props) {
    const { number, Part } = useSyncExternalStore(listen, now, now);
    return (
      <PartBoundary key={number} fallback={<NotLoaded place={look.place ?? 'page'} onRetry={retry} />}>
        <Suspense fallback={<Room look={look} />}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LatePart, { preload: () => void start().catch(() => undefined) });
}

type Attempt<Props extends object> = { number: number; Part: LazyExoticComponent<ComponentType<Props>> };

function Room({ look: { place, lines } }: { look: LateLook }) {
  if (place === 'button') return <span className={classes.button} />;
  return lines !== undefined && <Loading lines={lines} />;
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

function NotLoaded({ place, onRetry }: { place: NonNullable<LateLook['place']>; onRetry: () => void }) {
  const t = uiTexts.use();
  const again = useEffectEvent(onRetry);
  useEffect(() => onLineBack(() => again()), []);
  if (place === 'button') {
    const label = t('error.partAgain');
    return (
      <ActionIcon color="red" aria-label={label} title={label} onClick={onRetry}>
        <IconRefresh />
      </ActionIcon>
    );
  }
  const notice = (
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
  return place === 'screen' ? <div className={classes.screen}>{notice}</div> : notice;
}
