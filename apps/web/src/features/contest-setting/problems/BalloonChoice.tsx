import { Button, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { isColor } from '@oyez/contract/rules/colors';
import { useState } from 'react';
import { BALLOON_NAMES, BALLOONS } from './balloons.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Props = {
  label: string;
  color: string | null;
  error: string | undefined;
  /** Empty for no colour. */
  onChange: (color: string) => void;
};

/** The colour of a problem's balloon: one of those that there are, or one of one's own. */
export function BalloonChoice({ label, color, error, onChange }: Props) {
  const t = problemTexts.use();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState('');
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  const isWrong = own.trim() !== '' && !isColor(own.trim());
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.balloon}
          aria-label={label}
          aria-expanded={isOpen}
          title={error ?? label}
          data-wrong={error !== undefined || undefined}
          data-empty={color === null || color === '' || undefined}
          style={color === null ? undefined : { background: color }}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.palette} role="group" aria-label={label}>
          {BALLOON_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.balloon}
              aria-label={t(`colors.${name}`)}
              aria-pressed={color?.toLowerCase() === BALLOONS[name]}
              title={t(`colors.${name}`)}
              style={{ background: BALLOONS[name] }}
              onClick={() => choose(BALLOONS[name])}
            />
          ))}
        </div>
        <form
          className={classes.own}
          onSubmit={(event) => {
            event.preventDefault();
            if (isColor(own.trim())) choose(own.trim());
          }}
        >
          <TextInput
            size="xs"
            aria-label={t('ownColor')}
            placeholder="#1e90ff"
            maxLength={9}
            value={own}
            error={isWrong && own.length > 6 ? t('badColor') : undefined}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default">
            {t('useColor')}
          </Button>
        </form>
        <Button size="compact-xs" variant="subtle" onClick={() => choose('')}>
          {t('noColor')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
