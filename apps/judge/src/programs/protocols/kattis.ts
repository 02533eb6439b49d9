import { judgeWords } from '@oyez/contract/texts/judge-words';
import { accepted, decimalOf, fault, share, wrong } from '../outcome.ts';
import type { Outcome } from '../program.ts';
import { USUAL_NAMES, type Ending, type Protocol } from './protocol.ts';

/**
 * Output validators of the Kattis and ICPC problem package: the output comes on standard input, 42 is accepted and 43
 * wrong. Their feedback folder is the working folder itself, because only flat names are fetched from there.
 */
export const kattisProtocol: Protocol = {
  names: USUAL_NAMES,
  stdin: 'output',
  words: ({ paths }) => [paths.input, paths.answer, '/w/'],
  leaves: ['score.txt', 'score_multiplier.txt', 'teammessage.txt', 'judgemessage.txt'],
  parse,
};

function parse({ exitCode, stderr, files, fullScore }: Ending): Outcome {
  const forTeam = files['teammessage.txt'] ?? '';
  const forStaff = files['judgemessage.txt'] ?? '';
  if (exitCode === 43) return wrong(forTeam, forStaff);
  if (exitCode !== 42)
    return fault(judgeWords('left_instead_of_two', { code: exitCode, one: 42, other: 43 }), `${forStaff}\n${stderr}`);
  const scores = [
    { name: 'score_multiplier.txt', full: 1 },
    { name: 'score.txt', full: fullScore },
  ];
  for (const { name, full } of scores) {
    const text = files[name];
    if (text === undefined) continue;
    const score = decimalOf(text);
    if (score === null) return fault(judgeWords('file_no_number', { name }), text);
    return share(score / full, forTeam, forStaff);
  }
  return accepted(forTeam, forStaff);
}
