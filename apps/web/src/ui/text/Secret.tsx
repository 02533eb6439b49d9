import { CopyButton } from './CopyButton.tsx';
import classes from './Secret.module.css';

/** Something that is shown once, to be copied. */
export function Secret({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.secret}>
        <code>{text}</code>
        <CopyButton text={text} label={copyLabel} />
      </div>
    </div>
  );
}
