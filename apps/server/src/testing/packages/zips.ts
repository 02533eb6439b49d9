import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip, honest unless it is told to lie. */
export type ZipEntry = {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode, as in the external attributes. */
  mode?: number;
  /** The number of the system that it was packed on; 3 is Unix, 19 macOS. */
  madeOn?: number;
  method?: 'store' | 'deflate' | number;
  flags?: number;
  claims?: { size?: number; crc?: number; compressedSize?: number };
  /** Where the directory says that the entry begins; another entry's offset makes both share their bytes. */
  at?: number;
};

const UTF8 = 0x800;

/** Bytes of a zip, written by hand so that every field can be wrong. */
export function aZip(entries: readonly ZipEntry[], is: { claimedEntries?: number } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = { store: 0, deflate: 8 }[entry.method ?? 'deflate'] ?? Number(entry.method);
    const data = method === 8 ? deflateRawSync(content) : content;
    const fields = {
      flags: entry.flags ?? (typeof entry.name === 'string' ? UTF8 : 0),
      crc: entry.claims?.crc ?? crc32(content),
      compressed: entry.claims?.compressedSize ?? data.length,
      size: entry.claims?.size ?? content.length,
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(fields.flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(fields.crc, 14);
    local.writeUInt32LE(fields.compressed, 18);
    local.writeUInt32LE(fields.size, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(((entry.madeOn ?? 3) << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(fields.flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(fields.crc, 16);
    central.writeUInt32LE(fields.compressed, 20);
    central.writeUInt32LE(fields.size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(entry.at ?? offset, 42);
    locals.push(local, name, data);
    directory.push(central, name);
    offset += local.length + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(is.claimedEntries ?? entries.length, 8);
  end.writeUInt16LE(is.claimedEntries ?? entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** A zip of plain files. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  return aZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}
