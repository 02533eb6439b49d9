import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What is made of each answer to one path. */
export type Retelling = { path: string; retell: (said: unknown) => unknown };

/** Fields of the answer to one path are told otherwise. */
export function saying(path: string, words: Record<string, unknown>): Retelling {
  return { path, retell: (said) => ({ ...(said as object), ...words }) };
}

/** Stands in front of a sandbox, hands everything on and gets one answer wrong. */
export async function startTeller(
  behind: string,
  { path, retell }: Retelling,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((question, answer) => {
    const { method, headers } = question;
    const passed = request(new URL(question.url ?? '/', behind), { method, headers }, (reply) => {
      if (question.url !== path || reply.statusCode !== 200) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => {
        const told = JSON.stringify(retell(JSON.parse(text)));
        answer.writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' }).end(told);
      });
    });
    passed.on('error', () => answer.destroy());
    question.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
