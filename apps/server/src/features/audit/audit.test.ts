import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAuditFacets, getAuditLog, getLoginHistory, getSharedAddresses } from '@oyez/contract/site/audit';
import { auditActions } from '@oyez/contract/registry';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { editUser } from '@oyez/contract/users/user-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { openSession } from '../accounts/sessions/sessions.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const log = async (query: object) => {
  const answer = await site.call(getAuditLog, { token: root.token, query });
  return answer.data ?? { records: [], next: null };
};

describe('the audit log', () => {
  it('shows who did what to whom with before and after, narrowed, page by page', async () => {
    const [first, second] = [await aUser(site), await aUser(site)];
    for (const [user, school] of [
      [first, 'One'],
      [second, 'Two'],
      [first, 'Three'],
    ] as const) {
      const body = { uid: user.uid, username: user.username, type: ROLES.default_user.code, status: 0, school };
      await site.call(editUser, { token: root.token, body });
    }
    const page = await log({ subjectKind: 'account', limit: 2 });
    expect(page.records.map((entry) => entry.after?.['school'])).toEqual(['Three', 'Two']);
    expect(page.records[0]).toMatchObject({
      actor: { uid: root.uid, username: root.username },
      action: 'account.edit',
      subject: { kind: 'account', id: first.id, name: first.username },
      before: { school: 'One' },
      ip: '127.0.0.1',
    });
    const rest = await log({ subjectKind: 'account', cursor: page.next, limit: 2 });
    expect(rest).toMatchObject({ records: [{ after: { school: 'One' } }], next: null });

    const found = async (query: object) => (await log(query)).records.map((entry) => entry.after?.['school']);
    expect(await found({ keyword: 'tWo' })).toEqual(['Two']);
    expect(await found({ subjectKind: 'account', subjectId: first.id })).toEqual(['Three', 'One']);
    expect(await found({ actor: root.username.toUpperCase(), action: 'account.' })).toHaveLength(3);
    expect(await found({ action: 'problem.create' })).toEqual([]);
    expect(await found({ to: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    const facets = await site.call(getAuditFacets, { token: root.token });
    expect(facets.data).toEqual({ actions: ['account.edit'], subjectKinds: ['account'] });
  });

  it('has words for everything that the server writes into it', async () => {
    const features = join(import.meta.dirname, '..');
    const names = (await readdir(features, { recursive: true })).filter(
      (name) => /\.ts$/.test(name) && !name.includes('.test.'),
    );
    const written = new Set<string>();
    for (const name of names) {
      const text = await readFile(join(features, name), 'utf8');
      if (!text.includes('writeAudit')) continue;
      for (const [, action = ''] of text.matchAll(/(?:action: |origin, |operator, )'([a-z_]+\.[a-z_.-]+)'/g)) {
        written.add(action);
      }
    }
    expect(written.size).toBeGreaterThan(10);
    expect([...written].filter((action) => !(action in auditActions))).toEqual([]);
  });
});

describe('logins', () => {
  it('are listed by person and address, and an address with many names stands out', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(site)));
    const ip = '192.0.2.44';
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    for (const one of people) await openSession(site.database.db, { userId: one.id, ip, agent }, site.now());
    const history = await site.call(getLoginHistory, { token: root.token, query: { ip, limit: 3 } });
    expect(history.data?.records.map((row) => row.username)).toEqual(
      people
        .slice(2)
        .map((one) => one.username)
        .toReversed(),
    );
    expect(history.data?.records[0]).toMatchObject({ device: 'Firefox 128 · Linux', open: true });
    expect(history.data?.next).not.toBeNull();
    const own = await site.call(getLoginHistory, { token: root.token, query: { username: people[0]?.username } });
    expect(own.data?.records.map((row) => row.ip)).toEqual([ip, '127.0.0.1']);
    const shared = await site.call(getSharedAddresses, { token: root.token, query: { atLeast: 5 } });
    expect(shared.data?.find((row) => row.ip === ip)).toMatchObject({ accounts: 5, logins: 5 });
  });
});
