import { createHash } from 'node:crypto';
import type { CompareRule, Comparison } from './compare.ts';
import { RunMeter, TrimmedLines, UnixLines, WithoutBlanks, type Normaliser, type Runs } from './normalise.ts';

type Bytes = AsyncIterable<Uint8Array>;
type Digests = { exact: string; trimmed: string; dense: string; runs: Runs };

/**
 * Compares outputs of any size without holding them: digests of their forms. Remembered: the digests of the expected
 * side, since every submission of a problem meets them again; 500, oldest first.
 */
export class StreamComparer {
  readonly #expected = new Map<string, Digests>();
  readonly #remembered = 500;

  /** `openOutput` may be called a second time: an exact match needs one pass, and most outputs are right. */
  async compare(
    expected: { sha256: string; open: () => Bytes },
    openOutput: () => Promise<Bytes>,
    rule: CompareRule,
  ): Promise<Comparison> {
    const right = await this.#digestsOf(expected);
    if ((await digest(await openOutput(), [])) === right.exact) return 'accepted';
    const output = await openOutput();
    if (rule.ignoreEndBlanks) {
      return (await digest(output, [new TrimmedLines(right.runs)])) === right.trimmed ? 'accepted' : 'wrong_answer';
    }
    return (await digest(output, [new WithoutBlanks()])) === right.dense ? 'presentation_error' : 'wrong_answer';
  }

  async #digestsOf(expected: { sha256: string; open: () => Bytes }): Promise<Digests> {
    const known = this.#expected.get(expected.sha256);
    if (known) return known;
    const digests = {
      exact: await digest(expected.open(), [new UnixLines()]),
      trimmed: await digest(expected.open(), [new UnixLines(), new TrimmedLines()]),
      dense: await digest(expected.open(), [new UnixLines(), new WithoutBlanks()]),
      runs: await runsOf(expected.open()),
    };
    const oldest = this.#expected.keys().next();
    if (this.#expected.size >= this.#remembered && !oldest.done) this.#expected.delete(oldest.value);
    this.#expected.set(expected.sha256, digests);
    return digests;
  }
}

async function runsOf(bytes: Bytes): Promise<Runs> {
  const lines = new UnixLines();
  const meter = new RunMeter();
  for await (const chunk of bytes) meter.push(lines.push(chunk));
  return meter.longest;
}

async function digest(bytes: Bytes, forms: Normaliser[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(forms.reduce((part, form) => form.push(part), chunk));
  return hash.digest('hex');
}
