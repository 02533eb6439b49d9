import { Button, NativeSelect } from '@mantine/core';
import type { Reveal } from '@oyez/board/reveal';
import { shownName } from '@oyez/board/lists';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';
import { stepsBefore } from './ceremony.ts';
import { scrollTexts } from './scroll.i18n.ts';
import classes from './scroll.module.css';
import { type Show, type Speed, SPEEDS } from './useShow.ts';

type StageControlsProps = { show: Show; reveal: Reveal };

export function StageControls({ show, reveal }: StageControlsProps) {
  const t = scrollTexts.use();
  const toggleFull = () => {
    // Where the browser refuses it, the page stays as it is.
    if (document.fullscreenElement === null) void document.documentElement.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen();
  };
  useHotkey('f', toggleFull);
  const teams = reveal.start.map(({ participant }) => ({
    value: String(participant.id),
    label: shownName(participant, reveal.settings.shownName),
  }));
  return (
    <div className={classes.controls} role="toolbar" aria-label={t('controls.label')} title={t('controls.keys')}>
      <Button variant="default" size="xs" disabled={show.done === 0} onClick={show.back}>
        {t('controls.back')}
      </Button>
      <Button size="xs" disabled={show.atEnd} onClick={show.forward}>
        {t('controls.forward')}
      </Button>
      <Button variant="default" size="xs" disabled={show.atEnd} onClick={show.toggle}>
        {t(show.runs ? 'controls.pause' : 'controls.play')}
      </Button>
      <NativeSelect
        size="xs"
        aria-label={t('controls.speed')}
        data={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        value={String(show.speed)}
        onChange={(event) => show.setSpeed(Number(event.currentTarget.value) as Speed)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('controls.jump')}
        data={[{ value: '', label: t('controls.choose') }, ...teams]}
        value=""
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value !== '') show.jump(stepsBefore(reveal.steps, Number(value)));
        }}
      />
      <Button variant="default" size="xs" onClick={toggleFull}>
        {t('controls.full')}
      </Button>
      <span className={classes.progress} role="status">
        {show.atEnd ? t('done') : t('progress', { done: show.done, length: show.length })}
      </span>
    </div>
  );
}
