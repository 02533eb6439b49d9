import { judgeWords } from '@oyez/contract/texts/judge-words';
import { decimalOf, fault, firstLine, share } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import { USUAL_NAMES, type Ending, type Protocol } from './protocol.ts';

/** CMS: input, answer, output; the first line of standard output is the share, that of standard error the message. */
export const cmsProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: ({ paths }) => [paths.input, paths.answer, paths.output],
  leaves: [],
  parse,
};

function parse({ exitCode, stdout, stderr }: Ending): Outcome {
  if (exitCode !== 0) return fault(judgeWords('left_instead_of', { code: exitCode, judge: 'CMS', wanted: 0 }), stderr);
  const ratio = decimalOf(firstLine(stdout));
  if (ratio === null) return fault(judgeWords('first_line_no_share'), stdout);
  // "translate:wrong" and the like stand for words that the verdict says already.
  const message = firstLine(stderr);
  return share(ratio, message.startsWith('translate:') ? '' : message, stderr);
}
