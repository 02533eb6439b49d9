import * as calls from '@oyez/contract/groups/groups';
import { GROUP_AUTHS, type GroupAuth } from '@oyez/contract/groups/group-values';
import { api } from '@oyez/contract/wire/api';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aGroupDraft } from './testing/a-draft.ts';

const CANARY = 'kanarie-3b9e';
const STATES = ['open', 'banned', 'disbanded'] as const;
const PEOPLE = [
  'guest',
  'stranger',
  'applicant',
  'refused',
  'member',
  'administrator',
  'co-root',
  'owner',
  'admin',
  'root',
] as const;
type Person = (typeof PEOPLE)[number];
const LEVEL: Partial<Record<Person, number>> = {
  applicant: 1,
  refused: 2,
  member: 3,
  administrator: 4,
  'co-root': 5,
  owner: 5,
};

type Kind = { auth: GroupAuth; visible: boolean; state: (typeof STATES)[number] };
const KINDS: Kind[] = GROUP_AUTHS.flatMap((auth) =>
  [true, false].flatMap((visible) => STATES.map((state) => ({ auth, visible, state }))),
);

let site: TestSite;
const people = new Map<Person, TestUser | null>();
const groups = new Map<Kind, { gid: number; missing: number }>();
beforeAll(async () => {
  site = await aSite();
  for (const person of PEOPLE) {
    const role = person === 'admin' || person === 'root' ? person : 'default_user';
    people.set(person, person === 'guest' ? null : await aUser(site, { role }));
  }
  for (const kind of KINDS) groups.set(kind, { gid: await make(kind), missing: 8_888_888 });
});
afterAll(() => site.close());

async function make({ auth, visible, state }: Kind): Promise<number> {
  const gid = await aGroup(site, { ownerId: people.get('owner')!.id, banned: state === 'banned' });
  const set = {
    auth,
    visible,
    code: auth === 'public' ? null : CANARY.slice(-6),
    name: `${CANARY} ${gid}`,
    short_name: `${CANARY.slice(0, 4)}${gid}`,
    description: CANARY,
    deleted_at: state === 'disbanded' ? site.now() : null,
  };
  await site.database.db.updateTable('team_group').set(set).where('id', '=', gid).execute();
  for (const [person, level] of Object.entries(LEVEL)) {
    await aMember(site, gid, people.get(person as Person)!.id, level);
  }
  return gid;
}

/** As its row was made, whatever a call has done to it. */
async function reset(kind: Kind, gid: number): Promise<void> {
  const { auth, visible, state } = kind;
  const set = {
    auth,
    visible,
    code: auth === 'public' ? null : CANARY.slice(-6),
    name: `${CANARY} ${gid}`,
    short_name: `${CANARY.slice(0, 4)}${gid}`,
    description: CANARY,
    banned: state === 'banned',
    deleted_at: state === 'disbanded' ? site.now() : null,
  };
  await site.database.db.updateTable('team_group').set(set).where('id', '=', gid).execute();
}

/** Who a group is there for. */
function finds(person: Person, { visible, state }: Kind): boolean {
  if (state === 'disbanded') return false;
  if (person === 'root') return true;
  return state === 'open' && (visible || (LEVEL[person] ?? 0) >= 3);
}
const isRootOf = (person: Person) => ['co-root', 'owner', 'root'].includes(person);
const mayEnd = (person: Person) => person === 'owner' || person === 'root';

type Expected = string | number;
const BY_ID: Record<string, { send: (gid: number) => object; expected: (person: Person, kind: Kind) => Expected }> = {
  getGroupDetail: { send: asQuery, expected: () => 200 },
  getGroupAccess: { send: asQuery, expected: () => 200 },
  getGroupAuth: { send: asQuery, expected: () => 200 },
  getGroupFrame: { send: asQuery, expected: () => 200 },
  getGroupHoldings: { send: asQuery, expected: (person) => (mayEnd(person) ? 200 : 'group_disband_forbidden') },
  deleteGroup: { send: asQuery, expected: (person) => (mayEnd(person) ? 200 : 'group_disband_forbidden') },
  updateGroup: {
    send: (gid) => ({ body: { ...aGroupDraft(), id: gid } }),
    expected: (person) => (isRootOf(person) ? 200 : 'group_root_only'),
  },
  newGroupCode: {
    send: (gid) => ({ body: { gid } }),
    expected: (person, { auth }) =>
      !isRootOf(person) ? 'group_root_only' : auth === 'public' ? 'group_public_without_code' : 200,
  },
  restoreGroup: {
    send: (gid) => ({ body: { gid } }),
    // Only who may have it back knows of it.
    expected: (person, { state }) =>
      person === 'root' || (person === 'owner' && state !== 'banned') ? 200 : 'group_not_found',
  },
};
function asQuery(gid: number): object {
  return { query: { gid } };
}

async function ask(name: string, send: object, token: string | null) {
  const endpoint = api[name] as Endpoint;
  const { query, body } = send as { query?: Record<string, string>; body?: object };
  const answer = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    query: query ?? {},
    headers: { 'accept-language': 'en-US', ...(token !== null && { authorization: token }) },
    ...(body !== undefined && { payload: body }),
  });
  return {
    http: answer.statusCode,
    text: answer.body.replace(/"requestId":"[^"]+"/, ''),
    ...answer.json<{ status: number; code?: string; data: unknown }>(),
  };
}

describe.each(KINDS)('a group: $auth, visible $visible, $state', (kind) => {
  it.each(PEOPLE)('is to %s what the rules say, in every call', async (person) => {
    const token = people.get(person)?.token ?? null;
    const { gid, missing } = groups.get(kind)!;
    for (const [name, { send, expected }] of Object.entries(BY_ID)) {
      const answer = await ask(name, send(gid), token);
      if (person === 'guest') {
        expect(answer, name).toMatchObject({ http: 401, code: 'login_required' });
        continue;
      }
      const isThere = finds(person, kind) || name === 'restoreGroup';
      const outcome = answer.status === 200 ? 200 : answer.code;
      expect(outcome, name).toBe(isThere ? expected(person, kind) : 'group_not_found');
      if (outcome === 'group_not_found') {
        // Exactly as for what was never there.
        expect(answer.text, name).toBe((await ask(name, send(missing), token)).text);
        expect(answer.text, name).not.toContain(CANARY);
      }
      if (name === 'getGroupAuth' && isThere) expect(answer.data).toBe(LEVEL[person] ?? 0);
      if (name === 'getGroupAccess' && isThere) {
        expect(answer.data).toEqual({ access: person === 'root' || (LEVEL[person] ?? 0) >= 3 });
      }
      if (isThere && ['getGroupDetail', 'getGroupFrame'].includes(name) && kind.auth !== 'public') {
        expect(answer.text.includes(`"code":"${CANARY.slice(-6)}"`), name).toBe(isRootOf(person));
      }
      await reset(kind, gid);
    }
  });

  it.each(PEOPLE)('is listed and found by its name for %s exactly if it is there for them', async (person) => {
    const token = people.get(person)?.token ?? null;
    const { gid } = groups.get(kind)!;
    const query = { keyword: `${CANARY} ${gid}`, limit: 100 };
    const found = await site.call(calls.getGroupList, { query, token });
    // A banned one stands in the back office alone.
    const isListed = finds(person, kind) && kind.state === 'open';
    expect(found.data?.total).toBe(isListed ? 1 : 0);
    expect(found.data?.records.map(({ id }) => id)).toEqual(isListed ? [gid] : []);
    expect(JSON.stringify(found.data)).not.toContain('"code"');
    const mine = await site.call(calls.getGroupList, { query: { ...query, onlyMine: true }, token });
    expect(mine.data?.total).toBe(isListed && (LEVEL[person] ?? 0) >= 3 ? 1 : 0);
  });
});
