import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { z } from 'zod';

/** Why a value cannot be taken, in plain words of both languages. What is wrong is said by the field's name. */
const REASONS = {
  missing: { zh: '缺少此项', en: 'it is missing' },
  text: { zh: '应为文本', en: 'it must be text' },
  number: { zh: '应为数字', en: 'it must be a number' },
  whole: { zh: '应为整数', en: 'it must be a whole number' },
  flag: { zh: '应为 true 或 false', en: 'it must be true or false' },
  list: { zh: '应为列表', en: 'it must be a list' },
  object: { zh: '应为对象', en: 'it must be an object' },
  date: { zh: '应为 2026-01-31T08:00:00.000Z 这样的时间', en: 'it must be a time like 2026-01-31T08:00:00.000Z' },
  day: { zh: '应为 2026-01-31 这样的日期', en: 'it must be a date like 2026-01-31' },
  email: { zh: '应为电子邮箱地址', en: 'it must be an e-mail address' },
  address: { zh: '应为网址', en: 'it must be a web address' },
  form: { zh: '格式不正确', en: 'it does not have the right format' },
  choice: { zh: '只能是：{values}', en: 'it must be one of: {values}' },
  unknown_key: { zh: '含有未知的字段：{values}', en: 'it has unknown fields: {values}' },
  at_least: { zh: '不能小于 {bound}', en: 'it must be at least {bound}' },
  at_most: { zh: '不能大于 {bound}', en: 'it must be at most {bound}' },
  empty: { zh: '不能为空', en: 'it must not be empty' },
  too_short: { zh: '至少 {bound} 个字符', en: 'it must have at least {bound} characters' },
  too_long: { zh: '最多 {bound} 个字符', en: 'it may have at most {bound} characters' },
  too_few: { zh: '至少 {bound} 项', en: 'it must have at least {bound} entries' },
  too_many: { zh: '最多 {bound} 项', en: 'it may have at most {bound} entries' },
  broken_text: { zh: '含有无法保存的残缺字符', en: 'it contains an incomplete character, which cannot be stored' },
  unfit: { zh: '不能使用这个值', en: 'this value cannot be used' },
} as const satisfies Record<string, Bilingual>;
type Reason = keyof typeof REASONS;

const TYPES: Record<string, Reason> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'flag',
  array: 'list',
  object: 'object',
  record: 'object',
  date: 'date',
};
const FORMS: Record<string, Reason> = {
  datetime: 'date',
  date: 'day',
  email: 'email',
  url: 'address',
};

export function isMissing(issue: z.core.$ZodRawIssue): boolean {
  return (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined;
}

export function inputReason(issue: z.core.$ZodRawIssue, locale: Locale): string {
  const [reason, params] = reasonOf(issue);
  return fill(pick(REASONS[reason], locale), params);
}

/** Why a text that is no text in UTF-8 is refused. */
export function unfitText(locale: Locale): string {
  return pick(REASONS.broken_text, locale);
}

function reasonOf(issue: z.core.$ZodRawIssue): [reason: Reason, params: Record<string, string | number>] {
  if (isMissing(issue)) return ['missing', {}];
  switch (issue.code) {
    case 'invalid_type':
      return [TYPES[issue.expected] ?? 'form', {}];
    case 'invalid_format':
      return [FORMS[issue.format] ?? 'form', {}];
    case 'invalid_value':
      return ['choice', { values: issue.values.map(String).join(', ') }];
    case 'too_small':
      return [tooSmall(issue.origin, Number(issue.minimum)), { bound: Number(issue.minimum) }];
    case 'too_big':
      return [tooBig(issue.origin), { bound: Number(issue.maximum) }];
    case 'unrecognized_keys':
      return ['unknown_key', { values: issue.keys.join(', ') }];
    default:
      return ['unfit', {}];
  }
}

function tooSmall(origin: string, minimum: number): Reason {
  if (origin === 'string') return minimum === 1 ? 'empty' : 'too_short';
  if (origin === 'array') return minimum === 1 ? 'empty' : 'too_few';
  return 'at_least';
}

function tooBig(origin: string): Reason {
  if (origin === 'string') return 'too_long';
  return origin === 'array' ? 'too_many' : 'at_most';
}
