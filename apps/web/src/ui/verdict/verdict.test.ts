import { STATUS, VERDICTS, type Verdict } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { explainVerdict, megabytes, type VerdictFacts } from './explainVerdict.ts';
import { decidingTile, doneTiles, toTiles } from './tiles.ts';
import { verdictTexts } from './verdict.i18n.ts';

const ran = (seq: number, status: number) => ({ seq, status, time: 10, memory: 100 });

function explain(facts: Partial<VerdictFacts>): string {
  const all: VerdictFacts = {
    status: STATUS.accepted,
    tiles: [],
    progress: { done: 0, total: 0 },
    time: 30,
    limits: { timeMs: 1000, memoryMb: 256 },
    language: 'Rust',
    waiting: null,
    isManual: false,
    ...facts,
  };
  return explainVerdict(all, verdictTexts.now);
}

describe('the tiles of a judging', () => {
  it('are one a test, empty until the test has been run', () => {
    const tiles = toTiles([ran(2, STATUS.accepted), ran(1, STATUS.accepted)], 4);
    expect(tiles.map((tile) => [tile.seq, tile.status])).toEqual([
      [1, 0],
      [2, 0],
      [3, null],
      [4, null],
    ]);
    expect(doneTiles(tiles)).toBe(2);
  });

  it('name the test that decided', () => {
    const tiles = toTiles([ran(1, STATUS.accepted), ran(2, STATUS.time_limit), ran(3, STATUS.cancelled)], 3);
    expect(decidingTile(tiles, STATUS.time_limit)?.seq).toBe(2);
    expect(decidingTile(toTiles([ran(1, STATUS.accepted)], 1), STATUS.wrong_answer)).toBeUndefined();
  });
});

describe('the sentence under a verdict', () => {
  const failed = (status: number) => toTiles([ran(1, STATUS.accepted), ran(2, status), ran(3, STATUS.cancelled)], 3);

  it.each<[string, Partial<VerdictFacts>, string]>([
    [
      'says where it was stopped',
      { status: STATUS.time_limit, tiles: failed(STATUS.time_limit) },
      'Stopped at 1 s on test 2 of 3.',
    ],
    [
      'says how much memory',
      { status: STATUS.memory_limit, tiles: failed(STATUS.memory_limit) },
      'more than 256 MB on test 2 of 3',
    ],
    [
      'does not claim what a person decided',
      { status: STATUS.accepted, tiles: failed(STATUS.wrong_answer), isManual: true },
      'This verdict was set manually.',
    ],
    [
      'says which answer is wrong',
      { status: STATUS.wrong_answer, tiles: failed(STATUS.wrong_answer) },
      'Wrong output on test 2 of 3',
    ],
    ['says it without tests', { status: STATUS.wrong_answer }, 'The output of a test is wrong.'],
    [
      'counts what passed',
      { status: STATUS.partial_accepted, tiles: failed(STATUS.wrong_answer) },
      '1 of 3 tests passed.',
    ],
    ['gives the slowest test', { tiles: toTiles([ran(1, 0)], 1) }, 'The test passed in 30 ms of 1 s.'],
    ['says whose fault it is not', { status: STATUS.system_error }, 'your program is not to blame'],
    ['counts while it runs', { status: STATUS.judging, progress: { done: 1, total: 5 } }, '1 of 5 tests done.'],
    [
      'gives the place in line',
      { status: STATUS.pending, waiting: { reason: 'in_line', position: 3 } },
      '3 ahead of this one',
    ],
    ['says that it is next', { status: STATUS.pending, waiting: { reason: 'in_line', position: 0 } }, 'Next in line'],
    [
      'says that no judge is there',
      { status: STATUS.pending, waiting: { reason: 'no_node', position: null } },
      'No judge is online',
    ],
    [
      'names the language',
      { status: STATUS.pending, waiting: { reason: 'no_node_for_language', position: null } },
      'run Rust',
    ],
  ])('%s', (_name, facts, expected) => {
    setLocale('en-US');
    expect(explain(facts)).toContain(expected);
  });

  it.each(Object.keys(VERDICTS) as Verdict[])('exists for %s in both languages, complete', (verdict) => {
    for (const locale of ['en-US', 'zh-CN'] as const) {
      setLocale(locale);
      for (const tiles of [[], failed(VERDICTS[verdict].code)]) {
        const sentence = explain({ status: VERDICTS[verdict].code, tiles });
        expect(sentence).not.toBe('');
        expect(sentence).not.toMatch(/[{}]|sentence\.|waiting\./);
      }
    }
  });
});

describe('limits in words', () => {
  it.each([
    [256, '256 MB'],
    [64, '64 MB'],
    [1024, '1 GB'],
    [1536, '1.5 GB'],
  ])('shows %d MB as %s', (count, text) => {
    expect(megabytes(count)).toBe(text);
  });
});
