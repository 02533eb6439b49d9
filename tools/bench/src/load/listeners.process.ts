import { connect, type Socket } from 'node:net';
import { EVENTS_PATH } from '@oyez/contract/wire/live';

/**
 * Many live streams in one process. Orders: open some more, close all, collect the arrivals of events since the last
 * time. Arrivals are on the clock that all processes of a machine share.
 */
export type ListenersOrder =
  | { kind: 'open'; port: number; count: number; topics: string }
  | { kind: 'close' }
  | { kind: 'collect' };
export type ListenersReport =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'arrivals'; at: number[]; lost: number };

const sockets = new Set<Socket>();
let arrivals: number[] = [];
let lost = 0;

function report(message: ListenersReport): void {
  process.send?.(message);
}

function open(port: number, topics: string): Promise<void> {
  return new Promise((opened, fail) => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.setEncoding('utf8');
    socket.once('error', fail);
    socket.on('close', () => {
      if (sockets.delete(socket)) lost += 1;
    });
    socket.on('data', (text: string) => {
      if (text.includes('"type":"hello"')) opened();
      if (text.includes('"type":"changed"')) arrivals.push(Number(process.hrtime.bigint()) / 1e6);
    });
    socket.write(`GET ${EVENTS_PATH}?topics=${topics} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

async function obey(order: ListenersOrder): Promise<void> {
  switch (order.kind) {
    case 'open':
      for (let n = 0; n < order.count; n += 1) await open(order.port, order.topics);
      return report({ kind: 'opened' });
    case 'close':
      for (const socket of sockets) {
        sockets.delete(socket);
        socket.destroy();
      }
      return report({ kind: 'closed' });
    case 'collect':
      report({ kind: 'arrivals', at: arrivals, lost });
      arrivals = [];
  }
}

process.on('message', (order: ListenersOrder) => {
  obey(order).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
