import { STATUS } from '@oyez/contract/judging/verdict';
import { ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import type { Scope } from '@oyez/contract/rules/scope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guest, userActor, type Actor } from './actor.ts';
import { openScope } from './scope.ts';
import { aUser } from '../testing/builders.ts';
import { aContest, aContestProblem } from '../testing/contest-builders.ts';
import { aGroup, aJudgedSubmission, aProblem, aTraining } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { createSubmissionList } from '../features/submissions/submission-list.service.ts';
import { submissionsById } from '../features/submissions/submissions.sql.ts';
import { accessFactsOf } from '../features/submissions/submissions.view.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** A submission to a problem that shares and shows nothing. */
const factsOf = (userId: number, groupId: number | null) => ({
  userId,
  participantId: null,
  submittedAt: site.now(),
  place: { contest_id: null, training_id: null, group_id: groupId },
  share: false,
  codeShare: false,
  showCases: false,
  showFailingTest: false,
  setterId: null as number | null,
  problemGroupId: null as number | null,
  byHand: false,
  apart: null,
  runEndsAt: null,
  problemShown: true,
});

const NOTHING = {
  shared: false,
  userId: undefined,
  teamId: undefined,
  author: undefined,
  problem: undefined,
  status: undefined,
  language: undefined,
  from: undefined,
  before: undefined,
  made: undefined,
  besides: undefined,
};

it('decides alike as a rule and as a filter: for everybody, in every place, for every kind of problem', async () => {
  const { db } = site.database;
  const author = await aUser(site);
  const stranger = await aUser(site);
  const [own, other] = [await aGroup(site), await aGroup(site)];
  const kinds = [{}, { hidden: true }, { listed: false }, { contestOnly: true }, { group_id: own }, { deleted: true }];
  const contestId = await aContest(site);
  const [training, inGroup] = [await aTraining(site), await aTraining(site, { groupId: own })];
  const places = [
    {},
    { training_id: training.id },
    { contest_id: contestId },
    { group_id: own },
    { training_id: inGroup.id, group_id: own },
    { group_id: other },
  ];
  const ids: number[] = [];
  for (const { group_id, deleted, ...kind } of kinds as { group_id?: number; deleted?: boolean }[]) {
    const problem = await aProblem(site, { ...kind, ...(group_id !== undefined && { listed: false }) });
    for (const place of places) {
      const id = await aJudgedSubmission(site, { userId: author.id, problemId: problem.id, status: STATUS.accepted });
      const alias =
        'contest_id' in place && (await aContestProblem(site, contestId, problem.id, { label: `P${problem.id}` }));
      if (alias) await db.updateTable('submission').set({ contest_problem_id: alias }).where('id', '=', id).execute();
      if (Object.keys(place).length > 0) await db.updateTable('submission').set(place).where('id', '=', id).execute();
      ids.push(id);
    }
    const state = { group_id: group_id ?? null, deleted_at: deleted ? site.now() : null };
    await db.updateTable('problem').set(state).where('id', '=', problem.id).execute();
  }
  const people = [author, stranger].flatMap((user) => [
    ...ROLE_NAMES.map((role) => userActor({ ...user, role, sessionId: 1 })),
    ...[1, 3, 4, 5].map((level) =>
      userActor({ ...user, role: 'default_user', sessionId: 1 }, { memberships: [[own, level]] }),
    ),
  ]);
  const scopes: Scope[] = [
    { kind: 'site' },
    { kind: 'group', groupId: own },
    { kind: 'group', groupId: other },
    { kind: 'group', groupId: 1 },
    { kind: 'contest', contestId, groupId: null },
    { kind: 'training', trainingId: training.id, groupId: null },
    { kind: 'training', trainingId: inGroup.id, groupId: own },
  ];
  const rows = await submissionsById(db, ids);
  const seenIn = new Map<string, Set<string>>();
  const nameOf = (scope: Scope) =>
    `${scope.kind}${scope.kind === 'training' && scope.groupId !== null ? ' of a group' : ''}`;
  for (const [index, actor] of [guest, ...people].entries()) {
    const who = `${actor.role} ${index} ${actor.id === author.id ? 'author' : 'stranger'} ${[...actor.memberships].join()}`;
    for (const scope of scopes) {
      const place = await openScope(db, actor, scope, site.now());
      if (place === undefined) continue;
      const listed = await createSubmissionList(db)(place, NOTHING, { offset: 0, limit: 100 });
      const allowed = rows.filter((row) => place.mask(accessFactsOf(row)) !== undefined).map((row) => row.id);
      expect(new Set(listed.rows.map((row) => row.id)), `${who} in ${JSON.stringify(scope)}`).toEqual(new Set(allowed));
      expect(listed.total).toBe(allowed.length);
      if (allowed.length > 0) seenIn.set(nameOf(scope), (seenIn.get(nameOf(scope)) ?? new Set()).add(who));
    }
  }
  expect(seenIn.get('site')?.size).toBe(people.length + 1);
  expect([...(seenIn.get('group') ?? [])].map((who) => who.split(' ')[0])).not.toContain('admin');
  expect(seenIn.get('group')?.size).toBe(8);
  // What was handed in in a training is found where its problems are practised.
  expect(seenIn.get('training')).toEqual(seenIn.get('site'));
  expect(seenIn.get('training of a group')).toEqual(seenIn.get('group'));
});

it('shows code to its author, to staff, to those who teach its group, and to all where both agreed to share', async () => {
  const author = await aUser(site);
  const groupId = await aGroup(site);
  const facts = { ...factsOf(author.id, null), codeShare: true, showCases: true };
  const seesCode = async (actor: Actor, scope: Scope, is: Partial<typeof facts> = {}) =>
    (await openScope(site.database.db, actor, scope, site.now()))?.mask({ ...facts, ...is })?.code;
  const person = (role: (typeof ROLE_NAMES)[number], given: Parameters<typeof userActor>[1] = {}) =>
    userActor({ id: 5, uid: '5', username: 'somebody', role, sessionId: 1 }, given);
  const inGroup = { place: { ...facts.place, group_id: groupId } };
  const group: Scope = { kind: 'group', groupId };
  expect(await seesCode(userActor({ ...author, role: 'default_user', sessionId: 1 }), { kind: 'site' })).toBe(true);
  expect(await seesCode(person('default_user'), { kind: 'site' })).toBe(false);
  expect(await seesCode(person('default_user'), { kind: 'site' }, { share: true })).toBe(true);
  expect(await seesCode(person('default_user'), { kind: 'site' }, { share: true, codeShare: false })).toBe(false);
  expect(await seesCode(person('admin'), { kind: 'site' })).toBe(true);
  const inspector = { grants: [{ grant: 'submission_inspect', kind: 'site', id: null } as const] };
  expect(await seesCode(person('default_user', inspector), { kind: 'site' })).toBe(true);
  expect(await seesCode(person('admin'), group, inGroup)).toBeUndefined();
  expect(await seesCode(person('default_user', { memberships: [[groupId, 3]] }), group, inGroup)).toBe(false);
  expect(await seesCode(person('default_user', { memberships: [[groupId, 4]] }), group, inGroup)).toBe(true);
  const assisting = (grant: string, id: number) => ({
    memberships: [[groupId, 3]] as const,
    grants: [{ grant, kind: 'group', id } as const],
  });
  for (const grant of ['group_view', 'group_grade', 'group_manage']) {
    expect(await seesCode(person('default_user', assisting(grant, groupId)), group, inGroup)).toBe(true);
    expect(await seesCode(person('default_user', assisting(grant, groupId + 1)), group, inGroup)).toBe(false);
  }
  const assists = [{ grant: 'group_view', kind: 'group', id: groupId } as const];
  const assistant = person('default_user', { memberships: [[groupId, 3]], grants: assists });
  expect(await seesCode(assistant, group, inGroup)).toBe(true);
  expect(await seesCode(person('default_user', { grants: assists }), group, inGroup)).toBeUndefined();
  expect(await seesCode(person('default_user', { memberships: [[groupId, 5]] }), group, inGroup)).toBe(true);
  expect(await seesCode(person('root'), group, inGroup)).toBe(true);
});

it('shows what is inside to staff, and to roots of groups of the problems that are their group’s', async () => {
  const groupId = await aGroup(site);
  const facts = factsOf(1, groupId);
  const scope: Scope = { kind: 'group', groupId };
  const seen = async (given: Parameters<typeof userActor>[1], is: Partial<typeof facts>) => {
    const person = { id: 5, uid: '5', username: 'somebody', role: 'default_user', sessionId: 1 } as const;
    const place = await openScope(site.database.db, userActor(person, given), scope, site.now());
    const { verdict, code, cases, failingTest, inside } = place?.mask({ ...facts, ...is }) ?? {};
    return { verdict, code, cases, failingTest, inside };
  };
  const asRoot = { memberships: [[groupId, 5]] as const };
  const all = { verdict: true, code: true, cases: true, failingTest: true, inside: true };
  const withoutTests = { ...all, cases: false, failingTest: false, inside: false };
  expect(await seen(asRoot, { problemGroupId: groupId })).toEqual(all);
  expect(await seen(asRoot, {})).toEqual(withoutTests);
  expect(await seen(asRoot, { problemGroupId: groupId + 1 })).toEqual(withoutTests);
  expect(await seen(asRoot, { showCases: true })).toEqual({ ...withoutTests, cases: true });
  const inspects = { ...asRoot, grants: [{ grant: 'submission_inspect', kind: 'site', id: null } as const] };
  expect(await seen(inspects, {})).toEqual(all);
});
