import { describe, expect, it } from 'vitest';
import { mapLines, placeOf } from './line-mapping.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

const PROGRAM = text('int main() {', '  int a, b;', '  cin >> a >> b;', '  cout << a - b;', '}');

describe('a line of an earlier submission', () => {
  it.each<[string, string, number, number | undefined]>([
    ['stays where it is in the same code', PROGRAM, 4, 4],
    ['moves down with what was put before it', `#include <iostream>\nusing namespace std;\n${PROGRAM}`, 4, 6],
    ['moves up with what was taken away', text('int main() {', '  cin >> a >> b;', '  cout << a - b;', '}'), 4, 3],
    ['is gone where it was changed', PROGRAM.replace('a - b', 'a + b'), 4, undefined],
    ['stands beside one that was changed', PROGRAM.replace('a - b', 'a + b'), 3, 3],
    ['is the same when it was indented anew', PROGRAM.replaceAll('  ', '\t\t'), 4, 4],
    ['is the same with other ends of lines', PROGRAM.replaceAll('\n', '\r\n'), 4, 4],
    ['is the last, with or without its end', PROGRAM.trimEnd(), 5, 5],
    ['is gone in other code', text('print(1)', 'print(2)'), 4, undefined],
    ['is gone in no code', '', 4, undefined],
  ])('%s', (_, newer, line, expected) => {
    expect(placeOf(mapLines(PROGRAM, newer), { fromLine: line, toLine: line })?.fromLine).toBe(expected);
  });

  it('is told apart from others that read the same by what stands around them', () => {
    const older = text('for (i)', '{', 'a();', '}', 'for (j)', '{', 'b();', '}');
    const newer = text('for (k)', '{', 'c();', '}', 'for (i)', '{', 'a();', '}', 'for (j)', '{', 'b();', '}');
    const mapped = mapLines(older, newer);
    expect([2, 4, 6, 8].map((line) => placeOf(mapped, { fromLine: line, toLine: line })?.fromLine)).toEqual([
      6, 8, 10, 12,
    ]);
  });
});

describe('several lines', () => {
  it('stand as long as all of them do, one after the other', () => {
    const at = (newer: string) => placeOf(mapLines(PROGRAM, newer), { fromLine: 2, toLine: 4 });
    expect(at(`// new\n${PROGRAM}`)).toEqual({ fromLine: 3, toLine: 5 });
    expect(at(PROGRAM.replace('  cin', '  // between\n  cin'))).toBeUndefined();
    expect(at(PROGRAM.replace('a - b', 'a + b'))).toBeUndefined();
  });
});

it('keeps the order of lines, maps each to one that reads the same, and none twice, whatever the texts', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const make = () => Array.from({ length: random(30) }, () => `l${random(8)}`);
    const [older, newer] = [make(), make()];
    const pairs = [...mapLines(older.join('\n'), newer.join('\n'))].toSorted(([one], [other]) => one - other);
    for (const [line, counterpart] of pairs) expect(newer[counterpart] ?? '').toBe(older[line] ?? '');
    const counterparts = pairs.map(([, counterpart]) => counterpart);
    expect(counterparts).toEqual([...new Set(counterparts)].toSorted((one, other) => one - other));
  }
});

it('takes the longest code in a moment', () => {
  const older = Array.from({ length: 30_000 }, (_, n) => `${n % 7}`).join('\n');
  const newer = Array.from({ length: 30_000 }, (_, n) => `${n % 11}`).join('\n');
  const before = process.cpuUsage();
  mapLines(older, newer);
  mapLines(
    Array.from({ length: 16_000 }, (_, n) => n).join('\n'),
    Array.from({ length: 16_000 }, (_, n) => 16_000 - n).join('\n'),
  );
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
