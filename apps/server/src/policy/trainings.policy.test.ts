import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { aGroup, aTraining } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { guest, userActor, type Actor } from './actor.ts';
import { editedTrainings, foundTrainings, trainingPolicy, type TrainingFacts } from './trainings.policy.ts';

let site: TestSite;
let facts: TrainingFacts[];
const actors = new Map<string, Actor>();
const WHO = [
  'guest',
  'stranger',
  'author',
  'author and member',
  'applicant',
  'member',
  'group administrator',
  'group root',
  'editor of one',
  'administrator',
  'problem administrator',
  'root',
];

beforeAll(async () => {
  site = await aSite();
  const [author, other] = [await aUser(site), await aUser(site)];
  const [own, foreign] = [await aGroup(site), await aGroup(site)];
  facts = [];
  for (const groupId of [null, own, foreign]) {
    for (const ownerId of [null, author.id]) {
      for (const visible of [true, false]) {
        const is = { ...(groupId !== null && { groupId }), ...(ownerId !== null && { ownerId }), visible };
        const { id } = await aTraining(site, is);
        facts.push({ id, ownerId, groupId, auth: 'public', visible });
      }
    }
  }
  const deleted = await aTraining(site, { ownerId: author.id });
  await site.database.db.updateTable('training').set({ deleted_at: site.now() }).where('id', '=', deleted.id).execute();
  const person = { ...other, role: 'default_user', sessionId: 1 } as const;
  const level = (value: number) => userActor(person, { memberships: [[own, value]] });
  const given = facts.map(({ id }) => ({ grant: 'training_edit_any', kind: 'training', id }) as const);
  const people: Actor[] = [
    guest,
    userActor(person),
    userActor({ ...author, role: 'default_user', sessionId: 1 }),
    userActor({ ...author, role: 'default_user', sessionId: 1 }, { memberships: [[own, 3]] }),
    level(1),
    level(3),
    level(4),
    level(5),
    userActor(person, { grants: given }),
    userActor({ ...person, role: 'admin' }),
    userActor({ ...person, role: 'problem_admin' }),
    userActor({ ...person, role: 'root' }),
  ];
  for (const [index, name] of WHO.entries()) actors.set(name, people[index] ?? guest);
});
afterAll(() => site.close());

const RULES = [
  { name: 'edit', of: trainingPolicy.edit, as: editedTrainings },
  { name: 'find', of: trainingPolicy.find, as: foundTrainings },
];

describe('who finds and changes a training', () => {
  it.each(WHO.flatMap((name) => RULES.map((rule) => ({ name, rule }))))(
    'is the same rule for one row and for a list: $name, $rule.name',
    async ({ name, rule }) => {
      const actor = actors.get(name) ?? expect.fail(`there is no ${name}`);
      const bySql = await site.database.db
        .selectFrom('training')
        .select('id')
        .where(rule.as(actor))
        .orderBy('id')
        .execute();
      expect(bySql.map(({ id }) => id)).toEqual(facts.filter((one) => rule.of(actor, one)).map(({ id }) => id));
    },
  );

  it('leaves an author what they made for the site, and for a group as long as they belong to it', () => {
    const edited = (name: string) => facts.filter((one) => trainingPolicy.edit(actors.get(name) ?? guest, one));
    expect(edited('author').every(({ groupId }) => groupId === null)).toBe(true);
    expect(new Set(edited('author and member').map(({ groupId }) => groupId)).size).toBe(2);
  });
});

describe('who comes in', () => {
  const entry = (name: string, is: Partial<TrainingFacts>, registration: { barred: boolean } | null) =>
    trainingPolicy.entry(
      actors.get(name) ?? guest,
      { id: 1, ownerId: actors.get('author')?.id ?? 0, groupId: null, auth: 'private', visible: true, ...is },
      registration,
    );
  it.each([
    ['stranger', {}, null, 'training_needs_password'],
    ['stranger', {}, { barred: true }, 'training_barred'],
    ['stranger', {}, { barred: false }, null],
    ['stranger', { auth: 'public' }, null, null],
    ['author', {}, { barred: true }, null],
    ['root', {}, null, null],
    ['problem administrator', {}, null, 'training_needs_password'],
  ] as const)('%s of %j with %j: %s', (name, is, registration, refusal) => {
    expect(entry(name, is, registration)).toBe(refusal);
  });
});
