import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import { describe, expect, it } from 'vitest';
import { PROTOCOLS } from './index.ts';
import type { Ending } from './protocol.ts';

/** What a checker of a case of 40 points did, and what it means: kind, or kind with share. */
type Row = [ending: Partial<Ending>, kind: string, ratio?: number];

function read(protocol: CheckerProtocol, rows: Row[]) {
  const outcomes = rows.map(([ending]) => {
    const whole = { exitCode: 0, stdout: '', stderr: '', files: {}, fullScore: 40, ...ending };
    const { kind, ratio } = PROTOCOLS[protocol].parse(whole);
    return { ending: JSON.stringify(ending).slice(0, 100), kind, ratio };
  });
  const meant = rows.map(([ending, kind, ratio]) => ({
    ending: JSON.stringify(ending).slice(0, 100),
    kind,
    ratio: ratio ?? null,
  }));
  return { outcomes, meant };
}

describe('the contract’s protocol', () => {
  it('reads exit codes', () => {
    const contractRows: Row[] = [
      [{ exitCode: 0 }, 'accepted'],
      [{ exitCode: 0, stderr: 'wrong answer, I thought at first' }, 'accepted'],
      [{ exitCode: 100 }, 'accepted'],
      [{ exitCode: 101 }, 'presentation'],
      [{ exitCode: 102 }, 'wrong'],
      [{ exitCode: 103 }, 'fault'],
      [{ exitCode: 1 }, 'fault'],
      [{ exitCode: 42 }, 'fault'],
      [{ exitCode: 255, stderr: 'Traceback (most recent call last):' }, 'fault'],
    ];
    const contract = read('contract', contractRows);
    expect(contract.outcomes).toEqual(contract.meant);
  });

  it('reads the share of 99 from standard output', () => {
    const contractRows: Row[] = [
      [{ exitCode: 99, stdout: '50' }, 'partial', 0.5],
      [{ exitCode: 99, stdout: ' 12.5\n' }, 'partial', 0.125],
      [{ exitCode: 99, stdout: '100' }, 'accepted'],
      [{ exitCode: 99, stdout: '0' }, 'wrong'],
      [{ exitCode: 99, stdout: '' }, 'partial', 0],
      [{ exitCode: 99, stdout: 'half' }, 'partial', 0],
      [{ exitCode: 99, stdout: 'NaN' }, 'partial', 0],
      [{ exitCode: 99, stdout: '50 60' }, 'partial', 0],
      [{ exitCode: 99, stdout: '101' }, 'fault'],
      [{ exitCode: 99, stdout: '-1' }, 'fault'],
      [{ exitCode: 99, stdout: '1e308' }, 'fault'],
      [{ exitCode: 99, stdout: '-0' }, 'wrong'],
      [{ exitCode: 99, stdout: '9'.repeat(1_000_000) }, 'partial', 0],
    ];
    const contract = read('contract', contractRows);
    expect(contract.outcomes).toEqual(contract.meant);
  });

  it('reads testlib’s texts before its exit codes', () => {
    const contractRows: Row[] = [
      [{ exitCode: 172, stderr: 'ok 3 numbers' }, 'accepted'],
      [{ exitCode: 1, stderr: 'wrong answer 1st numbers differ' }, 'wrong'],
      [{ exitCode: 1, stderr: 'wrong answer \n' }, 'wrong'],
      [{ exitCode: 2, stderr: 'wrong output format Unexpected end of file' }, 'wrong'],
      [{ exitCode: 8, stderr: 'unexpected eof token expected' }, 'wrong'],
      [{ exitCode: 3, stderr: 'FAIL the answer is broken' }, 'fault'],
      [{ exitCode: 3, stderr: '' }, 'fault'],
      [{ exitCode: 7, stderr: 'points 25 not bad' }, 'partial', 0.25],
      [{ exitCode: 7, stderr: 'points 100' }, 'accepted'],
      [{ exitCode: 7, stderr: 'points 0' }, 'wrong'],
      [{ exitCode: 7, stderr: 'points nan' }, 'fault'],
      [{ exitCode: 7, stderr: 'points 1e308' }, 'fault'],
      [{ exitCode: 7, stderr: 'points ' }, 'fault'],
      [{ exitCode: 0, stderr: 'points 30' }, 'partial', 0.3],
      [{ exitCode: 30, stderr: 'partially correct (30) some' }, 'partial', 0.3],
      [{ exitCode: 0, stderr: 'partially correct (0) none' }, 'wrong'],
      [{ exitCode: 1, stderr: 'partially correct (1) hardly' }, 'partial', 0.01],
      [{ exitCode: 99, stderr: 'partially correct (99) nearly' }, 'partial', 0.99],
      [{ exitCode: 100, stderr: 'partially correct (100) all' }, 'accepted'],
      [{ exitCode: 102, stderr: 'partially correct (50) in words only' }, 'wrong'],
      [{ exitCode: 150, stderr: 'partially correct (150) too much' }, 'fault'],
      [{ exitCode: 5, stderr: 'partially correct (x) ' }, 'fault'],
      [{ exitCode: 1, stderr: 'the output said: ok 1' }, 'fault'],
      [{ exitCode: 1, stderr: 'okay' }, 'fault'],
    ];
    const contract = read('contract', contractRows);
    expect(contract.outcomes).toEqual(contract.meant);
  });

  it('says when the output could not be read', () => {
    const ending = { exitCode: 2, stdout: '', files: {}, fullScore: 1, stderr: 'wrong output format Expected integer' };
    expect(PROTOCOLS.contract.parse(ending)).toMatchObject({ unreadable: true, comment: ending.stderr });
    expect(PROTOCOLS.contract.parse({ ...ending, exitCode: 102 })).toMatchObject({ unreadable: false });
  });

  it('cuts the comment at 1024 characters and takes control characters out', () => {
    const long = PROTOCOLS.contract.parse({
      exitCode: 102,
      stdout: '',
      files: {},
      fullScore: 1,
      stderr: '字'.repeat(2000),
    });
    expect(long.comment).toBe(`${'字'.repeat(1023)}…`);
    const odd = '\u0000\u001b[31mred\u0007\r\nnext\u202e \ud800';
    expect(PROTOCOLS.contract.parse({ exitCode: 102, stdout: '', files: {}, fullScore: 1, stderr: odd }).comment).toBe(
      '[31mred\nnext \ufffd',
    );
    expect(
      PROTOCOLS.contract.parse({ exitCode: 0, stdout: '', files: {}, fullScore: 1, stderr: ' \n' }).comment,
    ).toBeNull();
  });
});

it('kattis: 42, 43 and the files of the feedback folder', () => {
  const kattisRows: Row[] = [
    [{ exitCode: 42 }, 'accepted'],
    [{ exitCode: 43 }, 'wrong'],
    [{ exitCode: 0 }, 'fault'],
    [{ exitCode: 1 }, 'fault'],
    [{ exitCode: 42, files: { 'score.txt': '10\n' } }, 'partial', 0.25],
    [{ exitCode: 42, files: { 'score_multiplier.txt': '0.75' } }, 'partial', 0.75],
    [{ exitCode: 42, files: { 'score.txt': '41' } }, 'fault'],
    [{ exitCode: 42, files: { 'score.txt': 'many' } }, 'fault'],
    [{ exitCode: 43, files: { 'score.txt': '10' } }, 'wrong'],
  ];
  const kattis = read('kattis', kattisRows);
  expect(kattis.outcomes).toEqual(kattis.meant);
  const files = { 'teammessage.txt': 'look again', 'judgemessage.txt': 'expected 3' };
  const outcome = PROTOCOLS.kattis.parse({ exitCode: 43, stdout: '', stderr: '', files, fullScore: 1 });
  expect(outcome).toMatchObject({ comment: 'look again', staffWords: 'expected 3' });
});

it('dmoj: 0 and 1, and two lines for a part in its PEG form', () => {
  const dmojRows: Row[] = [
    [{ exitCode: 0 }, 'accepted'],
    [{ exitCode: 1 }, 'wrong'],
    [{ exitCode: 2 }, 'fault'],
  ];
  const dmoj = read('dmoj', dmojRows);
  expect(dmoj.outcomes).toEqual(dmoj.meant);
  const dmoj_pegRows: Row[] = [
    [{ exitCode: 0, stdout: '0\n10\n' }, 'accepted'],
    [{ exitCode: 1, stdout: 'some words\n3\n10\n' }, 'partial', 0.3],
    [{ exitCode: 7, stdout: '2.5\n10\n' }, 'partial', 0.25],
    [{ exitCode: 1, stdout: '0\n0\n' }, 'wrong'],
    [{ exitCode: 1, stdout: '3\n0\n' }, 'fault'],
    [{ exitCode: 1, stdout: 'no' }, 'wrong'],
    [{ exitCode: 7, stdout: 'no' }, 'fault'],
    [{ exitCode: 3 }, 'fault'],
  ];
  const dmoj_peg = read('dmoj_peg', dmoj_pegRows);
  expect(dmoj_peg.outcomes).toEqual(dmoj_peg.meant);
});

it('hustoj and qduoj: 0 is accepted; what else is wrong differs', () => {
  const hustojRows: Row[] = [
    [{ exitCode: 0 }, 'accepted'],
    [{ exitCode: 1 }, 'wrong'],
    [{ exitCode: 200 }, 'wrong'],
  ];
  const hustoj = read('hustoj', hustojRows);
  expect(hustoj.outcomes).toEqual(hustoj.meant);
  const qduojRows: Row[] = [
    [{ exitCode: 0 }, 'accepted'],
    [{ exitCode: 1 }, 'wrong'],
    [{ exitCode: 255 }, 'fault'],
  ];
  const qduoj = read('qduoj', qduojRows);
  expect(qduoj.outcomes).toEqual(qduoj.meant);
});

it('cms: a share on the first line, a message on the other stream', () => {
  const cmsRows: Row[] = [
    [{ stdout: '1.0\n' }, 'accepted'],
    [{ stdout: '0.4\nmore' }, 'partial', 0.4],
    [{ stdout: '0' }, 'wrong'],
    [{ stdout: '' }, 'fault'],
    [{ stdout: 'inf' }, 'fault'],
    [{ stdout: '1.5' }, 'fault'],
    [{ stdout: '1', exitCode: 1 }, 'fault'],
  ];
  const cms = read('cms', cmsRows);
  expect(cms.outcomes).toEqual(cms.meant);
  const said = (stderr: string) =>
    PROTOCOLS.cms.parse({ exitCode: 0, stdout: '0', stderr, files: {}, fullScore: 1 }).comment;
  expect(said('translate:wrong\n')).toBeNull();
  expect(said('not a path\ndetails')).toBe('not a path');
});

it('lemon: points in a file', () => {
  const lemonRows: Row[] = [
    [{ files: { lemon_score: '40' } }, 'accepted'],
    [{ files: { lemon_score: '10', lemon_message: 'a quarter' } }, 'partial', 0.25],
    [{ files: { lemon_score: '0' } }, 'wrong'],
    [{ files: {} }, 'fault'],
    [{ files: { lemon_score: '50' } }, 'fault'],
    [{ exitCode: 1, files: { lemon_score: '40' } }, 'fault'],
  ];
  const lemon = read('lemon', lemonRows);
  expect(lemon.outcomes).toEqual(lemon.meant);
});

it('syzoj: percent on standard output', () => {
  const syzojRows: Row[] = [
    [{ stdout: '100' }, 'accepted'],
    [{ stdout: '60\n', stderr: 'nearly' }, 'partial', 0.6],
    [{ stdout: '0' }, 'wrong'],
    [{ stdout: 'x' }, 'fault'],
    [{ exitCode: 1, stdout: '100' }, 'fault'],
  ];
  const syzoj = read('syzoj', syzojRows);
  expect(syzoj.outcomes).toEqual(syzoj.meant);
});
