import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPage } from '../../http/drawn-pages.ts';

/** The web app's own markup, from a file of its build that stands by itself. */
const source = Buffer.from(String(workerData)).toString('base64');
const renderer = import(`data:text/javascript;base64,${source}`) as Promise<{
  drawFirstLook: (input: unknown) => Promise<DrawnPage>;
}>;

parentPort?.on('message', (input: string) => {
  void renderer
    .then(({ drawFirstLook }) => drawFirstLook(JSON.parse(input)))
    .then((page) => ({ page }))
    .catch((error: unknown) => ({ failure: String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
