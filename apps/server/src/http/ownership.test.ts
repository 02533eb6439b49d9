import { api } from '@oyez/contract/wire/api';
import { mayBeOpen, type Endpoint } from '@oyez/contract/wire/endpoint';
import { createNotice } from '@oyez/contract/site/messages';
import { ROLE_NAMES, type Role } from '@oyez/contract/accounts/permissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorFor } from '../testing/requests/access-matrix.ts';
import { aDiscussion } from '../features/discussions/testing/discussion-builders.ts';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aNode } from '../testing/judge-node.ts';
import { withoutInterval } from '../testing/judging.ts';
import { aReminder } from '../testing/message-builders.ts';
import { CANARY, type Named } from '../testing/requests/object-rule.ts';
import { objectRules } from '../testing/requests/object-rules.ts';
import { aJudgedSubmission, aProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
const callers = new Map<Role, TestUser>();
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  await withoutInterval(site);
  // Test runs are refused while nobody could run them.
  await aNode(site);
  for (const role of ROLE_NAMES) callers.set(role, await aUser(site, { role }));
});
afterAll(() => site.close());

async function send(endpoint: Endpoint, named: Named, token: string | null) {
  const path = Object.entries(named.params ?? {}).reduce(
    (address, [key, value]) => address.replace(`:${key}`, encodeURIComponent(value)),
    endpoint.path as string,
  );
  const answer = await site.app.inject({
    method: endpoint.method,
    url: path,
    query: named.query ?? {},
    headers: {
      ...(token === null ? {} : { authorization: token }),
      ...(named.bytes && { 'content-type': 'application/octet-stream' }),
    },
    ...(endpoint.method !== 'GET' && { payload: named.bytes ?? named.body ?? {} }),
  });
  return { status: answer.json<{ status: number }>().status, text: answer.body };
}

const tried = Object.entries(objectRules).filter(([, rule]) => rule.name !== undefined);

describe('what belongs to somebody', () => {
  it.each(tried)('%s serves its owner, who may see it, and nobody else', async (name, rule) => {
    const endpoint = api[name];
    if (!endpoint || !rule.name) throw new Error(name);
    const isServed = async (token: string | null, owner: TestUser) => {
      const named = (await rule.name?.(site, owner)) ?? {};
      const answer = await send(endpoint, named, token);
      const served = await (named.served?.(answer) ?? answer.status === 200);
      if (!served) expect(answer.text).not.toContain(CANARY);
      return served;
    };
    const someone = () => aUser(site, { role: rule.owner ?? 'default_user' });
    const owner = await someone();
    expect(await isServed(owner.token, owner), 'its owner').toBe(true);
    expect(await isServed(null, await someone()), 'a guest').toBe(false);
    for (const role of ROLE_NAMES) {
      const expected = doorFor(endpoint, role) === 'open' && (rule.others ?? []).includes(role);
      expect(await isServed(callers.get(role)?.token ?? null, await someone()), role).toBe(expected);
    }
  });
});

describe('what one may not see', () => {
  it('is in no answer that a guest or a stranger can ask for without naming anything', async () => {
    const { db } = site.database;
    const owner = await aUser(site, { email: `${CANARY}@example.org` });
    const root = callers.get('root')!;
    const hidden = await aProblem(site, { hidden: true, title: CANARY });
    const shown = await aProblem(site);
    for (const problem of [hidden, shown]) {
      await aJudgedSubmission(site, { userId: owner.id, problemId: problem.id, status: STATUS.accepted, code: CANARY });
    }
    await db
      .insertInto('announcement')
      .values({ title: CANARY, content: CANARY, hidden: true, created_at: site.now(), modified_at: site.now() })
      .execute();
    await site.call(createNotice, { token: root.token, body: { title: CANARY, content: CANARY, type: 'All' } });
    const did = await aDiscussion(site, { userId: owner.id });
    await aReminder(site, {
      userId: owner.id,
      senderId: root.id,
      action: 'Discuss',
      source: { type: 'Discussion', id: did, title: CANARY },
      content: CANARY,
      url: '/',
    });
    const calls = Object.entries(api).filter(
      ([, { method, access }]) => method === 'GET' && (mayBeOpen(access) || access === 'login'),
    );
    expect(calls.length).toBeGreaterThan(20);
    const stranger = await aUser(site);
    for (const token of [null, stranger.token]) {
      for (const [name, endpoint] of calls) {
        if (name === 'logout') continue;
        const answer = await send(endpoint, {}, token);
        expect(answer.text, name).not.toContain(CANARY);
      }
    }
  });
});
