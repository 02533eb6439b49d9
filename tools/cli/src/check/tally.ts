/** The environment variable by which the reporter learns where to write. */
export const TALLY_FILE = 'VITEST_TALLY_FILE';

export type Tally = { passed: number; failures: string[] };

/** What the test files came to that had ended; a line that was being written is left out. */
export function sumOf(text: string): Tally {
  const tallies = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Tally);
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

export function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 300);
}
