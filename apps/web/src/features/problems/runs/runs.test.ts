import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { aRunReport } from '../../../testing/judgeBuilders.ts';
import { outcomeOf } from './outcome.ts';

describe('what a run came to', () => {
  const ended = (facts: Parameters<typeof aRunReport>[0]) =>
    outcomeOf({ n: 1, state: 'ended', report: aRunReport(facts) });

  it.each([
    [{ status: STATUS.accepted }, 'passed'],
    [{ status: STATUS.accepted, expectedOutput: null }, 'ran'],
    [{ status: STATUS.wrong_answer }, 'failed'],
    [{ status: STATUS.wrong_answer, problemJudgeMode: 'spj' }, 'differs'],
    [{ status: STATUS.runtime_error, problemJudgeMode: 'spj' }, 'failed'],
    [{ status: STATUS.cancelled }, 'cancelled'],
  ] as const)('%o is %s', (facts, outcome) => {
    expect(ended(facts)).toBe(outcome);
  });

  it('is unknown while it runs and after the site forgot it', () => {
    expect(outcomeOf({ n: 1, state: 'waiting', report: undefined })).toBe('waiting');
    expect(outcomeOf({ n: 1, state: 'lost', report: undefined })).toBe('lost');
  });
});
