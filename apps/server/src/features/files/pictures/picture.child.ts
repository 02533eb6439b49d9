import { makePicture } from './make-picture.ts';
import type { PictureAnswer, PictureTask } from './picture-reading.ts';

/** Makes one picture and ends. Started by `pictures.service.ts`, with no rights to any file of the site. */
process.once('message', (task: PictureTask) => {
  void answer({ ...task, content: Buffer.from(task.content) }).then((message) =>
    process.send?.(message, () => process.disconnect()),
  );
});

async function answer(task: PictureTask): Promise<PictureAnswer> {
  try {
    return await makePicture(task);
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
