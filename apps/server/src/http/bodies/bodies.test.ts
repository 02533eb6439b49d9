import type { FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { createBodies, type Bodies } from './bodies.ts';

type Sent = { ip?: string; length?: number; limit?: number; node?: boolean };

/** Bytes on their way, and how their reading ended. */
function arriving(bodies: Bodies, { ip = '192.0.2.1', length, limit = 1000, node = false }: Sent = {}) {
  const payload = new PassThrough();
  const request = {
    ip,
    headers: length === undefined ? {} : { 'content-length': String(length) },
    routeOptions: { bodyLimit: limit },
    caller: node ? { node: { id: 1, name: 'n' } } : null,
  } as unknown as FastifyRequest;
  const outcome: { text?: string; code?: string } = {};
  bodies.read(request, payload, (error, content) => {
    if (error) outcome.code = error instanceof AppError ? error.code : error.message;
    else outcome.text = content.toString();
  });
  return { payload, outcome };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a body', () => {
  it('is read whole, also when a sign comes in two pieces', async () => {
    const { payload, outcome } = arriving(createBodies());
    const bytes = Buffer.from('"判题"');
    payload.write(bytes.subarray(0, 3));
    payload.end(bytes.subarray(3));
    await settled();
    expect(outcome).toEqual({ text: '"判题"' });
  });

  it('is refused unread when it says that it is too long, and as soon as it is', async () => {
    const bodies = createBodies();
    expect(arriving(bodies, { length: 1001 }).outcome).toEqual({ code: 'body_too_large' });
    const { payload, outcome } = arriving(bodies);
    payload.write(Buffer.alloc(1001));
    await settled();
    expect(outcome).toEqual({ code: 'body_too_large' });
  });

  it('is ended when it takes longer than any line needs', async () => {
    const { payload, outcome } = arriving(createBodies({ graceMs: 50 }), { length: 10 });
    payload.write('{');
    await expect.poll(() => outcome.code).toBe('body_too_slow');
  });

  it('that breaks off is no trouble of the database', async () => {
    const { payload, outcome } = arriving(createBodies());
    payload.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    await settled();
    expect(outcome).toEqual({ code: 'upload_interrupted' });
  });
});

describe('bodies together', () => {
  it('of one address are refused beyond its share, those of others and of nodes are not', async () => {
    const bodies = createBodies({ ofAddress: 1500 });
    const first = arriving(bodies);
    const second = arriving(bodies);
    const other = arriving(bodies, { ip: '192.0.2.2' });
    const nodes = Array.from({ length: 5 }, () => arriving(bodies, { node: true }));
    for (const { payload } of [first, second, other, ...nodes]) payload.write(Buffer.alloc(900));
    await settled();
    expect([first, second, other].map(({ outcome }) => outcome.code)).toEqual([
      undefined,
      'too_much_at_once',
      undefined,
    ]);
    expect(nodes.every(({ outcome }) => outcome.code === undefined)).toBe(true);
    first.payload.end();
    await settled();
    const next = arriving(bodies);
    next.payload.end(Buffer.alloc(900));
    await settled();
    expect(next.outcome.text?.length).toBe(900);
  });

  it('give way in all where one address holds the most', async () => {
    const bodies = createBodies({ ofAddress: 5000, inAll: 3000 });
    const greedy = Array.from({ length: 3 }, (_, n) => arriving(bodies, { ip: `2001:db8::${n}` }));
    for (const { payload } of greedy) payload.write(Buffer.alloc(900));
    await settled();
    const honest = arriving(bodies, { ip: '192.0.2.7' });
    honest.payload.end(Buffer.alloc(700));
    await settled();
    expect(honest.outcome.text?.length).toBe(700);
    expect(greedy.filter(({ outcome }) => outcome.code === 'too_much_at_once')).toHaveLength(1);
  });
});

describe('a file of a form', () => {
  it('shares the bound with bodies', async () => {
    const bodies = createBodies({ ofAddress: 1500 });
    const { payload } = arriving(bodies);
    payload.write(Buffer.alloc(900));
    await settled();
    const file = new PassThrough();
    const request = { ip: '192.0.2.1', caller: null } as unknown as FastifyRequest;
    const reading = bodies.gather(request, file, 2000);
    file.end(Buffer.alloc(900));
    await expect(reading).rejects.toMatchObject({ code: 'too_much_at_once' });
    payload.destroy();
    await settled();
    const next = new PassThrough();
    next.end(Buffer.alloc(900));
    expect((await bodies.gather(request, next, 2000)).length).toBe(900);
  });
});
