import { api } from '@oyez/contract/api';
import type { Endpoint } from '@oyez/contract/endpoint';
import { ROLE_NAMES, ROLES, roleGrants, type Role } from '@oyez/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/builders.ts';
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
const ends = new Set(['logout', 'adminLogout']);

describe('every endpoint of the contract', () => {
  it('is there', () => {
    expect(names.length).toBeGreaterThan(30);
  });

  it.each(names)('%s lets in exactly whom the contract says', async (name) => {
    const endpoint = api[name];
    if (!endpoint) throw new Error(name);
    const guest = await knock(endpoint, undefined);
    const stranger = await knock(endpoint, 'no-such-token');
    if (endpoint.access === 'anonymous') {
      expect([401, 403]).not.toContain(guest);
      expect([401, 403]).not.toContain(stranger);
    } else {
      expect([guest, stranger]).toEqual([401, 401]);
    }
    for (const role of ROLE_NAMES) {
      if (ends.has(name)) continue;
      const http = await knock(endpoint, tokens.get(role));
      const forbidden =
        (endpoint.access === 'admin' && !ROLES[role].isAdmin) ||
        (endpoint.grant !== undefined && !roleGrants(role).includes(endpoint.grant));
      if (endpoint.access === 'node') expect(http, role).toBe(401);
      else expect(http === 403, role).toBe(forbidden);
    }
  });
});
