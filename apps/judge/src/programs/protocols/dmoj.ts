import { judgeWords } from '@oyez/contract/texts/judge-words';
import { accepted, fault, share, wrong } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import { inUsualOrder, USUAL_NAMES, type Ending, type Protocol } from './protocol.ts';

/** Bridged checkers of DMOJ: 0 is accepted, 1 wrong, anything else a failure; the message is on standard output. */
export const dmojProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: inUsualOrder,
  leaves: [],
  parse: ({ exitCode, stdout, stderr }) => {
    if (exitCode === 0) return accepted(stdout);
    if (exitCode === 1) return wrong(stdout);
    return fault(judgeWords('left_instead_of_two', { code: exitCode, one: 0, other: 1 }), stderr);
  },
};

/** DMOJ's checkers in the form of the PEG judge: other order, and two lines "earned" and "of" for a part of the score. */
export const dmojPegProtocol: Protocol = {
  ...dmojProtocol,
  words: ({ paths }) => [paths.answer, paths.output, paths.input],
  parse: (ending) => ([1, 7].includes(ending.exitCode) ? partOf(ending) : dmojProtocol.parse(ending)),
};

function partOf(ending: Ending): Outcome {
  const { exitCode, stdout, stderr } = ending;
  const found = /^(\d{1,9}(?:\.\d{1,9})?)\r?\n(\d{1,9}(?:\.\d{1,9})?)\r?$/m.exec(stdout);
  if (found) return Number(found[1]) === 0 ? wrong(stdout) : share(Number(found[1]) / Number(found[2]), stdout);
  return exitCode === 1 ? wrong(stdout) : fault(judgeWords('part_not_said'), stderr);
}
