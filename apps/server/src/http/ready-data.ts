import { constants, crc32, deflateRawSync } from 'node:zlib';

const ENVELOPE = '{"status":200,"data":';
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** What is one person's is short and compressed for each of them. */
const QUICK = { level: 1 };

type Packed = { bytes: Buffer; crc: number; length: number };

/** JSON with which many answers begin: compressed once, however many there are. */
export class SharedJson {
  readonly text: string;
  #packed: Packed | undefined;

  constructor(text: string) {
    this.text = text;
  }

  packed(): Packed {
    this.#packed ??= pack(Buffer.from(ENVELOPE + this.text));
    return this.#packed;
  }
}

/** Ends where a byte ends, and nothing that follows refers to it: so anything may follow. */
function pack(plain: Buffer): Packed {
  const bytes = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, crc: crc32(plain), length: plain.length };
}

/** The data of an answer as JSON that is ready: what many get alike, where it is worth compressing, and then the rest. */
export class ReadyData {
  readonly shared: SharedJson | null;
  readonly rest: string;

  constructor(shared: SharedJson | null, rest: string) {
    this.shared = shared;
    this.rest = rest;
  }

  get text(): string {
    return (this.shared?.text ?? '') + this.rest;
  }

  /** The answer around it. */
  answer(msg: string): string {
    return ENVELOPE + this.text + endOf(msg);
  }

  /** The same as gzip; undefined where nothing of it is shared. */
  gzipped(msg: string): Buffer | undefined {
    if (this.shared === null) return undefined;
    const shared = this.shared.packed();
    const rest = Buffer.from(this.rest + endOf(msg));
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(rest, shared.crc), 0);
    trailer.writeUInt32LE((shared.length + rest.length) % 2 ** 32, 4);
    return Buffer.concat([GZIP_HEAD, shared.bytes, deflateRawSync(rest, QUICK), trailer]);
  }
}

function endOf(msg: string): string {
  return `,"msg":${JSON.stringify(msg)}}`;
}
