import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DEFAULT_LOCALE } from '@oyez/contract/wire/values';
import type { FastifyInstance } from 'fastify';
import { addressesIn, subscriberOf } from './addresses.ts';
import { AppError } from './app-error.ts';
import { failureEnvelope } from './error-handler.ts';

/** Four times what one address may have. */
const IN_ALL = 4;
const SAY_EVERY_MS = 60_000;

/**
 * Bounds open connections: of one address, except a trusted proxy's, which speaks for many, and in all. A school has one
 * address for everybody, so the bound is generous; what it stops is a single machine that takes every place.
 */
export function boundConnections(
  app: FastifyInstance,
  { perAddress, trustedProxies }: { perAddress: number; trustedProxies: readonly string[] },
): void {
  const isProxy = addressesIn(trustedProxies);
  // Remembered: how many connections each address has open; those that are open.
  const open = new Map<string, number>();
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (address: string, reason: string) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    app.log.warn({ address }, reason);
  };
  app.server.maxConnections = perAddress * IN_ALL;
  app.server.on('drop', (data) =>
    say(data?.remoteAddress ?? '', 'a connection was refused: there are too many in all'),
  );
  app.server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    if (isProxy(ip)) return;
    const address = subscriberOf(ip);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= perAddress) return;
    say(address, 'a connection was refused: this address has too many, see OYEZ_CONNECTIONS_PER_ADDRESS');
    refuse(socket);
  });
}

function refuse(socket: Socket): void {
  const body = JSON.stringify(failureEnvelope(new AppError('too_much_at_once'), DEFAULT_LOCALE, randomUUID()));
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 2',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
