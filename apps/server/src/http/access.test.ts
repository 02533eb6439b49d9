import { join } from 'node:path';
import { api, areas } from '@oyez/contract/wire/api';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { ROLE_NAMES, type Role } from '@oyez/contract/accounts/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessMatrix, doorFor, needsObjectRule } from '../testing/requests/access-matrix.ts';
import { aUser } from '../testing/builders.ts';
import { objectRules } from '../testing/requests/object-rules.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  site = await aSite();
  for (const role of ROLE_NAMES) tokens.set(role, (await aUser(site, { role })).token);
});
afterAll(() => site.close());

/** Calls with nothing in it: what stops it tells which door it met first. */
async function knock(endpoint: Endpoint, token: string | undefined): Promise<number> {
  const answer = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: token === undefined ? {} : { authorization: token },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode;
}

const names = Object.keys(api).toSorted();
/** These end the session that they are tried with. */
const ends = new Set(['logout', 'adminLogout']);
const HTTP = { 'no login': 401, 'no right': 403 } as const;

describe('every endpoint of the contract', () => {
  it('is there, once', () => {
    expect(names.length).toBeGreaterThan(30);
    const all = areas.flatMap((area) => Object.entries(area.endpoints));
    expect(all.map(([name]) => name).toSorted()).toEqual(names);
    const addresses = all.map(([, endpoint]) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('stands in the table of docs/permissions.md as the contract has it', async () => {
    const page = join(import.meta.dirname, '../../../../docs/permissions.md');
    await expect(accessMatrix()).toMatchFileSnapshot(page);
  });

  it('says whose things it may name', () => {
    const unsaid = names.filter((name) => needsObjectRule(api[name]!) && objectRules[name] === undefined);
    expect(unsaid).toEqual([]);
    expect(Object.keys(objectRules).filter((name) => api[name] === undefined)).toEqual([]);
  });

  it.each(names)('%s lets in exactly whom the contract says', async (name) => {
    const endpoint = api[name];
    if (!endpoint) throw new Error(name);
    const guest = await knock(endpoint, undefined);
    const stranger = await knock(endpoint, 'no-such-token');
    if (doorFor(endpoint, null) === 'open') {
      expect([401, 403]).not.toContain(guest);
      expect([401, 403]).not.toContain(stranger);
    } else {
      expect([guest, stranger]).toEqual([401, 401]);
    }
    for (const role of ROLE_NAMES) {
      if (ends.has(name)) continue;
      const http = await knock(endpoint, tokens.get(role));
      const door = doorFor(endpoint, role);
      if (door === 'open') expect(http, role).not.toBe(403);
      else expect(http, role).toBe(HTTP[door]);
    }
  });
});
