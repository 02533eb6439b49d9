import { VERDICTS, verdictOf } from '@oyez/contract/judging/verdict';
import { pick } from '@oyez/contract/wire/values';
import { useLocale } from '../../../api/locale.ts';
import classes from './Verdict.module.css';
import { verdictColor } from './verdictColor.ts';
import { VerdictIcon } from './VerdictIcon.tsx';

type Props = {
  status: number;
  /** The part of the tests that are done, 0 to 1, while it runs. */
  share?: number;
  /** `headline` is the first fact of a page; `short` is the two or three letters for tight places. */
  size?: 'row' | 'headline' | 'short';
};

/** A verdict is always word, shape and colour together. */
export function Verdict({ status, share = 0, size = 'row' }: Props) {
  const word = useVerdictWord();
  const verdict = verdictOf(status);
  const short = size === 'short';
  return (
    <span className={size === 'headline' ? classes.headline : classes.verdict} style={{ color: verdictColor(verdict) }}>
      <VerdictIcon status={status} share={share} size={size === 'headline' ? 24 : 16} />
      <span title={short ? word(status) : undefined}>
        {short ? VERDICTS[verdict].short.toUpperCase() : word(status)}
      </span>
    </span>
  );
}

/** The name of a status in the reader's language. */
export function useVerdictWord(): (status: number) => string {
  const locale = useLocale();
  return (status) => pick(VERDICTS[verdictOf(status)].label, locale);
}
