import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SilentLink = {
  url: string;
  /** What is connected by now stays so at both ends, and nothing arrives any more: a machine without power, a forgetful router. */
  goSilent(): void;
  close(): void;
};

/** A way to the database through which everything goes until it falls silent. */
export async function aLinkTo(databaseUrl: string): Promise<SilentLink> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        if (sockets.delete(socket)) other.destroy();
      });
      socket.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const silent: Socket[] = [];
  return {
    url: url.href,
    goSilent() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
        silent.push(socket);
      }
      sockets.clear();
    },
    close() {
      server.close();
      for (const socket of [...sockets, ...silent]) socket.destroy();
    },
  };
}
