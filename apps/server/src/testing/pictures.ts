import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 20, b: 20 };

/** A picture as a camera or an office program would send it. */
export async function aPicture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  { width = 320, height = 240 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: RED } });
  return picture.toFormat(format).toBuffer();
}

/** A photograph that was taken upright, and says where. */
export async function aPhotoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: RED } })
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A small file that says it is huge. */
export function aPngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Frames of different grey below each other, as a GIF that moves. */
export async function aMovingGif(frames: number): Promise<Buffer> {
  const [width, height] = [40, 30];
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, n) => Buffer.alloc(width * height * 3, n * 60)));
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => 120) })
    .toBuffer();
}

/** A Windows bitmap of 24 bits: a red row above a blue one. */
export function aBitmap(): Buffer {
  const file = Buffer.alloc(54 + 2 * 8);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(2, 18);
  file.writeInt32LE(2, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  // Rows stand from the bottom up, colours as blue, green, red.
  for (const x of [0, 1]) file.set([255, 0, 0], 54 + x * 3);
  for (const x of [0, 1]) file.set([0, 0, 255], 62 + x * 3);
  return file;
}
