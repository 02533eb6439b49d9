import type { ErrorCode } from '@oyez/contract/errors/catalogue';

/** What becomes of a picture: a small square, one of a text as it is, or one that fills the width of a page. */
export type PictureUse = 'avatar' | 'group_avatar' | 'image' | 'carousel';

export type PictureTask = {
  content: Buffer;
  use: PictureUse;
  maxPixels: number;
  avatarPixels: number;
};

/** Made anew from the pixels: nothing of what was sent beside them is in it. */
export type MadePicture = { content: Buffer; format: PictureFormat };

export type PictureAnswer =
  | ({ kind: 'made' } & MadePicture)
  | { kind: 'refused'; code: ErrorCode & `picture_${string}` }
  | { kind: 'failed'; reason: string };

/** What is served inline; the ending is part of the public name. */
export const PICTURE_MIME = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
export type PictureFormat = keyof typeof PICTURE_MIME;

export type SentType = PictureFormat | 'bmp' | 'svg';

/** By the first bytes; the name that came along is nobody's proof. */
export function sniffPicture(content: Buffer): SentType | undefined {
  const starts = (text: string, at = 0) => content.subarray(at, at + text.length).toString('latin1') === text;
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('\xff\xd8\xff')) return 'jpg';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (starts('BM')) return 'bmp';
  const text = content.subarray(0, 1024).toString('utf8');
  if (/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/.test(text))
    return 'svg';
  return undefined;
}
