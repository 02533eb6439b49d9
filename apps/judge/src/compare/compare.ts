import { TrimmedLines, UnixLines, WithoutBlanks } from './normalise.ts';

export type Comparison = 'accepted' | 'presentation_error' | 'wrong_answer';

/** `ignoreEndBlanks`: blanks at line ends and at the end don't count, and there is no presentation error. */
export type CompareRule = { ignoreEndBlanks: boolean };

/** An expected output small enough to stay in memory. */
export class ExpectedText {
  readonly #text: string;
  readonly #bytes: Uint8Array;
  #trimmed: Uint8Array | undefined;
  #dense: Uint8Array | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = new UnixLines().push(bytes);
    this.#text = Buffer.from(this.#bytes).toString('utf8');
  }

  /**
   * The sandbox answers with text in which foreign bytes became U+FFFD. Where the expected side has none, such text
   * cannot match in any form, so nothing is lost; where it has one, the outputs are compared as files.
   */
  get comparesAsText(): boolean {
    return !this.#text.includes('\uFFFD');
  }

  get sizeBytes(): number {
    return this.#bytes.length;
  }

  compare(output: string, rule: CompareRule): Comparison {
    if (output === this.#text) return 'accepted';
    const bytes = Buffer.from(output);
    if (rule.ignoreEndBlanks) {
      this.#trimmed ??= new TrimmedLines().push(this.#bytes);
      return same(new TrimmedLines().push(bytes), this.#trimmed) ? 'accepted' : 'wrong_answer';
    }
    this.#dense ??= new WithoutBlanks().push(this.#bytes);
    return same(new WithoutBlanks().push(bytes), this.#dense) ? 'presentation_error' : 'wrong_answer';
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
