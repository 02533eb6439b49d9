import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Many connections that each send a body as fast as it is taken, but never its last byte. Orders: open them; close them,
 * which tells how many were still open.
 */
export type BodiesOrder =
  | { kind: 'open'; port: number; count: number; head: readonly string[]; begins: string; length: number }
  | { kind: 'close' };
export type BodiesReport = { kind: 'opened' } | { kind: 'closed'; open: number };

const PIECE = Buffer.alloc(65_536, 32);

let sockets: Socket[] = [];

function report(message: BodiesReport): void {
  process.send?.(message);
}

async function open({ port, head, begins, length }: Extract<BodiesOrder, { kind: 'open' }>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  socket.write(`${[...head, `Content-Length: ${length}`, 'Host: bench'].join('\r\n')}\r\n\r\n${begins}`);
  let left = length - begins.length - 1;
  const push = () => {
    while (left > 0 && !socket.destroyed) {
      const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
      left -= piece.length;
      if (!socket.write(piece)) {
        socket.once('drain', push);
        return;
      }
    }
  };
  push();
  return socket;
}

async function obey(order: BodiesOrder): Promise<void> {
  if (order.kind === 'open') {
    sockets = await Promise.all(Array.from({ length: order.count }, () => open(order)));
    return report({ kind: 'opened' });
  }
  const stillOpen = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  sockets = [];
  report({ kind: 'closed', open: stillOpen });
}

process.on('message', (order: BodiesOrder) => {
  obey(order).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
