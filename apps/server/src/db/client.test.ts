import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { connect, isDatabaseAway } from './client.ts';

it('a database without room for another connection may be asked again later', async () => {
  const options = { connections: 2, log: pino({ level: 'silent' }) };
  const owner = connect(inject('databaseUrl'), options);
  const name = `one_at_a_time_${randomBytes(5).toString('hex')}`;
  await sql`CREATE ROLE ${sql.id(name)} LOGIN PASSWORD 'once' CONNECTION LIMIT 1`.execute(owner.db);
  const url = new URL(inject('databaseUrl'));
  url.username = name;
  url.password = 'once';
  const guest = connect(url.href, options);
  try {
    // Two that come at the same time may both be refused.
    const first = await guest.pool.connect();
    const refused = await guest.pool.query('SELECT 1').catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    first.release();
    expect((await guest.pool.query('SELECT 1')).rowCount).toBe(1);
  } finally {
    await guest.close();
    await sql`DROP ROLE ${sql.id(name)}`.execute(owner.db);
    await owner.close();
  }
});
