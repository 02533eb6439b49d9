import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { Outcome } from './program.ts';

const COMMENT_LENGTH = 1024;
const STAFF_LENGTH = 4000;

export function accepted(comment: string, staffWords = ''): Outcome {
  return outcome('accepted', comment, staffWords);
}

export function wrong(comment: string, staffWords = ''): Outcome {
  return outcome('wrong', comment, staffWords);
}

/** The output is not of the form that the checker reads. */
export function unreadable(comment: string): Outcome {
  return { ...outcome('wrong', comment, ''), unreadable: true };
}

export function presentation(comment: string): Outcome {
  return outcome('presentation', comment, '');
}

/** A share of the full score. All of it is accepted, nothing is wrong, and more or less than that is no share. */
export function share(ratio: number, comment: string, staffWords = ''): Outcome {
  if (!(ratio >= 0 && ratio <= 1)) return fault(judgeWords('share_impossible', { percent: ratio * 100 }), comment);
  if (ratio === 1) return accepted(comment, staffWords);
  if (ratio === 0) return wrong(comment, staffWords);
  return { ...outcome('partial', comment, staffWords), ratio };
}

/** It says "in part" and not how much: that earns nothing, and is not called wrong either. */
export function shareUnknown(comment: string, staffWords: string): Outcome {
  return { ...outcome('partial', comment, staffWords), ratio: 0 };
}

/** `said`: what it printed, which may explain it. */
export function fault(sentence: string, said = ''): Outcome {
  return outcome('fault', '', [sentence, said.trim()].filter((part) => part !== '').join('\n'));
}

function outcome(kind: Outcome['kind'], comment: string, staffWords: string): Outcome {
  const words = fitWords(comment, COMMENT_LENGTH);
  return {
    kind,
    ratio: null,
    unreadable: false,
    comment: words === '' ? null : words,
    staffWords: fitWords(staffWords, STAFF_LENGTH),
  };
}

/** Text of a program, fit to be stored and shown: no control or direction characters, not longer than that. */
export function fitWords(text: string, length: number): string {
  const plain = text
    .slice(0, 4 * length)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()
    .trim();
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).toWellFormed()}…`;
}

/** A plain decimal number as people write scores; null for anything else, such as NaN or a text. */
export function decimalOf(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(trimmed) && trimmed.length <= 40 ? Number(trimmed) : null;
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim();
}
