import { VERDICTS, type Verdict } from '@oyez/contract/judging/verdict';
import {
  brokenSum,
  CPP,
  marked,
  PYTHON,
  rightSum,
  rightSumInPython,
  SUM_PROBLEM,
  wrongSum,
} from '../support/programs.ts';
import type { Person, Place } from '../support/place.ts';

type Program = { language: string; code: string; verdict: Verdict };

/** Short programs with every kind of end that the machine's speed has no part in. */
const PROGRAMS: readonly ((mark: number) => Program)[] = [
  (mark) => ({ language: CPP, code: marked(rightSum, mark), verdict: 'accepted' }),
  (mark) => ({ language: PYTHON, code: marked(rightSumInPython, mark, '#'), verdict: 'accepted' }),
  (mark) => ({ language: CPP, code: marked(wrongSum, mark), verdict: 'wrong_answer' }),
  (mark) => ({ language: 'C++', code: marked(brokenSum, mark), verdict: 'compile_error' }),
  (mark) => ({ language: PYTHON, code: marked('raise SystemExit(3)\n', mark, '#'), verdict: 'runtime_error' }),
];

export type Sent = { id: number; expected: number };

/** Hands in many programs, no two alike, in the names of several people. */
export async function handIn(place: Place, people: readonly Person[], numbers: readonly number[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const number of numbers) {
    const person = people[number % people.length];
    const program = PROGRAMS[number % PROGRAMS.length]?.(number);
    if (person === undefined || program === undefined) throw new Error('nobody hands in nothing');
    const { language, code, verdict } = program;
    const reply = await fetch(`${place.address}/api/submit-problem-judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: person.token },
      body: JSON.stringify({ pid: SUM_PROBLEM.id, language, code }),
    });
    const { data, msg } = (await reply.json()) as { data: { submitId: number } | null; msg: string };
    if (data === null) throw new Error(`submission ${number} was refused: ${msg}`);
    sent.push({ id: data.submitId, expected: VERDICTS[verdict].code });
  }
  return sent;
}
