import { manualJudge } from '@oyez/contract/judging-admin';
import { wholeNumber, wireDate, type Locale } from '@oyez/contract/wire';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './validate.ts';

function refusal(schema: z.ZodType, value: unknown, locale: Locale = 'en-US') {
  try {
    return parseInput(schema, value, locale);
  } catch (error) {
    return error;
  }
}

const byHand = manualJudge.query ?? z.never();

it.each(['', ' ', null, undefined])('takes %j for a missing number, not for 0', (status) => {
  expect(refusal(byHand, { submitId: '7', status })).toMatchObject({
    code: 'parameter_missing',
    params: { field: 'status' },
  });
  expect(refusal(byHand, { submitId: '7', status: '0' })).toMatchObject({ submitId: 7, status: 0 });
});

it('says what is wrong in plain words of the reader, once for each field', () => {
  const schema = z.object({
    count: wholeNumber({ min: 1 }),
    name: z
      .string()
      .min(6)
      .regex(/^[a-z]{3}$/),
    at: wireDate,
    kind: z.enum(['a', 'b']),
  });
  const wrong = { count: 'many', name: '..', at: 'today', kind: 'c' };
  expect(refusal(schema, wrong)).toMatchObject({
    code: 'invalid_input',
    fields: [
      { field: 'count', reason: 'it must be a number' },
      { field: 'name', reason: 'it must have at least 6 characters' },
      { field: 'at', reason: 'it must be a time like 2026-01-31T08:00:00.000Z' },
      { field: 'kind', reason: 'it can only be: a, b' },
    ],
  });
  expect(refusal(schema, { ...wrong, count: 0, name: 'ABCDEF', kind: undefined }, 'zh-CN')).toMatchObject({
    fields: [
      { field: 'count', reason: '不能小于 1' },
      { field: 'name', reason: '格式不正确' },
      { field: 'at', reason: '应为 2026-01-31T08:00:00.000Z 这样的时间' },
      { field: 'kind', reason: '缺少此项' },
    ],
  });
});
