import { judgeWords } from '@oyez/contract/texts/judge-words';
import { decimalOf, fault, share } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import { inUsualOrder, USUAL_NAMES, type Ending, type Protocol } from './protocol.ts';

const SCORE_FILE = 'lemon_score';
const MESSAGE_FILE = 'lemon_message';

/** Lemon: told the full score and two files to write, the score and a message. */
export const lemonProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: (call) => [...inUsualOrder(call), String(call.fullScore), `/w/${SCORE_FILE}`, `/w/${MESSAGE_FILE}`],
  leaves: [SCORE_FILE, MESSAGE_FILE],
  parse,
};

function parse({ exitCode, stderr, files, fullScore }: Ending): Outcome {
  if (exitCode !== 0)
    return fault(judgeWords('left_instead_of', { code: exitCode, judge: 'Lemon', wanted: 0 }), stderr);
  const score = decimalOf(files[SCORE_FILE] ?? '');
  if (score === null) return fault(judgeWords('score_file_empty'), files[SCORE_FILE]);
  return share(score / fullScore, files[MESSAGE_FILE] ?? '');
}
