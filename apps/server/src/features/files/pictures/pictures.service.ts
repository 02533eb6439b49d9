import { PICTURE_TYPES } from '@oyez/contract/site/files';
import { limits } from '@oyez/contract/rules/limits';
import { join } from 'node:path';
import { createReaderProcess } from '../../../files/reader-process.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import type { MadePicture, PictureAnswer, PictureTask, PictureUse } from './picture-reading.ts';

const SECONDS = 20;
/** Each that waits holds its picture in memory. */
const MAX_WAITING = 20;

const pictures = createReaderProcess<PictureTask, PictureAnswer>({
  program: join(import.meta.dirname, 'picture.child.ts'),
  heapMb: 192,
  memoryMb: 900,
  atOnce: 2,
  addons: true,
});

/** Makes a sent picture anew, apart from everything else. What is wrong with it comes back as a failure to answer with. */
export async function makePictureApart(content: Buffer, use: PictureUse): Promise<MadePicture> {
  if (pictures.waiting() >= MAX_WAITING) fail('busy');
  const megapixels = limits.files.pictureMegapixels;
  const task = { content, use, maxPixels: megapixels * 1_000_000, avatarPixels: limits.files.avatarPixels };
  const reading = await pictures.read(task, { ms: SECONDS * 1000 });
  if (reading.kind === 'stopped') fail('picture_too_slow');
  const { answer } = reading;
  if (answer.kind === 'made') return { content: Buffer.from(answer.content), format: answer.format };
  if (answer.kind === 'failed') throw new Error(`making a picture failed: ${answer.reason}`);
  const types = [...PICTURE_TYPES, ...(use === 'carousel' ? ['svg'] : [])].join(', ');
  throw new AppError(answer.code, { megapixels, types });
}
