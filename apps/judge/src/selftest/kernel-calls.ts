import type { Limits, Run, Sandbox } from '../sandbox/sandbox.ts';
import { STDOUT } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';

/** One call of the kernel. A buffer as argument stands for the address of its bytes. */
export type KernelCall = {
  name: string;
  number: number;
  args?: readonly (number | Buffer)[];
  /** Made through the entry of 32-bit programs, which has numbers of its own. */
  table?: 'old';
};

const LOADED_AT = 0x40_00_00;
const FILE_HEADER = 64;
const PROGRAM_HEADER = 56;
const CODE_AT = FILE_HEADER + PROGRAM_HEADER;

/** `mov` of a constant into the registers of the arguments, in their order. */
const REGISTERS = [
  [0x48, 0xbf],
  [0x48, 0xbe],
  [0x48, 0xba],
  [0x49, 0xba],
  [0x49, 0xb8],
  [0x49, 0xb9],
];
const OLD_REGISTERS = [0xbb, 0xb9, 0xba, 0xbe, 0xbf];

/** Room for the answers on the stack; r12 says where the next one goes. */
const BEGIN = [0x48, 0x81, 0xec, 0x00, 0x10, 0x00, 0x00, 0x49, 0x89, 0xe4];

/** The error number of the answer, 0 for none, as two letters of A to P. */
const NOTE_ANSWER = [
  ...[0x48, 0xf7, 0xd8], // neg rax
  ...[0x48, 0x3d, 0xff, 0x00, 0x00, 0x00], // cmp rax, 255
  ...[0x76, 0x05, 0xb8, 0x00, 0x00, 0x00, 0x00], // above it: mov eax, 0
  ...[0x89, 0xc1, 0xc1, 0xe9, 0x04, 0x83, 0xe0, 0x0f], // ecx = eax >> 4, eax &= 15
  ...[0x80, 0xc1, 0x41, 0x04, 0x41], // both += 'A'
  ...[0x41, 0x88, 0x0c, 0x24, 0x41, 0x88, 0x44, 0x24, 0x01, 0x49, 0x83, 0xc4, 0x02], // [r12] = cl, [r12 + 1] = al, r12 += 2
];

/** write(1, rsp, r12 - rsp), exit_group(0) */
const END = [
  ...[0xbf, 0x01, 0x00, 0x00, 0x00, 0x48, 0x89, 0xe6, 0x4c, 0x89, 0xe2, 0x48, 0x29, 0xe2],
  ...[0xb8, 0x01, 0x00, 0x00, 0x00, 0x0f, 0x05, 0x31, 0xff, 0xb8, 0xe7, 0x00, 0x00, 0x00, 0x0f, 0x05],
];

/**
 * Makes the calls in a program of a few hundred bytes, built here, because no compiler or interpreter is sure to be on a
 * node. Answers each call's error number, 0 where the kernel did as it was asked; undefined where the program did not get
 * so far. x86-64 only, like the list of calls itself.
 */
export async function makeCalls(
  sandbox: Sandbox,
  calls: readonly KernelCall[],
  limits: Partial<Limits> = {},
): Promise<{ run: Run; errorOf: (name: string) => number | undefined }> {
  const program = await sandbox.put('calls', callProgram(calls));
  try {
    const run = await sandbox.run({
      ...script('', { files: { calls: { kept: program } }, limits }),
      args: ['/w/calls'],
    });
    const letters = run.texts[STDOUT] ?? '';
    const errorOf = (name: string) => {
      const at = 2 * calls.findIndex((call) => call.name === name);
      const pair = letters.slice(at, at + 2);
      return /^[A-P]{2}$/.test(pair) ? (pair.charCodeAt(0) - 65) * 16 + pair.charCodeAt(1) - 65 : undefined;
    };
    return { run, errorOf };
  } finally {
    await sandbox.remove(program);
  }
}

/** A static program for Linux on x86-64: headers, code, data, all in one readable and executable piece. */
function callProgram(calls: readonly KernelCall[]): Buffer {
  const data: Buffer[] = [];
  const codeWith = (dataAt: number) => {
    data.length = 0;
    const addressOf = (bytes: Buffer) => {
      const address = dataAt + data.reduce((sum, one) => sum + one.length, 0);
      data.push(bytes);
      return address;
    };
    const pieces = calls.flatMap((call) => [...codeOf(call, addressOf), ...NOTE_ANSWER]);
    return Buffer.from([...BEGIN, ...pieces, ...END]);
  };
  // The length of the code does not depend on the addresses in it.
  const length = codeWith(0).length;
  const code = codeWith(LOADED_AT + CODE_AT + length);
  const size = CODE_AT + code.length + data.reduce((sum, one) => sum + one.length, 0);
  return Buffer.concat([fileHeader(), programHeader(size), code, ...data]);
}

function codeOf({ number, args = [], table }: KernelCall, addressOf: (bytes: Buffer) => number): number[] {
  const values = args.map((value) => (typeof value === 'number' ? value : addressOf(value)));
  if (table === 'old') {
    const set = OLD_REGISTERS.flatMap((code, index) => [code, ...littleEndian(values[index] ?? 0, 4)]);
    // The answer has 32 bits: cdqe makes 64 of them.
    return [...set, 0xb8, ...littleEndian(number, 4), 0xcd, 0x80, 0x48, 0x98];
  }
  const set = REGISTERS.flatMap((code, index) => [...code, ...littleEndian(values[index] ?? 0, 8)]);
  return [...set, 0xb8, ...littleEndian(number, 4), 0x0f, 0x05];
}

function littleEndian(value: number, bytes: 4 | 8): number[] {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(BigInt(value));
  return [...buffer.subarray(0, bytes)];
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(FILE_HEADER);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // ELF, 64 bits, little-endian, version 1
  header.writeUInt16LE(2, 16); // an executable
  header.writeUInt16LE(62, 18); // for x86-64
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(BigInt(LOADED_AT + CODE_AT), 24);
  header.writeBigUInt64LE(BigInt(FILE_HEADER), 32);
  header.writeUInt16LE(FILE_HEADER, 52);
  header.writeUInt16LE(PROGRAM_HEADER, 54);
  header.writeUInt16LE(1, 56);
  return header;
}

function programHeader(size: number): Buffer {
  const header = Buffer.alloc(PROGRAM_HEADER);
  header.writeUInt32LE(1, 0); // to be loaded
  header.writeUInt32LE(5, 4); // readable and executable
  header.writeBigUInt64LE(BigInt(LOADED_AT), 16);
  header.writeBigUInt64LE(BigInt(LOADED_AT), 24);
  header.writeBigUInt64LE(BigInt(size), 32);
  header.writeBigUInt64LE(BigInt(size), 40);
  header.writeBigUInt64LE(BigInt(4096), 48);
  return header;
}
