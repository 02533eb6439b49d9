import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { readBitmap } from './bitmap.ts';
import {
  sniffPicture,
  type MadePicture,
  type PictureAnswer,
  type PictureFormat,
  type PictureTask,
  type SentType,
} from './picture-reading.ts';

sharp.cache(false);
sharp.concurrency(1);
// Nothing but what was sniffed is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

/** Larger pictures are scaled down to this many pixels: more than any screen shows of a page. */
const SHOWN_PIXELS = 16_000_000;
const MADE_BYTES = 16 * 1024 * 1024;
const DRAWN_WIDTH = 1920;
/** The largest sides that the formats can have. */
const SIDE = { png: 65_535, jpg: 65_535, gif: 65_535, webp: 16_383 } as const satisfies Record<PictureFormat, number>;

/** Decodes within bounds and encodes anew: metadata, foreign bytes and whatever else was in the file stay behind. */
export async function makePicture(task: PictureTask): Promise<PictureAnswer> {
  const type = sniffPicture(task.content);
  if (type === undefined || (type === 'svg' && task.use !== 'carousel')) {
    return { kind: 'refused', code: 'picture_type_unknown' };
  }
  try {
    const source = await openPicture(task, type);
    if (source === undefined) return { kind: 'refused', code: 'picture_unreadable' };
    if (source === 'too large') return { kind: 'refused', code: 'picture_too_many_pixels' };
    const made = await (isAvatar(task) ? asAvatar(source, task.avatarPixels) : asShown(source, type, task));
    if (made.content.length > MADE_BYTES) return { kind: 'refused', code: 'picture_too_many_pixels' };
    return { kind: 'made', ...made };
  } catch {
    return { kind: 'refused', code: 'picture_unreadable' };
  }
}

/** As it is looked at: turned as the camera was held. */
type Source = { open: () => Sharp; width: number; height: number; frames: number };

async function openPicture(task: PictureTask, type: SentType): Promise<Source | 'too large' | undefined> {
  if (type === 'bmp') return openBitmap(task);
  const options: SharpOptions = {
    limitInputPixels: task.maxPixels,
    failOn: 'error',
    animated: !isAvatar(task) && (type === 'gif' || type === 'webp'),
  };
  // The head alone says how large it would become. It is read without a limit: the answer should be about the size.
  const facts = await sharp(task.content, { ...options, limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  const frames = options.animated === true ? (facts.pages ?? 1) : 1;
  const frameHeight = options.animated === true ? (facts.pageHeight ?? height) : height;
  if (width * frameHeight * frames > task.maxPixels) return 'too large';
  return { open: () => sharp(task.content, options).autoOrient(), width, height: frameHeight, frames };
}

function openBitmap({ content, maxPixels }: PictureTask): Source | 'too large' | undefined {
  const pixels = readBitmap(content);
  if (pixels === undefined) return undefined;
  const { width, height, data } = pixels;
  if (width * height > maxPixels) return 'too large';
  return { open: () => sharp(data, { raw: { width, height, channels: 4 } }), width, height, frames: 1 };
}

async function asAvatar({ open, width, height }: Source, pixels: number): Promise<MadePicture> {
  const side = Math.min(pixels, width, height);
  const content = await open().resize(side, side, { fit: 'cover' }).webp({ quality: 90 }).toBuffer();
  return { content, format: 'webp' };
}

async function asShown(source: Source, type: SentType, { content }: PictureTask): Promise<MadePicture> {
  const format: PictureFormat = type === 'bmp' || type === 'svg' ? 'png' : type;
  const made = await encode(fitted(source, type, format), format, content).toBuffer();
  return { content: made, format };
}

function fitted({ open, width, height, frames }: Source, type: SentType, format: PictureFormat): Sharp {
  if (type === 'svg') return open().resize({ width: DRAWN_WIDTH, withoutEnlargement: true });
  const share = Math.min(
    1,
    Math.sqrt(SHOWN_PIXELS / (width * height)),
    SIDE[format] / width,
    // Frames lie below each other while they are read.
    frames > 1 ? 1 : SIDE[format] / height,
  );
  return share === 1 ? open() : open().resize({ width: Math.max(1, Math.floor(width * share)) });
}

function encode(picture: Sharp, format: PictureFormat, sent: Buffer): Sharp {
  switch (format) {
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'jpg':
      return picture.jpeg({ quality: 90 });
    case 'gif':
      return picture.gif();
    case 'webp':
      return picture.webp({ quality: 90, lossless: sent.includes('VP8L') });
  }
}

/** Small and square. */
function isAvatar({ use }: Pick<PictureTask, 'use'>): boolean {
  return use === 'avatar' || use === 'group_avatar';
}
