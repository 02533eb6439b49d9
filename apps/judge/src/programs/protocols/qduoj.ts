import { judgeWords } from '@oyez/contract/texts/judge-words';
import { accepted, fault, wrong } from '../outcome.ts';
import { USUAL_NAMES, type Protocol } from './protocol.ts';

/** QDUOJ: input and output only; 0 is accepted, 1 wrong, and −1 (which a shell sees as 255) a failure. */
export const qduojProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: ({ paths }) => [paths.input, paths.output],
  leaves: [],
  parse: ({ exitCode, stdout, stderr }) => {
    if (exitCode === 0) return accepted(stdout);
    if (exitCode === 1) return wrong(stdout);
    return fault(judgeWords('left_instead_of_two', { code: exitCode, one: 0, other: 1 }), stderr);
  },
};
