/** Uncompressed pixels, four bytes each: red, green, blue, alpha. */
export type Pixels = { width: number; height: number; data: Buffer };

type Head = {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  /** Where the colours of a palette stand, and how many bytes each has. */
  palette: { at: number; step: number };
  pixelsAt: number;
  masks: readonly [number, number, number, number];
};

const NO_COMPRESSION = 0;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;

/**
 * Reads a Windows bitmap, which the picture library does not know: all depths without run lengths. Undefined when it is
 * damaged, or of a kind that nothing writes today. Every row is in the file, so the pixels are bounded by its size.
 */
export function readBitmap(file: Buffer): Pixels | undefined {
  const head = readHead(file);
  if (head === undefined) return undefined;
  const { width, height, bits } = head;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (head.pixelsAt + rowBytes * height > file.length) return undefined;
  const data = Buffer.alloc(width * height * 4);
  const colourAt = colourReader(file, head);
  for (let y = 0; y < height; y += 1) {
    const row = head.pixelsAt + (head.topDown ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) data.writeUInt32BE(colourAt(row, x), (y * width + x) * 4);
  }
  return { width, height, data };
}

function readHead(file: Buffer): Head | undefined {
  if (file.length < 54) return undefined;
  const size = file.readUInt32LE(14);
  const isCore = size === 12;
  if (!isCore && (size < 40 || 14 + size > file.length)) return undefined;
  const width = isCore ? file.readUInt16LE(18) : file.readInt32LE(18);
  const tall = isCore ? file.readUInt16LE(20) : file.readInt32LE(22);
  const bits = file.readUInt16LE(isCore ? 24 : 28);
  const compression = isCore ? NO_COMPRESSION : file.readUInt32LE(30);
  if (width < 1 || tall === 0 || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  const hasMasks = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS;
  if ((!hasMasks && compression !== NO_COMPRESSION) || (hasMasks && bits < 16)) return undefined;
  const masks = hasMasks ? readMasks(file, size, compression) : bits === 16 ? MASKS_16 : MASKS_32;
  const masksBehind = size === 40 && hasMasks ? (compression === ALPHA_BIT_FIELDS ? 16 : 12) : 0;
  return {
    width,
    height: Math.abs(tall),
    topDown: tall < 0,
    bits,
    palette: { at: 14 + size + masksBehind, step: isCore ? 3 : 4 },
    pixelsAt: file.readUInt32LE(10),
    masks,
  };
}

const MASKS_16 = [0x7c00, 0x03e0, 0x001f, 0] as const;
/** The fourth byte is no alpha unless masks say so. */
const MASKS_32 = [0xff0000, 0x00ff00, 0x0000ff, 0] as const;

function readMasks(file: Buffer, size: number, compression: number): [number, number, number, number] {
  const at = (n: number) => (54 + n * 4 + 4 <= file.length ? file.readUInt32LE(54 + n * 4) : 0);
  return [at(0), at(1), at(2), size >= 56 || compression === ALPHA_BIT_FIELDS ? at(3) : 0];
}

function colourReader(file: Buffer, { bits, palette, pixelsAt, masks }: Head): (row: number, x: number) => number {
  const pack = (red: number, green: number, blue: number, alpha: number) =>
    ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;
  if (bits <= 8) {
    const perByte = 8 / bits;
    return (row, x) => {
      const byte = file.readUInt8(row + Math.floor(x / perByte));
      const index = (byte >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1);
      const at = palette.at + index * palette.step;
      if (at + 3 > Math.min(pixelsAt, file.length)) return 0xff;
      return pack(file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0, 0xff);
    };
  }
  if (bits === 24) {
    return (row, x) => pack(file[row + x * 3 + 2] ?? 0, file[row + x * 3 + 1] ?? 0, file[row + x * 3] ?? 0, 0xff);
  }
  const [red, green, blue, alpha] = masks.map(channelReader);
  return (row, x) => {
    const value = bits === 16 ? file.readUInt16LE(row + x * 2) : file.readUInt32LE(row + x * 4);
    return pack(red?.(value) ?? 0, green?.(value) ?? 0, blue?.(value) ?? 0, alpha?.(value) ?? 0xff);
  };
}

/** Spreads the bits under a mask over a whole byte; no reader for an empty mask. */
function channelReader(mask: number): ((value: number) => number) | undefined {
  if (mask === 0) return undefined;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / max);
}
