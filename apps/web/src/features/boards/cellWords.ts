import type { AcmCell } from '@oyez/contract/contests/boards';
import { formatDuration } from '../../ui/text/format.ts';
import type { boardTexts } from './boards.i18n.ts';

type Translate = ReturnType<typeof boardTexts.use>;

export type AcmLook = 'first-ac' | 'ac' | 'after-ac' | 'try' | 'wa' | 'free';
export type OiLook = 'oi-100' | 'oi-0' | 'oi-between';

export type CellWords<Look extends string> = {
  look: Look;
  /** Large: what became of it, readable without colour. */
  sign: string;
  /** Small, below: when, or how often. */
  note: string;
  /** All of it as a sentence. */
  words: string;
};

function acmLook({ isAC, isFirstAC, isAfterContest, errorNum, tryNum = 0 }: AcmCell): AcmLook {
  if (isAC) {
    if (isAfterContest) return 'after-ac';
    return isFirstAC ? 'first-ac' : 'ac';
  }
  if (tryNum > 0) return 'try';
  return errorNum > 0 ? 'wa' : 'free';
}

export function acmWords(cell: AcmCell, t: Translate): CellWords<AcmLook> {
  const look = acmLook(cell);
  const { errorNum, tryNum = 0, ACTime = 0 } = cell;
  const minute = Math.floor(ACTime / 60);
  const failed = errorNum > 0 ? `+${errorNum}` : '';
  const time = formatDuration(ACTime * 1000);
  const afterTries = errorNum > 0 ? t('cell.afterFailed', { count: errorNum }) : t('cell.atOnce');
  switch (look) {
    case 'first-ac':
      return { look, sign: `★✓${failed}`, note: String(minute), words: `${t('cell.first', { time })}${afterTries}` };
    case 'ac':
      return { look, sign: `✓${failed}`, note: String(minute), words: `${t('cell.accepted', { time })}${afterTries}` };
    case 'after-ac':
      return { look, sign: `✓${failed}`, note: '*', words: `${t('cell.late')}${afterTries}` };
    case 'try': {
      const note =
        errorNum > 0 ? t('cell.triesBoth', { failed: errorNum, count: tryNum }) : t('cell.tries', { count: tryNum });
      return { look, sign: '?', note, words: `${note}${t('cell.sealed')}` };
    }
    case 'wa': {
      const note = t('cell.tries', { count: errorNum });
      return { look, sign: `−${errorNum}`, note, words: `${note}${t('cell.unsolved')}` };
    }
    case 'free':
      return { look, sign: '·', note: '', words: t('cell.free') };
  }
}

/** Only what was accepted has a time: how many points a problem has in all is no matter of the board. */
export function oiWords(score: number | null, timeMs: number | null, t: Translate): CellWords<OiLook> {
  const note = timeMs === null ? '' : t('cell.ms', { time: timeMs });
  if (score === null) return { look: 'oi-0', sign: '–', note, words: t('cell.noScore') };
  const look = timeMs !== null ? 'oi-100' : score === 0 ? 'oi-0' : 'oi-between';
  const words = timeMs === null ? t('cell.score', { score }) : t('cell.scoreIn', { score, time: timeMs });
  return { look, sign: look === 'oi-100' ? `✓ ${score}` : String(score), note, words };
}
