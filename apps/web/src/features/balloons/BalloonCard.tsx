import { Button } from '@mantine/core';
import type { Balloon, BalloonDeed } from '@oyez/contract/contests/balloons';
import { formatDuration } from '../../ui/text/format.ts';
import { useBalloonName } from '../contest-setting/problems/balloonName.part.api.ts';
import { balloonTexts } from './balloons.i18n.ts';
import classes from './balloons.module.css';
import type { ShownBalloon } from './pressed.ts';

type Props = {
  balloon: ShownBalloon;
  onPress: (deed: BalloonDeed, takeOver?: boolean) => void;
  onCancel: () => void;
};

/** What goes where, how it stands, and what its reader can do about it. */
export function BalloonCard({ balloon, onPress, onCancel }: Props) {
  const t = balloonTexts.use();
  const nameOf = useBalloonName();
  const { displayId, color, name, username, seat, time, first, behindSeal, isWaiting } = balloon;
  const colorName = nameOf(color);
  return (
    <li className={classes.card} data-state={balloon.state}>
      <span className={classes.swatch} aria-hidden data-empty={colorName === null || undefined}>
        <span style={colorName === null || color === null ? undefined : { background: color }} />
      </span>
      <div className={classes.what}>
        <p className={classes.line}>
          <b className={classes.label}>{displayId}</b>
          <span>{colorName ?? t('noColor')}</span>
          {first && <span className={classes.first}>{t('first')}</span>}
          {behindSeal && <span className={classes.tag}>{t('behindSeal')}</span>}
        </p>
        <p className={classes.seat}>{seat ?? t('noSeat')}</p>
        <p className={classes.line}>
          <span className={classes.name}>{name}</span>
          {username !== null && username !== name && <span className={classes.dim}>{username}</span>}
          {time !== null && <span className={classes.dim}>{formatDuration(time * 1000)}</span>}
        </p>
        <p className={classes.state} role="status">
          <State balloon={balloon} />
          {isWaiting && <span className={classes.tag}>{t('state.unsent')}</span>}
        </p>
      </div>
      <div className={classes.deeds}>
        <Deeds balloon={balloon} onPress={onPress} onCancel={onCancel} />
      </div>
    </li>
  );
}

function State({ balloon: { state, own, by } }: { balloon: Balloon }) {
  const t = balloonTexts.use();
  const name = by ?? t('state.somebody');
  if (state === 'due') return t('state.due');
  if (state === 'carried') return own ? t('state.carriedOwn') : t('state.carried', { name });
  if (state === 'delivered') return own ? t('state.deliveredOwn') : t('state.delivered', { name });
  return own ? t('state.lost') : t('state.lostBy', { name });
}

function Deeds({ balloon, onPress, onCancel }: Props) {
  const t = balloonTexts.use();
  const { displayId: problem, name, state, own, isWaiting } = balloon;
  const what = t('of', { problem, name });
  const size = 'md';
  if (isWaiting) {
    return (
      <Button size={size} variant="default" aria-label={t('undoOf', { what })} onClick={onCancel}>
        {t('undo')}
      </Button>
    );
  }
  const undo = (
    <Button size={size} variant="default" aria-label={t('undoOf', { what })} onClick={() => onPress('undo')}>
      {t('undo')}
    </Button>
  );
  if (state === 'delivered') return undo;
  if (state === 'lost') {
    return (
      <Button size={size} aria-label={t('takenBackOf', { what })} onClick={() => onPress('undo')}>
        {t('takenBack')}
      </Button>
    );
  }
  const deliver = (
    <Button
      size={size}
      variant={own ? 'filled' : 'default'}
      aria-label={t('deliverOf', { what })}
      onClick={() => onPress('deliver')}
    >
      {t('deliver')}
    </Button>
  );
  if (state === 'due') {
    return (
      <>
        <Button size={size} aria-label={t('takeOf', { what })} onClick={() => onPress('take')}>
          {t('take')}
        </Button>
        {deliver}
      </>
    );
  }
  if (!own) {
    return (
      <Button
        size={size}
        variant="default"
        aria-label={t('takeOverOf', { what })}
        onClick={() => onPress('take', true)}
      >
        {t('takeOver')}
      </Button>
    );
  }
  return (
    <>
      {deliver}
      <Button size={size} variant="default" aria-label={t('dropOf', { what })} onClick={() => onPress('drop')}>
        {t('drop')}
      </Button>
    </>
  );
}
