import { accepted, wrong } from '../outcome.ts';
import { USUAL_NAMES, type Protocol } from './protocol.ts';

/** HUSTOJ: input, answer, output; 0 is accepted and everything else wrong. */
export const hustojProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'nothing',
  words: ({ paths }) => [paths.input, paths.answer, paths.output],
  leaves: [],
  parse: ({ exitCode, stdout }) => (exitCode === 0 ? accepted(stdout) : wrong(stdout)),
};
