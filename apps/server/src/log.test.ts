import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('says what went wrong and where, also in the log of a request', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.child({ reqId: 'r-1' }).error({ error: new RangeError('out of seats'), code: 'server_error' }, 'request failed');
  log.warn({ error: 'out of seats' }, 'a duty failed');
  const [failed, warned] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(failed).toMatchObject({ reqId: 'r-1', error: { type: 'RangeError', message: 'out of seats' } });
  expect(JSON.stringify(failed?.['error'])).toContain('log.test.ts');
  expect(warned).toMatchObject({ error: 'out of seats', msg: 'a duty failed' });
});
