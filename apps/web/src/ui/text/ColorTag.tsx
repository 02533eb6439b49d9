import { isColor } from '@oyez/contract/rules/colors';
import classes from './ColorTag.module.css';

/** A name with the color that somebody gave it. */
export function ColorTag({ name, color }: { name: string; color: string | null }) {
  return (
    <span className={classes.tag} title={name}>
      <ColorDot color={color} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** Only a plain color may reach a style: people type them in. */
export function ColorDot({ color }: { color: string | null }) {
  const background = color !== null && isColor(color) ? color : 'var(--line-strong)';
  return <i className={classes.dot} style={{ background }} aria-hidden="true" />;
}
