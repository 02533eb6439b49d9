import { describe, expect, it } from 'vitest';
import { accountRuleText, fitsAccountRule, NO_ACCOUNT_RULE, parseAccountRule } from './account-rule.ts';

const TEXT = '<prefix>team</prefix><suffix>x</suffix><start>0</start><end>10</end><extra>guest Coach</extra>';

describe('the accounts that may take part in a contest', () => {
  it('are written the same way as they are read', () => {
    expect(accountRuleText(parseAccountRule(TEXT))).toBe(TEXT);
  });

  it.each(['team0x', 'team10x', 'TEAM7X', 'guest', 'coach', 'ｔｅａｍ７ｘ', 'Ｇｕｅｓｔ'])('%s does', (username) => {
    expect(fitsAccountRule(parseAccountRule(TEXT), username)).toBe(true);
  });

  it.each(['team11x', 'team07x', 'teamx', 'team-1x', 'team5', 'guest coach', 'team1e1x', ''])('%s does not', (name) => {
    expect(fitsAccountRule(parseAccountRule(TEXT), name)).toBe(false);
  });

  it('are none where the rule says nothing', () => {
    expect(parseAccountRule('')).toEqual(NO_ACCOUNT_RULE);
    expect(fitsAccountRule(NO_ACCOUNT_RULE, 'anyone')).toBe(false);
  });
});
