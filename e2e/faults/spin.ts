import { setTimeout as pause } from 'node:timers/promises';

/** Where a Node process listens for a debugger when it is asked to by SIGUSR1. */
const DEBUGGER = 'http://127.0.0.1:9229/json/list';
const OPEN_MS = 10_000;

/** Lets the main thread of a Node process turn in a loop without end; its other threads go on. */
export async function spin(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerOf());
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', failed, { once: true });
  });
  if ((await evaluate(socket, 'process.pid')) !== pid) throw new Error('another process listens for a debugger');
  void evaluate(socket, 'for (;;);');
}

async function debuggerOf(): Promise<string> {
  const deadline = Date.now() + OPEN_MS;
  for (;;) {
    const targets = await fetch(DEBUGGER)
      .then((reply) => reply.json() as Promise<{ webSocketDebuggerUrl?: string }[]>)
      .catch(() => []);
    const url = targets[0]?.webSocketDebuggerUrl;
    if (url !== undefined) return url;
    if (Date.now() > deadline) throw new Error('the process has not opened itself to a debugger');
    await pause(50);
  }
}

function evaluate(socket: WebSocket, expression: string): Promise<unknown> {
  return new Promise((done) => {
    socket.addEventListener(
      'message',
      ({ data }) =>
        done((JSON.parse(String(data)) as { result?: { result?: { value?: unknown } } }).result?.result?.value),
      { once: true },
    );
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  });
}
