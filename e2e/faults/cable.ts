import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network cable between a node and the server that can be cut: everything through it stops without a word. */
export type Cable = {
  address: string;
  /** `silent`: nothing arrives any more and nothing is refused. `loud`: connections break and new ones are refused. */
  cut: (how: 'silent' | 'loud') => void;
  mend: () => void;
  close: () => Promise<void>;
};

export async function layCable(server: string): Promise<Cable> {
  const target = new URL(server);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'whole' | 'silent' | 'loud' = 'whole';

  const listener = createServer((near) => {
    if (state === 'loud') return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (chunk) => {
        if (state === 'whole') to.write(chunk);
      });
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: (how) => {
      state = how;
      if (how === 'loud') for (const [near] of pairs) near.destroy();
    },
    mend: () => {
      // What was sent meanwhile is lost: such connections cannot go on.
      for (const [near] of pairs) near.destroy();
      state = 'whole';
    },
    close: async () => {
      for (const [near] of pairs) near.destroy();
      await new Promise((done) => listener.close(done));
    },
  };
}
