import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@oyez/contract/rules/limits';
import { STATUS, verdictOf } from '@oyez/contract/judging/verdict';
import { PYTHON, rightSum, CPP } from '../support/programs.ts';
import type { Contestant, Outcome } from './contestant.ts';
import { HonestTimes } from './honest-times.ts';
import { SECRET_PROBLEM } from './grounds.ts';
import { setStage, type Stage } from './stage.ts';
import { COMPILE_TIME } from './table/compile-time.ts';
import { JUDGES } from './table/judges.ts';
import { RUN_TIME } from './table/run-time.ts';
import type { Attack } from './table/attack.ts';
import { differenceFrom, tracesAtRest, type Traces } from './traces.ts';

/** A group of attacks is handed in at once; each waits for those before it. */
const JUDGED_WITHIN_MS = 170_000;
/** The node tries all its languages first. */
const START_MS = 500_000;

let stage: Stage;
let before: Traces;
const times = new HonestTimes();

beforeAll(async () => {
  stage = await setStage();
  await seeHonestProgramsJudgedRightly();
  if (!existsSync(stage.answerFile)) throw new Error(`attackers aim at ${stage.answerFile}, which is not there`);
  before = await tracesAtRest(stage.stack.pid);
  await times.measure('before', stage, someone(0));
}, START_MS);
afterAll(() => stage?.close());

describe.each(Object.entries({ ...RUN_TIME, ...COMPILE_TIME, ...JUDGES }))('%s', (group, attacks) => {
  const outcomes = new Map<Attack, Promise<Outcome>>();
  beforeAll(() => {
    const possible = attacks.filter(({ language }) => stage.languages.has(language));
    for (const [turn, attack] of possible.entries()) {
      const outcome = handIn(someone(turn), attack);
      // Looked at by the attack's own test.
      outcome.catch(() => undefined);
      outcomes.set(attack, outcome);
    }
  });

  it.for(attacks)('$name', async (attack, { skip }) => {
    const outcome = await outcomes.get(attack);
    if (outcome === undefined) return skip(`this machine has no ${attack.language}`);
    seeSafeEnd(attack, outcome);
    seeNoSecrets(outcome);
  });

  it('leaves nothing behind, and the next honest program is judged rightly', async () => {
    await Promise.allSettled(outcomes.values());
    expect(await differenceFrom(before, stage.stack.pid)).toEqual({});
    await times.measure(group, stage, someone(0));
    await seeHonestProgramsJudgedRightly();
  });
});

describe('what is refused before anything is compiled', () => {
  const right = 'int main(void) { return 0; }';
  it.each([
    ['a source that is one character too long', 'C', right.padEnd(limits.code.max + 1), /65535/],
    ['a source with a character that no text has', 'C', `${right}\u0000`, /./],
    ['a language with a flag', 'C -fplugin=/w/main.so', right, /./],
    ['a language with a path', '../../bin/sh', right, /./],
  ])('%s', async (_what, language, code, words) => {
    const answer = await someone(0).submit(stage.problems.roomy, language, code);
    expect(answer).toEqual({ refused: expect.stringMatching(words) });
  });
});

async function handIn(person: Contestant, attack: Attack): Promise<Outcome> {
  const sent = await person.submit(stage.problems[attack.on], attack.language, attack.code());
  if ('refused' in sent) throw new Error(`refused: ${sent.refused}`);
  return person.outcome(sent.id, JUDGED_WITHIN_MS);
}

function seeSafeEnd({ verdicts, note }: Attack, { submission, statuses, notes }: Outcome): void {
  const words = `${notes.join('; ')} ${submission.errorMessage?.slice(0, 2000) ?? ''}`;
  expect(verdicts, words).toContain(verdictOf(submission.status));
  // The same program on the same test, always the same end.
  expect(new Set(statuses).size, `${statuses.join(', ')}: ${words}`).toBeLessThanOrEqual(1);
  if (note)
    expect(
      notes.every((text) => note.test(text)),
      notes.join('; '),
    ).toBe(true);
}

/** Neither what was hidden for the test nor what every machine has. */
function seeNoSecrets({ replies }: Outcome): void {
  for (const [where, secret] of Object.entries(stage.secrets)) expect(replies, where).not.toContain(secret);
  expect(replies).not.toContain(stage.stack.data);
  expect(replies).not.toMatch(/root:[^"]*:0:0|OYEZ_|ES_AUTH_TOKEN|DATABASE_URL|\/dev\/shm/);
}

async function seeHonestProgramsJudgedRightly(): Promise<void> {
  const honest = [
    { problem: stage.problems.roomy, language: CPP, code: rightSum },
    { problem: stage.problems.small, language: PYTHON, code: 'print(sum(map(int, input().split())))\n' },
    { problem: SECRET_PROBLEM, language: PYTHON, code: 'print(input())\n' },
  ];
  const outcomes = honest.map(async ({ problem, language, code }, turn) => {
    const sent = await someone(turn).submit(problem, language, code);
    return 'id' in sent ? someone(turn).outcome(sent.id, JUDGED_WITHIN_MS) : Promise.reject(new Error(sent.refused));
  });
  const statuses = (await Promise.all(outcomes)).map(({ submission }) => submission.status);
  expect(statuses).toEqual(honest.map(() => STATUS.accepted));
}

function someone(turn: number): Contestant {
  const person = stage.people[turn % stage.people.length];
  if (person === undefined) throw new Error('nobody hands in nothing');
  return person;
}
