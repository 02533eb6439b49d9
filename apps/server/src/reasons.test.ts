import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { inject, expect, it } from 'vitest';
import { reasonFor } from './reasons.ts';

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}

it('tells of a full disk in a sentence', async () => {
  // /dev/full is one.
  expect(reasonFor(await thrownBy(() => writeFileSync('/dev/full', 'x')))).toMatch(
    /^The machine refuses: the disk is full \(.*\)\.$/,
  );
});

it('names the file that may not be used', () => {
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/backup/objects' });
  expect(reasonFor(error)).toBe('/backup/objects cannot be used: this user may not.');
});

it('names the port that another program has', () => {
  const words = 'listen EADDRINUSE: address already in use 127.0.0.1:9464';
  const error = Object.assign(new Error(words), { code: 'EADDRINUSE' });
  expect(reasonFor(error)).toBe(`The machine refuses: another program has that port (${words}).`);
});

it('gives the words of PostgreSQL without a stack', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const error = await thrownBy(() => client.query('SELECT nothing FROM nowhere'));
  await client.end();
  expect(reasonFor(error)).toBe('PostgreSQL refuses: relation "nowhere" does not exist (42P01).');
});

it('keeps the stack of our own mistakes', () => {
  expect(reasonFor(new TypeError('x is undefined'))).toMatch(/\n +at /);
});
