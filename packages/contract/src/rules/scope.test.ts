import { describe, expect, it } from 'vitest';
import { idsOfScope, SCOPE_KINDS, scopeFrom, scopeKey, SITE, type Scope } from './scope.ts';

const PLACES: { ids: Parameters<typeof scopeFrom>[0]; scope: Scope; key: string }[] = [
  { ids: {}, scope: SITE, key: 'site' },
  { ids: { cid: 0, tid: 0, gid: 0 }, scope: SITE, key: 'site' },
  { ids: { cid: null, tid: null, gid: null }, scope: SITE, key: 'site' },
  { ids: { cid: 5 }, scope: { kind: 'contest', contestId: 5, groupId: null }, key: 'contest:5' },
  { ids: { cid: 5, gid: 7 }, scope: { kind: 'contest', contestId: 5, groupId: 7 }, key: 'contest:5' },
  { ids: { tid: 6 }, scope: { kind: 'training', trainingId: 6, groupId: null }, key: 'training:6' },
  { ids: { tid: 6, gid: 7 }, scope: { kind: 'training', trainingId: 6, groupId: 7 }, key: 'training:6' },
  { ids: { gid: 7 }, scope: { kind: 'group', groupId: 7 }, key: 'group:7' },
];

describe('the place where a problem is solved', () => {
  it.each(PLACES)('is read from $ids', ({ ids, scope }) => {
    expect(scopeFrom(ids)).toEqual(scope);
  });

  it.each(PLACES)('is named on the wire so that it is read again as the same: $scope', ({ scope }) => {
    expect(scopeFrom(idsOfScope(scope))).toEqual(scope);
  });

  it.each(PLACES)('$scope has the key $key', ({ scope, key }) => {
    expect(scopeKey(scope)).toBe(key);
  });

  it('is the contest where a call names a training too', () => {
    expect(scopeFrom({ cid: 5, tid: 6 }).kind).toBe('contest');
  });

  it('has an example of each kind here', () => {
    expect(new Set(PLACES.map(({ scope }) => scope.kind))).toEqual(new Set(SCOPE_KINDS));
  });
});
