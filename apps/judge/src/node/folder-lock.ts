import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/**
 * Two nodes on one folder would take each other's place at the server, again and again. An abstract socket is the lock:
 * the system frees it in the moment in which its holder ends, in whatever way. Answers how to free it earlier; undefined
 * when another node has the folder.
 */
export async function lockFolder(folder: string): Promise<(() => void) | undefined> {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32);
  const holder = createServer();
  try {
    await new Promise<void>((done, fail) => {
      holder.once('error', fail);
      holder.listen(`\0oyez-judge-${name}`, done);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  holder.unref();
  return () => void holder.close();
}
