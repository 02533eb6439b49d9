import { describe, expect, it } from 'vitest';
import { ContestDraft } from '../contests/contest-admin.ts';
import { contestFormFaults, labelAt, labelFaults, sealChoiceOf, sealTimeOf, starNames } from './contest-form.ts';

const START = '2026-12-01T05:00:00.000Z';
const END = '2026-12-01T10:00:00.000Z';
const draft = (is: object = {}) =>
  ContestDraft.parse({ title: 'Spring contest', type: 0, auth: 0, startTime: START, endTime: END, ...is });
const award = (is: object = {}) => ({
  priority: 1,
  name: 'Gold',
  background: '#ffd700',
  color: '#000',
  num: 10,
  ...is,
});
const rule = (text: string) => ({ openAccountLimit: true, accountLimitRule: text });

describe('the form of a contest', () => {
  it('is right with no more than a title, a rule and two times', () => {
    expect(contestFormFaults(draft())).toEqual([]);
  });

  it.each<[what: string, is: object, field: string, code: string]>([
    ['an end before the start', { endTime: '2026-12-01T04:00:00Z' }, 'endTime', 'contest_ends_before_start'],
    ['an end at the start', { endTime: START }, 'endTime', 'contest_ends_before_start'],
    ['more than a year', { endTime: '2027-12-09T05:00:00Z' }, 'endTime', 'contest_too_long'],
    ['a start long ago', { startTime: '1970-01-01T00:00:00Z' }, 'startTime', 'contest_time_far'],
    ['an end in a far century', { endTime: '+020000-01-01T00:00:00Z' }, 'endTime', 'contest_time_far'],
    ['a seal without a time', { sealRank: true }, 'sealRankTime', 'contest_seal_missing'],
    [
      'a seal before the start',
      { sealRank: true, sealRankTime: '2026-12-01T04:59:59Z' },
      'sealRankTime',
      'contest_seal_outside',
    ],
    [
      'a seal after the end',
      { sealRank: true, sealRankTime: '2026-12-01T10:00:01Z' },
      'sealRankTime',
      'contest_seal_outside',
    ],
    ['private without a password', { auth: 1 }, 'pwd', 'contest_password_needed'],
    ['protected with an empty password', { auth: 2, pwd: '' }, 'pwd', 'contest_password_needed'],
    ['a rule for no accounts', rule(''), 'accountLimitRule', 'contest_accounts_missing'],
    ['a prefix without numbers', rule('<prefix>team</prefix>'), 'accountLimitRule', 'contest_accounts_unnumbered'],
    ['a first number without a last', rule('<start>1</start>'), 'accountLimitRule', 'contest_accounts_unnumbered'],
    ['numbers in reverse', rule('<start>9</start><end>1</end>'), 'accountLimitRule', 'contest_accounts_reversed'],
    [
      'very many accounts',
      rule('<start>0</start><end>999999999</end>'),
      'accountLimitRule',
      'contest_accounts_too_many',
    ],
    ['awards without one', { awardType: 1 }, 'awardConfigList', 'contest_awards_missing'],
    [
      'an award without a name',
      { awardType: 2, awardConfigList: [award({ name: ' ' })] },
      'awardConfigList.0.name',
      'contest_award_nameless',
    ],
    [
      'an award for nobody',
      { awardType: 2, awardConfigList: [award({ num: 0 })] },
      'awardConfigList.0.num',
      'contest_award_for_nobody',
    ],
    [
      'an award in no colour',
      { awardType: 1, awardConfigList: [award({ background: 'url(x)' })] },
      'awardConfigList.0.background',
      'contest_color_unknown',
    ],
    [
      'shares above all teams',
      { awardType: 1, awardConfigList: [award({ num: 60 }), award({ num: 41 })] },
      'awardConfigList',
      'contest_awards_above_all',
    ],
  ])('does not take %s', (_, is, field, code) => {
    expect(contestFormFaults(draft(is))).toMatchObject([{ field, code }]);
  });

  it.each<[what: string, is: object]>([
    ['a seal at the very start', { sealRank: true, sealRankTime: START }],
    ['a seal at the very end', { sealRank: true, sealRankTime: END }],
    ['a seal time that is not meant', { sealRank: false, sealRankTime: '2020-01-01T00:00:00Z' }],
    ['accounts by name alone', rule('<extra>ada bob</extra>')],
    ['one numbered account', rule('<prefix>t</prefix><start>1</start><end>1</end>')],
    ['awards for a number of teams above 100', { awardType: 2, awardConfigList: [award({ num: 300 })] }],
    ['wrong awards while there are none', { awardType: 0, awardConfigList: [award({ num: 0, color: 'red' })] }],
    ['a whole year', { endTime: '2027-12-01T05:00:00Z' }],
  ])('takes %s', (_, is) => {
    expect(contestFormFaults(draft(is))).toEqual([]);
  });

  it('needs no password where one is stored', () => {
    expect(contestFormFaults(draft({ auth: 1 }), { hasPassword: true })).toEqual([]);
  });

  it('names everything that is wrong at once', () => {
    const faults = contestFormFaults(draft({ endTime: START, auth: 1, awardType: 1 }));
    expect(faults.map((one) => one.field)).toEqual(['endTime', 'pwd', 'awardConfigList']);
  });
});

describe('the seal of a board', () => {
  const span = (minutes: number) => ({
    startsAt: new Date(START),
    endsAt: new Date(Date.parse(START) + minutes * 60_000),
  });

  it('is set half an hour or an hour before the end, where the contest lasts that long', () => {
    expect(sealTimeOf('half_hour', span(300))?.toISOString()).toBe('2026-12-01T09:30:00.000Z');
    expect(sealTimeOf('hour', span(300))?.toISOString()).toBe('2026-12-01T09:00:00.000Z');
    expect(sealTimeOf('half_hour', span(30))?.toISOString()).toBe(START);
    expect([sealTimeOf('half_hour', span(29)), sealTimeOf('hour', span(59))]).toEqual([null, null]);
    expect(sealTimeOf('whole', span(5))?.toISOString()).toBe(START);
  });

  it.each([
    ['2026-12-01T09:30:00Z', 'half_hour'],
    ['2026-12-01T09:00:00Z', 'hour'],
    [START, 'whole'],
    ['2026-12-01T08:00:00Z', 'own'],
  ])('%s is shown as the choice %s', (time, choice) => {
    expect(sealChoiceOf(new Date(time), span(300))).toBe(choice);
  });
});

describe('names', () => {
  it('star names are trimmed and stand once each, whatever their case', () => {
    expect(starNames([' Ada', 'ada ', '', '  ', 'bob'])).toEqual(['Ada', 'bob']);
  });

  it.each(['A', '甲', 'ब', 'ألف', 'A 1', '👩‍💻'])('%s is a label', (label) => expect(labelFaults(label)).toEqual([]));
  it('are 30 characters long at most, however many places those take', () => {
    expect([labelFaults('𠮷'.repeat(30)), labelFaults('𠮷'.repeat(31)).length]).toEqual([[], 1]);
  });
  it.each(['', ' ', 'A\tB', '\u0007B', '\u200B', '\u202EA', 'A\uD800', '__proto__'])('%j is no label', (label) =>
    expect(labelFaults(label)).toHaveLength(1),
  );

  it('labels go from A to Z and on with AA', () => {
    expect([0, 25, 26, 51, 52, 199].map(labelAt)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'GR']);
  });
});
