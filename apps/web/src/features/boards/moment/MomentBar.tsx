import { Button, NativeSelect, Switch } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import type { SetSearch } from '../../../ui/lists/useSearch.ts';
import type { BoardSearch } from '../boards.api.ts';
import { clockTime, spokenTime } from './clockWords.ts';
import { momentTexts } from './moment.i18n.ts';
import classes from './moment.module.css';
import { type Moment, type Speed, SPEEDS } from './useMoment.ts';
import heard from '../../../ui/text/heard.module.css';

type MomentBarProps = { moment: Moment; search: BoardSearch; onSearch: SetSearch<BoardSearch> };

/** Goes through the seconds of a contest: by mouse, finger or keys, by itself at a speed, by a link. */
export function MomentBar({ moment, search, onSearch }: MomentBarProps) {
  const t = momentTexts.use();
  const { second, last, board, runs, speed } = moment;
  const sealSecond = board.data?.sealSecond ?? null;
  const mayCover = sealSecond !== null && board.data !== undefined && (!board.data.sealHolds || search.underSeal);
  return (
    <div className={classes.bar} role="group" aria-label={t('bar')}>
      <div className={classes.time}>
        <Slider moment={moment} sealSecond={sealSecond} />
        <span className={classes.clock} aria-hidden="true">
          <b>{clockTime(second)}</b> / {clockTime(last)}
        </span>
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="default" disabled={last === 0} onClick={moment.toggle}>
          {t(runs ? 'pause' : 'play')}
        </Button>
        <NativeSelect
          size="xs"
          aria-label={t('speed')}
          data={SPEEDS.map((one) => ({ value: String(one), label: t('times', { count: one }) }))}
          value={String(speed)}
          onChange={(event) => moment.setSpeed(Number(event.currentTarget.value) as Speed)}
        />
        {mayCover && (
          <Switch
            size="xs"
            label={t('underSeal')}
            checked={search.underSeal}
            onChange={(event) =>
              onSearch({ underSeal: event.currentTarget.checked, currentPage: search.currentPage }, { replace: true })
            }
          />
        )}
        <CopyButton label={t('copy')} text={() => linkTo(second)} />
        <Button size="xs" className={classes.now} onClick={moment.close}>
          {t('now')}
        </Button>
      </div>
      <p className={heard.only} role="status">
        {!runs && !board.isFetching && t('stood', { time: spokenTime(second, t) })}
      </p>
    </div>
  );
}

/** How far a key moves. */
const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -60,
  ArrowUp: 60,
  PageDown: -600,
  PageUp: 600,
};

function Slider({ moment, sealSecond }: { moment: Moment; sealSecond: number | null }) {
  const t = momentTexts.use();
  const { second, last, goTo } = moment;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    goTo(second + by);
  };
  return (
    <span className={classes.slider}>
      <input
        type="range"
        min={0}
        max={Math.max(last, second)}
        step={1}
        value={second}
        aria-label={t('slider')}
        aria-valuetext={spokenTime(second, t)}
        title={t('keys')}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      {sealSecond !== null && sealSecond > 0 && sealSecond < last && (
        <span
          className={classes.seal}
          style={{ ['--at' as string]: sealSecond / last }}
          title={t('sealMark', { time: clockTime(sealSecond) })}
        />
      )}
    </span>
  );
}

function linkTo(second: number): string {
  const address = new URL(window.location.href);
  address.searchParams.set('second', String(second));
  return address.href;
}
