import { Button, Switch } from '@mantine/core';
import { useRef } from 'react';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import type { BoardSearch } from './boards.api.ts';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { momentTexts } from './moment/moment.i18n.ts';

type BoardControlsProps = {
  search: BoardSearch;
  onSearch: (patch: Partial<BoardSearch>) => void;
  /** Submissions after the end are taken, and the end is over. */
  hasLate: boolean;
  auto: { isOn: boolean; failed: boolean; switchTo: (on: boolean) => void };
  isRunning: boolean;
  /** For the jury: look behind the seal. */
  force: { isOn: boolean; switchTo: (on: boolean) => void } | undefined;
  /** For those who may be on the board. */
  onJumpToMe: (() => void) | undefined;
  /** While the board of the present is shown. */
  onLookBack: (() => void) | undefined;
};

export function BoardControls(props: BoardControlsProps) {
  const { search, onSearch, hasLate, auto, isRunning, force, onJumpToMe, onLookBack } = props;
  const t = boardTexts.use();
  const lookBack = momentTexts.use();
  const bar = useRef<HTMLDivElement>(null);
  useHotkey('f', () => bar.current?.querySelector('input')?.focus());
  return (
    <div ref={bar} className={classes.controls}>
      <SearchBox
        value={search.keyword ?? ''}
        placeholder={t('search')}
        onChange={(keyword) => onSearch({ keyword: keyword === '' ? undefined : keyword })}
      />
      <Switch
        size="xs"
        label={t('stars')}
        checked={!search.removeStar}
        onChange={(event) => onSearch({ removeStar: !event.currentTarget.checked })}
      />
      {hasLate && (
        <Switch
          size="xs"
          label={t('containsEnd')}
          checked={search.containsEnd}
          onChange={(event) => onSearch({ containsEnd: event.currentTarget.checked })}
        />
      )}
      {force !== undefined && (
        <Switch
          size="xs"
          label={t('force')}
          checked={force.isOn}
          onChange={(event) => force.switchTo(event.currentTarget.checked)}
        />
      )}
      <Switch
        size="xs"
        label={t('auto')}
        title={t(isRunning ? 'autoHint' : 'autoEnded')}
        checked={auto.isOn}
        disabled={!isRunning}
        onChange={(event) => auto.switchTo(event.currentTarget.checked)}
      />
      <span className={classes.actions}>
        {onLookBack !== undefined && (
          <Button variant="default" size="xs" title={lookBack('openHint')} onClick={onLookBack}>
            {lookBack('open')}
          </Button>
        )}
        {onJumpToMe !== undefined && <JumpToMe onJump={onJumpToMe} />}
        <Button variant="default" size="xs" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </span>
      {auto.failed && (
        <p className={classes.autoOff} role="status">
          {t('autoOff')}
        </p>
      )}
    </div>
  );
}

function JumpToMe({ onJump }: { onJump: () => void }) {
  const t = boardTexts.use();
  useHotkey('m', onJump);
  return (
    <Button variant="default" size="xs" title={t('toMeHint')} onClick={onJump}>
      {t('toMe')}
    </Button>
  );
}
