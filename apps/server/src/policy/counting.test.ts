import { SCOPE_KINDS, scopeFrom, type Scope } from '@oyez/contract/rules/scope';
import { describe, expect, it } from 'vitest';
import { columnsOf, countsIn, homeOf, type SubmissionPlace } from './counting.ts';

const SCOPES: Record<string, Scope> = {
  site: scopeFrom({}),
  contest: scopeFrom({ cid: 5 }),
  'contest of a group': scopeFrom({ cid: 6, gid: 7 }),
  training: scopeFrom({ tid: 3 }),
  'training of a group': scopeFrom({ tid: 4, gid: 7 }),
  group: scopeFrom({ gid: 7 }),
  'another group': scopeFrom({ gid: 8 }),
};

/** Where a submission counts, by where it was made. */
const COUNTS: Record<string, string[]> = {
  site: ['site'],
  contest: ['contest'],
  'contest of a group': ['contest of a group'],
  training: ['site', 'training'],
  'training of a group': ['training of a group', 'group'],
  group: ['group'],
  'another group': ['another group'],
};

describe('what counts where', () => {
  it.each(Object.keys(SCOPES))('is one table: a submission made in %s', (name) => {
    const made = columnsOf(SCOPES[name] as Scope);
    const places = Object.keys(SCOPES).filter((place) => countsIn(SCOPES[place] as Scope, made));
    expect(places).toEqual(Object.keys(SCOPES).filter((place) => COUNTS[name]?.includes(place)));
  });

  it('knows every kind of place', () => {
    expect(new Set(Object.values(SCOPES).map(({ kind }) => kind))).toEqual(new Set(SCOPE_KINDS));
  });

  it('finds what was made in a training among practice, and a contest submission in its contest alone', () => {
    const homes = Object.fromEntries(
      Object.entries(SCOPES).map(([name, scope]) => [name, homeOf(columnsOf(scope) as SubmissionPlace).kind]),
    );
    expect(homes).toEqual({
      site: 'site',
      contest: 'contest',
      'contest of a group': 'contest',
      training: 'site',
      'training of a group': 'group',
      group: 'group',
      'another group': 'group',
    });
  });
});
