import { judgeWords } from '@oyez/contract/texts/judge-words';
import { decimalOf, fault, share } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import type { Ending, Protocol } from './protocol.ts';

/** SYZOJ: no arguments but four files of fixed names; a score of 0 to 100 on standard output, words on standard error. */
export const syzojProtocol: Protocol = {
  names: { input: 'input', output: 'user_out', answer: 'answer' },
  sourceName: 'code',
  stdin: 'nothing',
  words: () => [],
  leaves: [],
  parse,
};

function parse({ exitCode, stdout, stderr }: Ending): Outcome {
  if (exitCode !== 0)
    return fault(judgeWords('left_instead_of', { code: exitCode, judge: 'SYZOJ', wanted: 0 }), stderr);
  const percent = decimalOf(stdout);
  return percent === null ? fault(judgeWords('output_no_share', { most: 100 }), stdout) : share(percent / 100, stderr);
}
