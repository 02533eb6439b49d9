import { z } from 'zod';
import { readInTab, writeInTab } from '../../../api/storage.ts';

const Case = z.object({
  input: z.string(),
  expected: z.string(),
  /** The input to which the expected output belongs; empty while that is being written. */
  belongsTo: z.string(),
  /** The expected output that went with its input. */
  dropped: z.string().nullable(),
});
/** An input of one's own, and the output that it should have where that is known. */
export type OwnCase = z.infer<typeof Case>;

const NO_CASE: OwnCase = { input: '', expected: '', belongsTo: '', dropped: null };

export function caseOf({ input, output }: { input: string; output: string }): OwnCase {
  const plain = input.replace(/\n$/, '');
  return { input: plain, expected: output.replace(/\n$/, ''), belongsTo: plain, dropped: null };
}

/** Another input has another output: the one of the former input would only mislead. */
export function withInput(own: OwnCase, input: string): OwnCase {
  const { expected, belongsTo } = own;
  if (expected === '' || belongsTo === '' || belongsTo === input) return { ...own, input };
  return { input, expected: '', belongsTo: '', dropped: expected };
}

export function withExpected(own: OwnCase, expected: string): OwnCase {
  return { ...own, expected, belongsTo: own.input, dropped: null };
}

export function keptCase(place: string): OwnCase {
  try {
    return Case.parse(JSON.parse(readInTab(place) ?? 'null'));
  } catch {
    return NO_CASE;
  }
}

export function keepCase(place: string, own: OwnCase): void {
  writeInTab(place, JSON.stringify(own));
}
