import { verdictOf } from '@oyez/contract/judging/verdict';
import { verdictShape } from './shapes.tsx';
import { verdictColor } from './verdictColor.ts';

type Props = {
  status: number;
  /** The part of the tests that are done, 0 to 1, while it runs. */
  share?: number;
  size?: number;
  /** Said by screen readers where no word stands beside the shape. */
  label?: string;
};

export function VerdictIcon({ status, share = 0, size = 16, label }: Props) {
  const verdict = verdictOf(status);
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={{ color: verdictColor(verdict), flex: 'none' }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {verdictShape(verdict, share)}
    </svg>
  );
}
