import { judgeWords } from '@oyez/contract/texts/judge-words';
import { accepted, decimalOf, fault, presentation, share, shareUnknown, unreadable, wrong } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import { inUsualOrder, USUAL_NAMES, type Ending, type Protocol } from './protocol.ts';

/**
 * What problem setters write here: exit codes of the contract (0 and 100 accepted, 99 partial, 101 presentation, 102
 * wrong, 103 failure), or a checker with testlib, which is understood by the first words on its standard error.
 */
export const contractProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: inUsualOrder,
  leaves: [],
  parse,
  parseKilled: wordsOf,
};

function parse(ending: Ending): Outcome {
  const { exitCode, stdout, stderr } = ending;
  const partly = partOf(ending);
  switch (exitCode) {
    case 0:
      // testlib leaves with 0 + k where k points of 100 were earned: with none this looks like "accepted".
      return partly ?? pointsOf(stderr) ?? accepted(stderr);
    case 99: {
      if (partly) return partly;
      const percent = decimalOf(stdout);
      if (percent !== null) return share(percent / 100, stderr);
      const text = stdout.trim().slice(0, 100);
      return shareUnknown(stderr, text === '' ? judgeWords('share_missing') : judgeWords('share_unreadable', { text }));
    }
    case 100:
      return partly ?? accepted(stderr);
    case 101:
      return partly ?? presentation(stderr);
    case 102:
      return partly ?? wrong(stderr);
    case 103:
      return partly ?? fault(judgeWords('left_with_failure', { code: 103 }), stderr);
    default:
      return wordsOf(ending);
  }
}

/** Testlib's words alone. */
function wordsOf(ending: Ending): Outcome {
  return partOf(ending) ?? pointsOf(ending.stderr) ?? textOf(ending);
}

/** `partially correct (k) `; with an exit code of the contract only when that code is k as well. */
function partOf({ exitCode, stderr }: Ending): Outcome | null {
  const found = /^partially correct \(([^)]{0,40})\)/.exec(stderr);
  if (!found) return null;
  const percent = decimalOf(found[1]!);
  if (exitCode >= 99 && exitCode <= 103 && percent !== exitCode) return null;
  return percent === null
    ? fault(judgeWords('words_without_number', { words: 'partially correct' }), stderr)
    : share(percent / 100, stderr);
}

function pointsOf(stderr: string): Outcome | null {
  const found = /^points\s+(\S{0,41})/.exec(stderr);
  if (!found) return null;
  const percent = decimalOf(found[1]!);
  return percent === null
    ? fault(judgeWords('words_without_number', { words: 'points' }), stderr)
    : share(percent / 100, stderr);
}

function textOf({ exitCode, stderr }: Ending): Outcome {
  if (/^ok\b/.test(stderr)) return accepted(stderr);
  if (/^wrong answer\b/.test(stderr)) return wrong(stderr);
  if (/^(wrong output format|unexpected eof)\b/.test(stderr)) return unreadable(stderr);
  return fault(judgeWords('left_without_verdict', { code: exitCode }), stderr);
}
