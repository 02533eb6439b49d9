import { searchSite } from '@oyez/contract/site/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsCalled } from '../accounts/called-accounts.filter.ts';
import { aUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  const { pool } = site.database;
  await pool.query('ALTER TABLE account SET (autovacuum_enabled = false)');
  const { id } = await aUser(site);
  await pool.query(
    `INSERT INTO account SELECT (jsonb_populate_record(first, jsonb_build_object('id', 100000 + n, 'uid', md5(n::text),
        'username', 'fresher-' || n, 'username_key', 'fresher-' || n, 'email', null, 'email_key', null))).*
      FROM account AS first, generate_series(1, 9000) AS n WHERE first.id = $1`,
    [id],
  );
});
afterAll(() => site.close());

describe('on the day on which all accounts came, of which the database knows nothing yet', () => {
  it('the search of the site finds somebody', async () => {
    const { data } = await site.call(searchSite, { query: { text: 'resher-8765' } });
    expect(data?.map(({ title }) => title)).toEqual(['fresher-8765']);
  });

  it.each([
    { text: 'fresher', called: 9000 },
    { text: 'resher-876', called: 11 },
    { text: 'nobody', called: 0 },
  ])('all $called are found who are called $text', async ({ text, called }) => {
    const all = sql<{ count: number }>`SELECT count(*)::int FROM ${accountsCalled('username_key', text)} AS found`;
    expect((await all.execute(site.database.db)).rows).toEqual([{ count: called }]);
  });
});
