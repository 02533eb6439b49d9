import { nameKey } from './usernames.ts';

/** Which accounts may take part: numbered ones (`team01` is not `team1`), and others by name. */
export type AccountRule = {
  prefix: string;
  suffix: string;
  /** Null where no numbered accounts are meant. */
  start: number | null;
  end: number | null;
  extra: string[];
};

export const NO_ACCOUNT_RULE: AccountRule = { prefix: '', suffix: '', start: null, end: null, extra: [] };

const PARTS = ['prefix', 'suffix', 'start', 'end', 'extra'] as const;

function partOf(text: string, part: (typeof PARTS)[number]): string {
  return new RegExp(`<${part}>([^]*?)</${part}>`).exec(text)?.[1]?.trim() ?? '';
}

function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Reads `<prefix>a</prefix><suffix>b</suffix><start>0</start><end>10</end><extra>u1 u2</extra>`. */
export function parseAccountRule(text: string): AccountRule {
  return {
    prefix: partOf(text, 'prefix'),
    suffix: partOf(text, 'suffix'),
    start: numberOf(partOf(text, 'start')),
    end: numberOf(partOf(text, 'end')),
    extra: [...new Set(partOf(text, 'extra').split(/\s+/).filter(Boolean))],
  };
}

/** Null where it names nobody, so that forms keep what they begin with. */
export function sentAccountRule(rule: AccountRule): string | null {
  const text = accountRuleText(rule);
  return text === accountRuleText(NO_ACCOUNT_RULE) ? null : text;
}

export function accountRuleText({ prefix, suffix, start, end, extra }: AccountRule): string {
  const values = { prefix, suffix, start: start ?? '', end: end ?? '', extra: extra.join(' ') };
  return PARTS.map((part) => `<${part}>${values[part]}</${part}>`).join('');
}

export function fitsAccountRule({ prefix, suffix, start, end, extra }: AccountRule, username: string): boolean {
  const name = nameKey(username);
  if (extra.some((one) => nameKey(one) === name)) return true;
  if (start === null || end === null) return false;
  const before = nameKey(prefix);
  const after = nameKey(suffix);
  if (name.length < before.length + after.length || !name.startsWith(before) || !name.endsWith(after)) return false;
  const digits = name.slice(before.length, name.length - after.length);
  return /^(0|[1-9]\d{0,8})$/.test(digits) && Number(digits) >= start && Number(digits) <= end;
}
