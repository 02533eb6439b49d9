import { TextInput } from '@mantine/core';
import { ColorDot } from '../../../ui/text/ColorTag.tsx';
import classes from './categories.module.css';
import { categoryTexts } from './categories.i18n.ts';

/** Each tells itself from page and panel in both schemes. */
const COLORS = ['#4056c4', '#2b7a78', '#17783b', '#8d5d00', '#b04a06', '#c5262f', '#b0208a', '#7440c4'];

type Props = { label: string; value: string; error?: string | undefined; onChange: (color: string) => void };

/** Any hex color; some are offered. */
export function ColorField({ label, value, error, onChange }: Props) {
  const t = categoryTexts.use();
  return (
    <div className={classes.color}>
      <TextInput
        label={label}
        maxLength={9}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        leftSection={<ColorDot color={value} />}
      />
      <div className={classes.swatches}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={classes.swatch}
            style={{ background: color }}
            aria-label={t('colorOf', { color })}
            aria-pressed={value.toLowerCase() === color}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </div>
  );
}
