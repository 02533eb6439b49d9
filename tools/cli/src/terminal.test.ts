import { expect, it } from 'vitest';
import { progressOrLog } from './terminal.ts';

it('lines of a log tell the moment as PostgreSQL does in its own', () => {
  const written: string[] = [];
  progressOrLog(Date.now(), { write: (text) => written.push(text) })('The server is ready.');
  expect(written).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC  The server is ready\.\n$/),
  ]);
});
