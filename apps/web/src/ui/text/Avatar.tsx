import classes from './Avatar.module.css';

/** A person's picture, or the first letter of their name on a colour of their own. Decoration beside the name. */
export function Avatar({ name, url, size = 24 }: { name: string; url: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.46 };
  if (url !== null && url !== '') return <img className={classes.avatar} src={url} alt="" style={style} />;
  return (
    <span
      className={classes.avatar}
      style={{ ...style, ['--hue' as string]: hueOf(name) }}
      data-letter={Array.from(name)[0]?.toUpperCase()}
      aria-hidden="true"
    />
  );
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}
