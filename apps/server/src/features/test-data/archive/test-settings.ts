import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import type { ProgramRole } from '@oyez/contract/rules/judge-modes';
import { baseName, foldName } from './entry-names.ts';
import { readHydroConfig } from './hydro-config.ts';
import { readJudgeIndex } from './judge-index.ts';
import { readLuoguConfig } from './luogu-config.ts';
import { encodingOf } from './text-encoding.ts';
import type { SubtasksCount, TestSetting } from './test-points.ts';

/** What a file beside the tests says of them. */
export type TestSettings = {
  tests: TestSetting[];
  /** Null where the file does not say it. */
  subtasksCount: SubtasksCount | null;
  /** The largest of any test; null where there is none. */
  timeMs: number | null;
  memoryMb: number | null;
  /** Both in words; empty where there is none. */
  largest: string;
  /** The tests do not all have the same. */
  limitsDiffer: boolean;
  /** Beside the tests, with the protocol by which it is called there. */
  program: { role: ProgramRole; file: string; protocol: CheckerProtocol } | null;
  /** Of the files that programs read and write, without their endings. */
  fileName: string | null;
  /** Lines that say nothing that could be used. */
  ignored: string[];
};

/** Luogu calls it the first, Hydro either of two; the last is the index of HOJ's judge. */
const NAMES = ['config.yml', 'config.yaml', 'info'];
/** Of ten thousand tests it has less. */
export const SETTINGS_BYTES = 1024 * 1024;

export function isSettingsFile(path: string): boolean {
  return NAMES.includes(foldName(baseName(path)));
}

/** The file of settings among those of a problem: the one that is furthest out. */
export function settingsAmong(paths: readonly string[]): string | undefined {
  const rank = (path: string) => path.split('/').length * NAMES.length + NAMES.indexOf(foldName(baseName(path)));
  return paths.filter(isSettingsFile).toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Undefined for a file that says nothing of these tests. */
export function readTestSettings(text: string, inputs: readonly string[]): TestSettings | undefined {
  return readJudgeIndex(text, inputs) ?? readLuoguConfig(text, inputs) ?? readHydroConfig(text, inputs);
}

export function decodeSettings(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
