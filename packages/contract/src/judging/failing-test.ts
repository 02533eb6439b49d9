import { z } from 'zod';

/** Of each of its texts so many bytes are shown, and a difference further down than `searchBytes` is not looked for. */
export const failingTest = { excerptBytes: 1000, searchBytes: 1024 * 1024 } as const;

/** A part of a text: of whole characters, with U+FFFD for bytes that are none. */
export const Excerpt = z.object({
  text: z.string().max(failingTest.excerptBytes),
  /** Bytes that come before it. */
  from: z.int(),
  /** Bytes of the part, and of the whole. */
  length: z.int(),
  size: z.int(),
});
export type Excerpt = z.infer<typeof Excerpt>;

/** What went in, what was expected and what came out where a submission did not pass for the first time. */
export const FailingTest = z.object({
  seq: z.int(),
  input: Excerpt,
  /** Null where it would say nothing: the program did not get to its end, or an interactor decides. */
  expected: Excerpt.nullable(),
  output: Excerpt.nullable(),
  /** Where the two begin to differ, if the judge compares them itself and it is not far down. */
  difference: z
    .object({
      line: z.int(),
      /** In characters, from 1. */
      column: z.int(),
      /** The line with which both parts begin. */
      fromLine: z.int(),
      /** Blanks at the ends of lines count. */
      strict: z.boolean(),
    })
    .nullable(),
});
export type FailingTest = z.infer<typeof FailingTest>;
