import { failingTest, type Excerpt, type FailingTest } from '@oyez/contract/judging/failing-test';
import type { CaseReport, TaskCase } from '@oyez/contract/judging/judge-tasks';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { CompareRule } from '../compare/compare.ts';
import { UnixLines } from '../compare/normalise.ts';
import { partsOf } from '../data/inspected.ts';
import { thrifty } from '../data/thrifty.ts';
import type { FileId, Sandbox } from '../sandbox/sandbox.ts';
import { characterStart, firstDifference, type Beginning } from './first-difference.ts';

export type ProgramOutput = { text: string } | { kept: FileId };

/** What there is to show of a case that has ended. */
export type Seen = {
  inputPath: () => Promise<string>;
  answerPath: () => Promise<string>;
  /** What the program put out, where it came to be looked at. */
  output: ProgramOutput | null;
  /** Null where a checker decides: another output may be right. */
  rule: CompareRule | null;
};

const JUDGED_BY_OUTPUT: readonly number[] = [STATUS.wrong_answer, STATUS.presentation_error, STATUS.partial_accepted];
/** Of a line that is longer than an excerpt, so much is shown before the difference. */
const LEAD_BYTES = 200;
const LONGEST_CHARACTER = 4;

/** Keeps of all cases of a submission the first one, in their order, that did not pass. */
export class FirstFailure {
  readonly #sandbox: Sandbox;
  #found: FailingTest | null = null;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  get found(): FailingTest | null {
    return this.#found;
  }

  async see(one: TaskCase, report: CaseReport, seen: Seen): Promise<void> {
    if (report.status === STATUS.accepted || !this.#isEarlier(one.seq)) return;
    const failed = await this.#describe(one, report, seen);
    // Cases end in any order, and this took a moment.
    if (this.#isEarlier(one.seq)) this.#found = failed;
  }

  #isEarlier(seq: number): boolean {
    return this.#found === null || seq < this.#found.seq;
  }

  async #describe(one: TaskCase, { status }: CaseReport, seen: Seen): Promise<FailingTest> {
    const { excerptBytes, searchBytes } = failingTest;
    const input = excerptOf(
      await readFile(await seen.inputPath(), one.input.size, excerptBytes + LONGEST_CHARACTER),
      0,
    );
    const blank = { seq: one.seq, input, expected: null, output: null, difference: null };
    if (seen.output === null || !JUDGED_BY_OUTPUT.includes(status)) return blank;
    const expected = unixLines(await readFile(await seen.answerPath(), one.output.size, searchBytes));
    const output = await this.#read(seen.output, searchBytes);
    const difference = seen.rule && firstDifference(expected, output, seen.rule);
    if (!difference) return { ...blank, expected: excerptOf(expected, 0), output: excerptOf(output, 0) };
    const { line, column, lineAt, sameBytes } = difference;
    const fits = Math.max(lineAt.expected, lineAt.output) + sameBytes + LEAD_BYTES <= excerptBytes;
    const lead = sameBytes + LEAD_BYTES <= excerptBytes ? 0 : sameBytes - LEAD_BYTES;
    return {
      ...blank,
      expected: excerptOf(expected, fits ? 0 : lineAt.expected + lead),
      output: excerptOf(output, fits ? 0 : lineAt.output + lead),
      difference: { line, column, fromLine: fits ? 1 : line, strict: !seen.rule?.ignoreEndBlanks },
    };
  }

  async #read(file: ProgramOutput, most: number): Promise<Text> {
    if ('kept' in file) return readText(thrifty(await this.#sandbox.read(file.kept)), most);
    const bytes = Buffer.from(file.text);
    // The sandbox answers with U+FFFD for a byte that is no text.
    const foreign = file.text.split('\uFFFD').length - 1;
    return { bytes, isWhole: true, size: bytes.length - 2 * foreign };
  }
}

type Text = Beginning & { size: number };

async function readFile(path: string, size: number, most: number): Promise<Text> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const part of partsOf(path)) {
    kept.push(Buffer.from(part.subarray(0, most - length)));
    length += part.length;
    if (length >= most) break;
  }
  return { bytes: Buffer.concat(kept), isWhole: size <= most, size };
}

/** The beginning is kept, the rest counted. */
async function readText(parts: AsyncIterable<Uint8Array>, most: number): Promise<Text> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    if (size < most) kept.push(Buffer.from(part.subarray(0, most - size)));
    size += part.length;
  }
  return { bytes: Buffer.concat(kept), isWhole: size <= most, size };
}

/** Written on another system, it is compared as if it had been written here. */
function unixLines(text: Text): Text {
  const bytes = new UnixLines().push(text.bytes);
  return { ...text, bytes, size: text.size - (text.bytes.length - bytes.length) };
}

function excerptOf({ bytes, size }: Text, wanted: number): Excerpt {
  const from = characterStart(bytes, wanted);
  const end = Math.min(from + failingTest.excerptBytes, bytes.length);
  const part = bytes.subarray(from, end < size ? characterStart(bytes, end) : end);
  // At the end of what was read a character may be cut in two: a stream keeps half of one to itself.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(part, { stream: end < size });
  // No database keeps a NUL in a text.
  return { text: text.replaceAll('\0', '\uFFFD'), from, length: part.length, size };
}
