import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPage } from '../../http/drawn-pages.ts';

type Renderer = { drawFirstLook: (input: unknown) => Promise<DrawnPage> };

/** The web app's own markup, from a file of its build that stands by itself. */
const address = `data:text/javascript;base64,${Buffer.from(String(workerData)).toString('base64')}`;
const renderer = (import(address) as Promise<Renderer>).catch((error: unknown) => reasonOf(error));

parentPort?.on('message', (input: string) => {
  void renderer
    .then(async (loaded) => {
      if (typeof loaded === 'string') return { failure: loaded };
      return { page: await loaded.drawFirstLook(JSON.parse(input)) };
    })
    .catch((error: unknown) => ({ failure: reasonOf(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});

/** Without where it happened: that would be the whole file. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 500)}` : 'it cannot be loaded';
}
