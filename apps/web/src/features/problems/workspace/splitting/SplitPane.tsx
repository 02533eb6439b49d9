import { ActionIcon, Tooltip } from '@mantine/core';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { IconChevronLeft, IconChevronRight } from '../../../../ui/icons.tsx';
import { clampShare, DEFAULT_SHARE, parseShare, STEP } from './splitShare.ts';
import { pageTexts } from '../../problemPage.i18n.ts';
import classes from './SplitPane.module.css';
import { useRemembered } from '../../../../ui/hooks/useRemembered.ts';

export type Side = 'left' | 'right';

type Props = {
  left: ReactNode;
  right: ReactNode;
  hidden: Side | null;
  onHide: (side: Side | null) => void;
};

/** Two panes with a divider that is remembered. `Alt+1` and `Alt+2` hide a side; at least one stays. */
export function SplitPane({ left, right, hidden, onHide }: Props) {
  const t = pageTexts.use();
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useRemembered('oyez.problem.split', parseShare);
  const [live, setLive] = useState<number>();
  const shown = live ?? share;

  const toggle = useEffectEvent((side: Side) => onHide(hidden === side ? null : side));
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const side = ({ Digit1: 'left', Digit2: 'right' } as const)[event.code];
      if (side === undefined) return;
      event.preventDefault();
      toggle(side);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const clamped = (wanted: number) => clampShare(wanted, frame.current?.clientWidth ?? 0);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setLive(clamped((event.clientX - box.left) / box.width));
  };
  const onDividerKey = (event: KeyboardEvent) => {
    const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: 0, End: 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setShare(clamped(next));
  };

  return (
    <div ref={frame} className={classes.frame}>
      {hidden === 'left' ? (
        <Rail label={t('showStatement')} icon={<IconChevronRight />} onClick={() => onHide(null)} />
      ) : (
        <div
          className={clsx(classes.pane, classes.left)}
          style={hidden === null ? { flexBasis: `${shown * 100}%` } : { flex: 1 }}
        >
          {left}
        </div>
      )}
      {hidden === null && (
        <div
          className={classes.divider}
          role="separator"
          aria-orientation="vertical"
          aria-label={t('divider')}
          aria-valuenow={Math.round(shown * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          tabIndex={0}
          data-dragged={live !== undefined}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setLive(clamped(share));
          }}
          onPointerMove={drag}
          onLostPointerCapture={() => {
            if (live !== undefined) setShare(live);
            setLive(undefined);
          }}
          onDoubleClick={() => setShare(clamped(DEFAULT_SHARE))}
          onKeyDown={onDividerKey}
        >
          <span className={classes.handles}>
            <Handle label={t('hideStatement')} icon={<IconChevronLeft size={14} />} onClick={() => onHide('left')} />
            <Handle label={t('hideEditor')} icon={<IconChevronRight size={14} />} onClick={() => onHide('right')} />
          </span>
        </div>
      )}
      {/* A hidden editor keeps its caret and its history. */}
      <div className={clsx(classes.pane, classes.right)} hidden={hidden === 'right'}>
        {right}
      </div>
      {hidden === 'right' && <Rail label={t('showEditor')} icon={<IconChevronLeft />} onClick={() => onHide(null)} />}
    </div>
  );
}

function Handle({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={18}
        variant="default"
        aria-label={label}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function Rail({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <button type="button" className={classes.rail} aria-label={label} onClick={onClick}>
        {icon}
      </button>
    </Tooltip>
  );
}
